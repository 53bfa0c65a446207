/** From a project to an `Edit`: the one function that the player, the export and single frames of the project use. */
import {
  audioEffect,
  type ConcatSource,
  clip as clipOf,
  concat,
  decode,
  type Edit,
  type EditStart,
  effect,
  keyframes,
  limit,
  type MediaFile,
  silence,
  sound,
  sourceTime,
  speed,
  visual,
} from "mfx/next";
import { effectsOf } from "./effects.ts";
import { type Clip, clipLength, crossfadeBefore, type Music, type Project, type Title } from "./project.ts";

/** Opened files by the id of their source. A picture is a bitmap. */
export type OpenFiles = ReadonlyMap<string, MediaFile | ImageBitmap>;

/** Format of the sound that all clips are converted to. */
const SOUND = { sampleRate: 48_000, numberOfChannels: 2 };

// #region edit
/** All files of the project have to be in `files`, and there has to be a clip. */
export function toEdit(project: Project, files: OpenFiles): Edit {
  const { width, height, frameRate, clips, music, titles } = project;
  const transition = clips.slice(1).map((_, index) => ({ duration: crossfadeBefore(project, index + 1) }));
  const parts = clips.map((clip) => partOf(clip, files.get(clip.source)!, frameRate));

  return async (from) => {
    const { video, audio, duration } = concat(parts, { ...from, ...SOUND, width, height, frameRate, transition });
    const songs = await Promise.all(music.map((item) => openMusic(item, files.get(item.source) as MediaFile, from)));
    const mixed = songs.flatMap((song) => (song ? [sound.mix(song.audio, { offset: song.offset })] : []));
    return {
      video: effect(video!, titles.map(titleEffect)),
      audio: audioEffect(audio ?? silence({ ...SOUND, ...from, duration }), [...mixed, sound.limiter()], from),
      duration,
    };
  };
}
// #endregion

// #region part
/** A clip with its speed, effects, volume and fades. It is decoded when its turn comes. */
function partOf(clip: Clip, file: MediaFile | ImageBitmap, frameRate: number): ConcatSource {
  if (file instanceof ImageBitmap) return stillPart(clip, file, frameRate);
  const part = clipOf(file, { start: clip.start, end: clip.end });
  const { volume, fadeIn, fadeOut } = clip;
  return {
    ...part,
    duration: clipLength(clip),
    open: async ({ start, signal }) => {
      const { video, audio } = await part.open({ start: sourceTime(clip.speed, start), signal });
      const effects = [sound.gain({ gain: volume }), sound.fade({ in: fadeIn, out: fadeOut })];
      return {
        // Timestamps of the frames are those of the file, at the clip's speed.
        video: video && effect(speed(video, clip.speed), lookOf(clip, clip.start / clip.speed)),
        audio: audio && audioEffect(speed(audio, clip.speed), effects, { start }),
      };
    },
  };
}
// #endregion

/** A picture as a part: frames of it, so that fades and grain move. */
function stillPart(clip: Clip, picture: ImageBitmap, frameRate: number): ConcatSource {
  const length = clipLength(clip);
  return {
    duration: length,
    tracks: ["video"],
    open: ({ start }) => ({ video: effect(framesOf(picture, { start, end: length, frameRate }), lookOf(clip, 0)) }),
  };
}

/** The first frame is at `start`, the others at multiples of the frame's length. */
function framesOf(picture: ImageBitmap, { start, end, frameRate }: { start: number; end: number; frameRate: number }) {
  let time = start;
  return new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        if (time >= end) return controller.close();
        controller.enqueue(new VideoFrame(picture, { timestamp: Math.round(time * 1000) }));
        time = ((Math.floor((time * frameRate) / 1000 + 1e-6) + 1) * 1000) / frameRate;
      },
    },
    { highWaterMark: 0 },
  );
}

/** The effects of a clip, and its fades from and to black. `at` is the timestamp of its first frame in milliseconds. */
function lookOf(clip: Clip, at: number) {
  const end = at + clipLength(clip);
  const brightness = keyframes([
    { time: at, value: clip.fadeIn > 0 ? 0 : 1 },
    { time: at + clip.fadeIn, value: 1 },
    { time: end - clip.fadeOut, value: 1 },
    { time: end, value: clip.fadeOut > 0 ? 0 : 1 },
  ]);
  const fades = clip.fadeIn > 0 || clip.fadeOut > 0 ? [visual.adjustment({ brightness })] : [];
  return [...effectsOf(clip.effects), ...fades];
}

function titleEffect({ text, at, duration, y, size, color }: Title) {
  return limit([visual.text(text, { y, size, color })], ({ timestamp }) => {
    const time = timestamp / 1000;
    return time >= at && time < at + duration;
  });
}

// #region music
/** Opens a sound where the run starts; `undefined` if it is over by then. `offset` moves times of the file to those of the timeline. */
async function openMusic(item: Music, file: MediaFile, { start, signal }: EditStart) {
  const elapsed = Math.max(0, start - item.at);
  if (elapsed >= item.end - item.start) return undefined;
  const trim = { start: item.start, end: item.end };
  const { video, audio } = await decode(file, { trim, start: item.start + elapsed, signal });
  await video?.cancel();
  const effects = [sound.gain({ gain: item.volume }), sound.fade({ in: item.fadeIn, out: item.fadeOut })];
  return audio && { audio: audioEffect(audio, effects, { start: elapsed }), offset: item.at - item.start };
}
// #endregion
