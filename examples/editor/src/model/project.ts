/** A project as plain data: it can be stored, sent to a worker, and compared. All times are in milliseconds. */
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

/** A part of a video, or a picture, on the timeline. */
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
  /** Length of the crossfade with the clip before; 0 is a cut. */
  crossfade: number;
  effects: EffectValues;
}

export interface Title {
  id: string;
  text: string;
  /** Time on the timeline. */
  at: number;
  duration: number;
  /** Middle of the text, from the top (0) to the bottom (1). */
  y: number;
  /** Height of the letters, as a fraction of the picture's. */
  size: number;
  color: string;
}

/** Whether a sound is heard. If anything is solo, the rest is silent. */
export interface Mix {
  isMuted?: boolean;
  isSolo?: boolean;
}

/** Sound under the whole timeline. */
export interface Music extends Mix {
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

export interface Project {
  version: 1;
  id: string;
  name: string;
  width: number;
  height: number;
  frameRate: number;
  sources: Source[];
  clips: Clip[];
  titles: Title[];
  music: Music[];
  /** Of the sound of all clips. */
  clipSound: Mix;
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

export const sourceOf = ({ sources }: Project, { source }: { source: string }): Source | undefined =>
  sources.find(({ id }) => id === source);

export const isHeard = ({ clipSound, music }: Project, { isMuted, isSolo }: Mix): boolean =>
  !isMuted && (!!isSolo || ![clipSound, ...music].some((each) => each.isSolo));

/** Whether the clips have sound, muted or not. */
export const hasClipSound = (project: Project): boolean =>
  project.clips.some((clip) => sourceOf(project, clip)?.hasSound);

/** Sources that are on the timeline. */
export const usedSources = ({ sources, clips, music }: Project): Source[] =>
  sources.filter(({ id }) => [...clips, ...music].some(({ source }) => source === id));
