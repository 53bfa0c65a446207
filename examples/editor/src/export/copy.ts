/** Cuts without encoding: the packets of the files are written as they are, in a moment and without loss. */
import { decode, encode, type MediaFile, probe } from "mfx/next";
import type { OpenFiles } from "../model/edit.ts";
import { hasEffects } from "../model/effects.ts";
import { type Clip, crossfadeBefore, type Project, sourceOf } from "../model/project.ts";

/** A clip may start this many milliseconds from a key frame. */
const TOLERANCE = 1;

const isChanged = ({ speed, volume, fadeIn, fadeOut, effects }: Clip) =>
  speed !== 1 || volume !== 1 || fadeIn > 0 || fadeOut > 0 || hasEffects(effects);

/** Why the project can't be cut without encoding; `undefined` if it can. */
export async function copyObstacle(project: Project, files: OpenFiles): Promise<string | undefined> {
  const { clips, titles, music } = project;
  if (titles.length > 0) return "there is a title.";
  if (music.length > 0) return "there is music.";
  if (clips.some((clip) => sourceOf(project, clip)?.kind !== "video")) return "there is a picture.";
  const changed = clips.findIndex(isChanged);
  if (changed >= 0) return `clip ${changed + 1} has effects, fades, or another speed or volume.`;
  if (clips.some((_, index) => crossfadeBefore(project, index) > 0)) return "there is a crossfade.";
  const formats = clips.map(({ source }) => formatOf(files.get(source) as MediaFile));
  if (new Set(formats).size > 1) return "the clips were encoded in different ways.";
  // One clip may start anywhere: an MP4 can hide the frames before the start.
  if (clips.length < 2) return undefined;
  for (const [index, clip] of clips.entries())
    if (!(await startsAtKeyFrame(clip, files.get(clip.source) as MediaFile)))
      return `clip ${index + 1} doesn't start at a key frame.`;
  return undefined;
}

const formatOf = ({ video, audio }: MediaFile) =>
  [video?.codec, video?.width, video?.height, audio?.codec, audio?.sampleRate, audio?.numberOfChannels].join();

async function startsAtKeyFrame({ start }: Clip, file: MediaFile): Promise<boolean> {
  const { video } = await probe(file, { keyFrames: true });
  return start === 0 || !!video?.keyFrames?.some((time) => Math.abs(time / 1000 - start) <= TOLERANCE);
}

// #region copy
export async function copyClips({ clips }: Project, files: OpenFiles, signal: AbortSignal) {
  const parts = await Promise.all(
    clips.map(({ source, start, end }) => decode(files.get(source) as MediaFile, { trim: { start, end }, signal })),
  );
  const audio = parts.flatMap((part) => part.audio ?? []);
  return encode({
    mimeType: "video/mp4",
    video: { copy: parts.map((part) => part.video!) },
    audio: audio.length > 0 ? { copy: audio } : undefined,
    signal,
  });
}
// #endregion
