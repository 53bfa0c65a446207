/** The clips of the site. A clip's scene and its music have its name. */
export interface Clip {
  name: string;
  /** Name for readers. */
  label: string;
  seconds: number;
  /** Time of the poster, in seconds. */
  poster: number;
  /** Size of the master. Served files are scaled down from it. */
  width: number;
  height: number;
  /** Kilobits per second of H.264 at 640×360, VP9 at 640×360 and H.264 at 1280×720. A file without a bitrate is not made. */
  kilobits: { small: number; webm?: number; large?: number };
}

/** A clip without a picture. */
export interface SoundClip {
  name: string;
  /** File extension, which chooses the format. */
  extension: "mp4" | "mp3";
  /** Name of the piece. */
  piece: string;
  seconds: number;
  sampleRate: number;
  channels: number;
  kilobits: number;
}

/** Speech in one channel at 44.1 kHz, unlike the clips' own sound, and the city's music as people have music. */
export const SOUNDS: readonly SoundClip[] = [
  { name: "voice", extension: "mp4", piece: "voice", seconds: 12, sampleRate: 44_100, channels: 1, kilobits: 64 },
  { name: "music", extension: "mp3", piece: "city", seconds: 12, sampleRate: 44_100, channels: 2, kilobits: 128 },
];

export const FPS = 30;

const FILM = { seconds: 12, width: 1280, height: 720, kilobits: { small: 640, webm: 500, large: 1120 } };

export const CLIPS: readonly Clip[] = [
  { ...FILM, name: "coast", label: "Coast", poster: 9 },
  { ...FILM, name: "city", label: "City", poster: 6 },
  { ...FILM, name: "balloon-green", label: "Balloon on green", poster: 3, seconds: 8, kilobits: { small: 420 } },
];
