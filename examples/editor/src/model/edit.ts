/** From a project to an edit: what the player plays, the export encodes, and single frames are taken from. */
import {
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  effect,
  gap,
  keyframes,
  type Layer,
  limit,
  type MediaFile,
  overlay,
  sound,
  speed,
  still,
  visual,
} from "mfx/next";
import { effectsOf } from "./effects.ts";
import { extentOf, growthOf, ratioOf } from "./place.ts";
import type { Clip, Music, Overlay, Part, Project, Source, Title } from "./project.ts";
import { clipLength, crossfadeBefore, isHeard, overlaysIn, songsIn, sourceOf } from "./project.ts";

/** Opened files by the id of their source. A picture is a bitmap. */
export type OpenFiles = ReadonlyMap<string, MediaFile | ImageBitmap>;

/** Format of the sound that all clips are converted to. */
const SOUND = { sampleRate: 48_000, numberOfChannels: 2 };

// #region edit
/**
 * All files of the project that are on the timeline have to be in `files`, and there has to be a clip. A film that is to be copied keeps the format of its files: packets
 * cannot be scaled.
 */
export function toEdit(project: Project, files: OpenFiles, isCopied = false): Edit {
  const { width, height, frameRate, clips, titles } = project;
  const areHeard = isHeard(project, project.clipSound);
  const parts = clips.map((each) => partOf(project, areHeard ? each : { ...each, volume: 0 }, files.get(each.source)));
  const transition = clips
    .slice(1)
    .map(({ transition: kind }, index) => ({ kind, duration: crossfadeBefore(project, index + 1) }));
  const film = concat(parts, { transition, ...(!isCopied && { ...SOUND, width, height, frameRate }) });
  const overlays = overlaysIn(project).map((each) => overlayOf(project, each, files.get(each.source)!));
  const pictured = overlays.length > 0 ? overlay(film, overlays) : film;
  const titled = titles.length > 0 ? effect(pictured, titles.map(titleEffect)) : pictured;
  const songs = songsIn(project).map((each) => songOf(each, files, film.duration));
  const mixed = songs.length > 0 ? overlay(titled, songs) : titled;
  return songs.length + overlays.length > 0 ? audioEffect(mixed, [sound.limiter()]) : mixed;
}
// #endregion

/** Factors of the sides that mirror the picture. */
const FLIPS = { sideways: [-1, 1, 1], upright: [1, -1, 1] } as const;

// #region part
/** A clip with its speed, effects, volume and fades. What is not set is left out, so that a clip that is only cut can be copied. A gap has no file. */
function partOf(project: Project, each: Clip, file: MediaFile | ImageBitmap | undefined): Edit {
  const source = sourceOf(project, each);
  if (!file || !source) return gap(clipLength(each));
  const { fadeIn, fadeOut, turn = 0, flip = "none", isFilling } = each;
  const { width, height, frameRate } = project;
  const part =
    file instanceof ImageBitmap
      ? still(file, { duration: clipLength(each), frameRate })
      : withVolume(speed(clip(playable(file, source), { start: each.start, end: each.end }), each.speed), each);
  if (!part.video) return part;
  const upright = turn ? turned(part, turn) : part;
  const flipped = flip === "none" ? upright : effect(upright, [visual.scale({ values: FLIPS[flip] })]);
  const framed = isFilling ? conform(flipped, { width, height, fit: "cover" }) : flipped;
  return effect(framed, [effectsOf(each.effects), visual.fade({ in: fadeIn, out: fadeOut })]);
}

/** A file without the sound that its source lacks, since the browser cannot decode it. */
const playable = (file: MediaFile, source: Source): Edit =>
  file.audio && !source.hasSound ? combine({ video: file }) : file;
// #endregion

/** Turns the picture in a square, so that nothing of it is cut off, and leaves the square's edges out. */
function turned(part: Edit, angle: number): Edit {
  const { width = 1, height = 1 } = part.video ?? {};
  const side = Math.max(width, height);
  const [wide, tall] = angle % 180 === 0 ? [width, height] : [height, width];
  const square = conform(part, { width: side, height: side });
  return effect(square, [visual.rotate({ angle }), visual.crop({ values: [wide / side, tall / side, 1] })]);
}

