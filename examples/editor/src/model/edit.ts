/** From a project to an edit: what the player plays, the export encodes, and single frames are taken from. */
import {
  audioEffect,
  clip,
  concat,
  type Edit,
  effect,
  limit,
  type MediaFile,
  overlay,
  sound,
  speed,
  still,
  visual,
} from "mfx/next";
import { effectsOf } from "./effects.ts";
import { type Clip, clipLength, crossfadeBefore, isHeard, type Music, type Project, type Title } from "./project.ts";

/** Opened files by the id of their source. A picture is a bitmap. */
export type OpenFiles = ReadonlyMap<string, MediaFile | ImageBitmap>;

/** Format of the sound that all clips are converted to. */
const SOUND = { sampleRate: 48_000, numberOfChannels: 2 };

// #region edit
/**
 * All files of the project have to be in `files`, and there has to be a clip. A film that is to be copied keeps the format of its files: packets
 * cannot be scaled.
 */
export function toEdit(project: Project, files: OpenFiles, isCopied = false): Edit {
  const { width, height, frameRate, clips, music, titles } = project;
  const areHeard = isHeard(project, project.clipSound);
  const parts = clips.map((each) =>
    partOf(areHeard ? each : { ...each, volume: 0 }, files.get(each.source)!, frameRate),
  );
  const transition = clips.slice(1).map((_, index) => ({ duration: crossfadeBefore(project, index + 1) }));
  const film = concat(parts, { transition, ...(!isCopied && { ...SOUND, width, height, frameRate }) });
  const titled = titles.length > 0 ? effect(film, titles.map(titleEffect)) : film;
  const heard = music.filter((each) => each.at < film.duration && isHeard(project, each));
  const songs = heard.map((each) => songOf(each, files, film.duration));
  return songs.length > 0 ? audioEffect(overlay(titled, songs), [sound.limiter()]) : titled;
}
// #endregion

// #region part
/** A clip with its speed, effects, volume and fades. What is not set is left out, so that a clip that is only cut can be copied. */
function partOf(each: Clip, file: MediaFile | ImageBitmap, frameRate: number): Edit {
  const { fadeIn, fadeOut } = each;
  const part =
    file instanceof ImageBitmap
      ? still(file, { duration: clipLength(each), frameRate })
      : withVolume(speed(clip(file, { start: each.start, end: each.end }), each.speed), each);
  if (!part.video) return part;
  return effect(part, [effectsOf(each.effects), visual.fade({ in: fadeIn, out: fadeOut })]);
}
// #endregion

const withVolume = (edit: Edit, { volume, fadeIn, fadeOut }: Clip | Music) =>
  audioEffect(edit, [sound.gain({ gain: volume }), sound.fade({ in: fadeIn, out: fadeOut })]);

const titleEffect = ({ text, at, duration, y, size, color }: Title) =>
  limit([visual.text(text, { y, size, color })], { start: at, end: at + duration });

// #region music
/** A song is cut where the film ends, so that it fades out there. */
function songOf(song: Music, files: OpenFiles, filmLength: number) {
  const end = Math.min(song.end, song.start + filmLength - song.at);
  const part = clip(files.get(song.source) as MediaFile, { start: song.start, end });
  return { edit: withVolume(part, song), at: song.at };
}
// #endregion
