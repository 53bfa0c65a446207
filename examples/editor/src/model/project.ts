/** A project as plain data: it can be stored, sent to a worker, and compared. All times are in milliseconds. */
import type { MFXError } from "mfx/next";
import type { EffectValues } from "./effects.ts";

/** A file that the user has added. The file itself is kept by `media/store.ts` under the same id. */
export interface Source {
  id: string;
  name: string;
  kind: "video" | "picture" | "sound";
  /** Length of the file; of a picture, the length that it gets on the timeline. */
  duration: number;
  width: number;
  height: number;
  hasSound: boolean;
}

export type Flip = "none" | "sideways" | "upright";

export type TransitionKind = "crossfade" | "wipe" | "slide";

/** A part of a video, a picture or a gap on the timeline. */
export interface Clip {
  id: string;
  source: string;
  /** First and last time of the file that is shown. */
  start: number;
  end: number;
  /** 2 is twice as fast. */
  speed: number;
  volume: number;
  fadeIn: number;
  fadeOut: number;
  /** Length of the transition from the clip before; 0 is a cut. */
  crossfade: number;
  /** A crossfade, if it is missing. */
  transition?: TransitionKind;
  /** Degrees by which the picture is turned to the right; 0, if it is missing. */
  turn?: number;
  /** Not flipped, if it is missing. */
  flip?: Flip;
  /** Whether the picture is cropped to the shape of the film. Without it, all of it is shown. */
  isFilling?: boolean;
  effects: EffectValues;
}

/** Middle of an item on the picture, from its left and top (0) to its right and bottom (1). */
export interface Place {
  x: number;
  y: number;
}

export interface Title extends Place {
  id: string;
  text: string;
  /** Time on the timeline. */
  at: number;
  duration: number;
  /** Height of the letters, as a fraction of the picture's. */
  size: number;
  color: string;
  /** Of CSS, without the size. */
  font: string;
  /** Color of the box behind the text; empty for none. */
  background: string;
  fadeIn: number;
  fadeOut: number;
}

export const DEFAULT_TITLE = {
  text: "Title",
  x: 0.5,
  y: 0.82,
  size: 0.1,
  color: "#ffffff",
  font: "600 sans-serif",
  background: "",
  fadeIn: 0,
  fadeOut: 0,
};

/** Whether a sound is heard. If anything is solo, the rest is silent. */
export interface Mix {
  isMuted?: boolean;
  isSolo?: boolean;
}

/** A part of a file that lies beside the clips at a time of its own. */
export interface Part {
  id: string;
  source: string;
  /** Time on the timeline. */
  at: number;
  start: number;
  end: number;
  volume: number;
  fadeIn: number;
  fadeOut: number;
}

/** Sound under the film. */
export interface Music extends Part, Mix {
  /** Whether it is lower while the film is loud. */
  isDucked?: boolean;
}

/** A video or a picture over the film. */
export interface Overlay extends Part, Place {
  /** As a fraction of the film's width. */
  width: number;
  /** Width divided by height, to which the picture is cropped. 0 shows all of it. */
  shape: number;
  /** Radius of its corners, as a fraction of the shorter side. */
  corners: number;
  /** Degrees by which it is turned to the right. */
  angle: number;
  opacity: number;
}

export interface Project {
  version: 1;
  id: string;
  name: string;
  width: number;
  height: number;
  frameRate: number;
  sources: Source[];
  clips: Clip[];
  /** From the bottom to the top. */
  overlays: Overlay[];
  titles: Title[];
  music: Music[];
  /** Of the sound of all clips. */
  clipSound: Mix;
  /** When it was saved, in milliseconds since 1970; 0 for one that was read from a file and is not saved yet. */
  changed?: number;
}

export const newProject = (): Project => ({
  version: 1,
  id: newId(),
  name: "Untitled",
  width: 1280,
  height: 720,
  frameRate: 30,
  sources: [],
  clips: [],
  overlays: [],
  titles: [],
  music: [],
  clipSound: {},
});

/** Shortest clip that can be made. */
export const SHORTEST = 100;

export const newId = () => crypto.randomUUID();

export const clipLength = ({ start, end, speed }: Clip) => (end - start) / speed;

/** Length of the crossfade at the beginning of a clip: at most half of either clip, so that a clip has room for both of its crossfades. */
export function crossfadeBefore({ clips }: Project, index: number): number {
  const [before, clip] = [clips[index - 1], clips[index]];
  if (!before || !clip) return 0;
  return Math.min(clip.crossfade, clipLength(before) / 2, clipLength(clip) / 2);
}

/** A clip with its place on the timeline. */
export interface PlacedClip {
  clip: Clip;
  index: number;
  at: number;
  length: number;
}

export function placeClips(project: Project): PlacedClip[] {
  let end = 0;
  return project.clips.map((clip, index) => {
    const at = end - crossfadeBefore(project, index);
    const length = clipLength(clip);
    end = at + length;
    return { clip, index, at, length };
  });
}

/** The row of each item, so that items at the same time are below each other. */
export function rowsOf(items: readonly { at: number; length: number }[]): number[] {
  const ends: number[] = [];
  return items.map(({ at, length }) => {
    const free = ends.findIndex((end) => end <= at);
    const row = free < 0 ? ends.length : free;
    ends[row] = at + length;
    return row;
  });
}

export function projectLength(project: Project): number {
  const last = placeClips(project).at(-1);
  return last ? last.at + last.length : 0;
}

/** What a gap between clips shows: nothing. As a picture, it can have any length. */
export const GAP: Source = {
  id: "gap",
  name: "Gap",
  kind: "picture",
  duration: 1000,
  width: 16,
  height: 9,
  hasSound: false,
};

export const sourceOf = ({ sources }: Project, { source }: { source: string }): Source | undefined =>
  [GAP, ...sources].find(({ id }) => id === source);

export const isHeard = ({ clipSound, music }: Project, { isMuted, isSolo }: Mix): boolean =>
  !isMuted && (!!isSolo || ![clipSound, ...music].some((each) => each.isSolo));

/** Sources that are on the timeline. */
export const usedSources = ({ sources, clips, overlays, music }: Project): Source[] =>
  sources.filter(({ id }) => [...clips, ...overlays, ...music].some(({ source }) => source === id));

const isInFilm = (project: Project, { at }: Part) => at < projectLength(project);
export const overlaysIn = (project: Project) => project.overlays.filter((each) => isInFilm(project, each));
export const songsIn = (project: Project) =>
  project.music.filter((each) => isInFilm(project, each) && isHeard(project, each));

/** The file that an error of the film's edit is about; `undefined` if it is about none. */
export function failedSource(project: Project, error: unknown): Source | undefined {
  const { path = "" } = (error as Partial<MFXError> | null | undefined)?.details ?? {};
  const indexIn = (list: RegExp) => Number(list.exec(path)?.[1] ?? Number.NaN);
  const layers = path.includes(".base") || songsIn(project).length === 0 ? overlaysIn(project) : songsIn(project);
  const item = project.clips[indexIn(/concat\[(\d+)\]/)] ?? layers[indexIn(/layers\[(\d+)\]/)];
  return item && sourceOf(project, item);
}