const withVolume = (edit: Edit, { volume, fadeIn, fadeOut }: Clip | Part) =>
  audioEffect(edit, [sound.gain({ gain: volume }), sound.fade({ in: fadeIn, out: fadeOut })]);

function titleEffect({ id, text, at, duration, fadeIn, fadeOut, ...style }: Title) {
  const opacity = fadedOpacity({ at, start: 0, end: duration, fadeIn, fadeOut });
  return limit([visual.text(text, { ...style, opacity })], { start: at, end: at + duration });
}

// #region overlay
/** A layer over the film. `fit: "cover"` crops it to its shape. */
function overlayOf(project: Project, each: Overlay, file: MediaFile | ImageBitmap): Layer {
  const { at, start, end, x, y, angle } = each;
  const { width, height } = extentOf(project, each);
  const part =
    file instanceof ImageBitmap
      ? still(file, { duration: end - start, frameRate: project.frameRate })
      : withVolume(
          clip(playable(file, sourceOf(project, each)!), { start, end }),
          isHeard(project, {}) ? each : { ...each, volume: 0 },
        );
  const rounded = each.corners > 0 ? effect(part, [visual.mask(roundedMask(project, each))]) : part;
  const { wider, taller } = growthOf(angle, ratioOf(project, each));
  const [wide, tall] = [width * wider, height * taller];
  const place = { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, fit: "cover" } as const;
  return {
    edit: angle ? tilted(project, each, rounded) : rounded,
    at,
    ...place,
    opacity: fadedOpacity(each, each.opacity),
  };
}
// #endregion

// #region tilt
/** Crops the picture to its shape, turns it with a transparent border, in which it has room for that, and leaves only the box around it. */
function tilted(project: Project, each: Overlay, part: Edit): Edit {
  const { width, height } = sourceOf(project, each)!;
  const ratio = ratioOf(project, each);
  const { wider, taller } = growthOf(each.angle, ratio);
  const shape = [Math.min(1, (ratio * height) / width), Math.min(1, width / height / ratio), 1] as const;
  return effect(part, [
    visual.crop({ values: shape }),
    visual.crop({ values: [Math.max(1, wider), Math.max(1, taller), 1] }),
    visual.rotate({ angle: each.angle }),
    visual.crop({ values: [Math.min(1, wider), Math.min(1, taller), 1] }),
  ]);
}
// #endregion

/** The opacity with the fades. Times are those of the film. */
function fadedOpacity({ at, start, end, fadeIn, fadeOut }: Omit<Part, "id" | "source" | "volume">, opacity = 1) {
  const last = at + end - start;
  const fades = [
    ...(fadeIn > 0 ? [{ time: at, value: 0 }] : []),
    { time: at + fadeIn, value: opacity },
    { time: Math.max(at + fadeIn, last - fadeOut), value: opacity },
    ...(fadeOut > 0 ? [{ time: last, value: 0 }] : []),
  ];
  return fades.length > 2 ? keyframes(fades) : opacity;
}

/** Longest side of a mask in pixels. It is stretched over the picture. */
const MASK = 960;

// #region mask
/** A mask over the whole picture: white where its crop with round corners is. */
function roundedMask(project: Project, { source, shape, corners }: Overlay): OffscreenCanvas {
  const { width, height } = sourceOf(project, { source })!;
  const scale = MASK / Math.max(width, height);
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const ratio = shape || width / height;
  const [wide, tall] = [Math.min(canvas.width, canvas.height * ratio), Math.min(canvas.height, canvas.width / ratio)];
  const context = canvas.getContext("2d")!;
  context.fillStyle = "white";
  context.roundRect((canvas.width - wide) / 2, (canvas.height - tall) / 2, wide, tall, corners * Math.min(wide, tall));
  context.fill();
  return canvas;
}
// #endregion

// #region music
/** A song is cut where the film ends, so that it fades out there. */
function songOf(song: Music, files: OpenFiles, filmLength: number) {
  const end = Math.min(song.end, song.start + filmLength - song.at);
  // The sound may be that of a video.
  const audio = clip(files.get(song.source) as MediaFile, { start: song.start, end });
  return { edit: withVolume(combine({ audio }), song), at: song.at, duck: song.isDucked ? {} : undefined };
}
// #endregion
