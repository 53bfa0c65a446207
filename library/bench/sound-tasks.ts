/** The tasks of the sound cases, which the browser and ffmpeg do with the same values. */
export const SECONDS = 60;
export const RATE = 48_000;
/** Length of the fades of a mix, in seconds. */
export const FADE = 2;
export const GAINS = [0.5, 0.3, 0.2];
/** Length of a crossfade, in seconds. */
export const OVERLAP = 1;
export const FASTER = 1.5;

/** Length of the files that are decoded, in seconds. */
export const FILE_SECONDS = 300;
/** Files that ffmpeg makes before the run, by their names. */
export const FILES = { "sound.mp3": ["-c:a", "libmp3lame", "-b:a", "192k"], "sound.flac": ["-c:a", "flac"] };

export const SOUND_GROUPS = {
  mixing: "Sound: three tracks of 60 s with gain and fades",
  converting: "Sound: 65 s from 44.1 to 48 kHz",
  joining: "Sound: twice 60 s with a crossfade",
  speeding: "Sound: 60 s at 1.5 times the speed",
};
