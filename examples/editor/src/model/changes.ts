/** Changes of a project. Each function returns a new project and leaves the old one as it is, so that undo only has to go back to it. */
import {
  type Clip,
  clipLength,
  type Mix,
  type Music,
  newId,
  type PlacedClip,
  type Project,
  placeClips,
  projectLength,
  SHORTEST,
  type Source,
  sourceOf,
  type Title,
} from "./project.ts";

/** The lists whose items can be selected on the timeline. */
export type TrackName = "clips" | "titles" | "music";

/** What is selected on the timeline. */
export interface Selection {
  track: TrackName;
  id: string;
}

/** How long a new picture or title is shown. */
const DEFAULT_LENGTH = 4000;
const DEFAULT_TITLE = { text: "Title", y: 0.82, size: 0.1, color: "#ffffff" };

/** Adds a file, at the end of the timeline or where it was dropped. */
export function addSource(project: Project, source: Source, time?: number): Project {
  // The first video decides on the shape of the picture.
  const isFirst = !project.sources.some(({ kind }) => kind === "video");
  const size = isFirst && source.kind === "video" ? sizeFor(source) : {};
  const added = { ...project, ...size, sources: [...project.sources, source] };
  return time === undefined ? appendSource(added, source) : dropSource(added, source, time, newId());
}

/** Puts a file at the end of the timeline, or a sound under it. */
const appendSource = (project: Project, source: Source): Project =>
  source.kind === "sound" ? dropSource(project, source, 0, newId()) : insertAt(project, source, project.clips.length);

/** Puts a file on the timeline where it was dropped: a sound at that time, a picture or a video between two clips. */
export const dropSource = (project: Project, source: Source, time: number, id: string): Project =>
  source.kind === "sound"
    ? { ...project, music: [...project.music, { ...itemOf(source, id), at: time, volume: 0.5 }] }
    : insertAt(project, source, placeAt(placeClips(project), time), id);

/** Puts a file on the timeline at exactly this time: a clip that is there is split. */
export const insertSource = (project: Project, source: Source, time: number, id: string): Project =>
  dropSource(source.kind === "sound" ? project : splitAt(project, time, newId()), source, time, id);

const itemOf = ({ id: source, duration }: Source, id: string) => ({
  id,
  source,
  start: 0,
  end: duration,
  volume: 1,
  fadeIn: 0,
  fadeOut: 0,
});

const insertAt = (project: Project, source: Source, index: number, id: string = newId()): Project => ({
  ...project,
  clips: project.clips.toSpliced(index, 0, { ...itemOf(source, id), speed: 1, crossfade: 0, effects: {} }),
});

/** Place in the order for a clip at a time: behind the clips whose middle is before it. */
export const placeAt = (placed: readonly PlacedClip[], time: number): number =>
  placed.filter(({ at, length }) => at + length / 2 < time).length;

/** Removes a file, and its clips from the timeline. */
export function removeSource(project: Project, id: string): Project {
  const isOther = ({ source }: { source: string }) => source !== id;
  return {
    ...project,
    sources: project.sources.filter((source) => source.id !== id),
    clips: project.clips.filter(isOther),
    music: project.music.filter(isOther),
  };
}

export function addTitle(project: Project, at: number, id: string): Project {
  const length = projectLength(project);
  const start = Math.max(0, Math.min(at, length - SHORTEST));
  const duration = Math.min(DEFAULT_LENGTH, Math.max(SHORTEST, length - start));
  return { ...project, titles: [...project.titles, { ...DEFAULT_TITLE, id, at: start, duration }] };
}

export const changeClip = (project: Project, id: string, change: Partial<Clip>): Project => ({
  ...project,
  clips: project.clips.map((clip) => (clip.id === id ? fitted({ ...clip, ...change }) : clip)),
});

export const changeTitle = (project: Project, id: string, change: Partial<Title>): Project => ({
  ...project,
  titles: project.titles.map((title) => (title.id === id ? { ...title, ...change } : title)),
});

export const changeMusic = (project: Project, id: string, change: Partial<Music>): Project => ({
  ...project,
  music: project.music.map((music) => (music.id === id ? { ...music, ...change } : music)),
});

/** Mutes a track or makes it solo: the sound of the clips, or all music. */
export const changeSound = (project: Project, track: "clips" | "music", mix: Mix): Project =>
  track === "clips"
    ? { ...project, clipSound: { ...project.clipSound, ...mix } }
    : { ...project, music: project.music.map((music) => ({ ...music, ...mix })) };

// #region trim
/** Moves the beginning or the end of a clip to a time of its file. */
export function trimClip(project: Project, id: string, edge: "start" | "end", time: number): Project {
  const clip = project.clips.find((each) => each.id === id);
  const source = clip && sourceOf(project, clip);
  if (!clip || !source) return project;
  const shortest = SHORTEST * clip.speed;
  // A picture has no end of its own.
  const last = source.kind === "picture" ? Number.POSITIVE_INFINITY : source.duration;
  const moved =
    edge === "start"
      ? { start: Math.max(0, Math.min(time, clip.end - shortest)) }
      : { end: Math.min(last, Math.max(time, clip.start + shortest)) };
  return changeClip(project, id, moved);
}
// #endregion

/** Moves a clip to another place in the order. */
export function moveClip(project: Project, id: string, to: number): Project {
  const clip = project.clips.find((each) => each.id === id);
  if (!clip) return project;
  const others = project.clips.filter((each) => each !== clip);
  const place = Math.max(0, Math.min(to, others.length));
  return { ...project, clips: others.toSpliced(place, 0, clip) };
}

/** Cuts the clip at a time of the timeline into two. `id` is that of the second part. Nothing happens closer to its ends than a clip can be short. */
export function splitAt(project: Project, time: number, id: string): Project {
  const placed = placeClips(project).findLast(({ at }) => at <= time);
  if (!placed) return project;
  const { clip, index, at, length } = placed;
  if (time - at < SHORTEST || at + length - time < SHORTEST) return project;
  const middle = clip.start + (time - at) * clip.speed;
  const first = fitted({ ...clip, end: middle, fadeOut: 0 });
  const second = fitted({ ...clip, id, start: middle, fadeIn: 0, crossfade: 0 });
  return { ...project, clips: project.clips.toSpliced(index, 1, first, second) };
}

export const removeSelected = (project: Project, { track, id }: Selection): Project => ({
  ...project,
  [track]: project[track].filter((item) => item.id !== id),
});

/** Moves the beginning or the end of a title to a time of the timeline. */
export function trimTitle(project: Project, id: string, edge: "start" | "end", time: number): Project {
  const title = project.titles.find((each) => each.id === id);
  if (!title) return project;
  const end = title.at + title.duration;
  if (edge === "end") return changeTitle(project, id, { duration: Math.max(SHORTEST, time - title.at) });
  const at = Math.max(0, Math.min(time, end - SHORTEST));
  return changeTitle(project, id, { at, duration: end - at });
}

/** Moves the beginning or the end of music to a time of the timeline. The sound between them stays where it is. */
export function trimMusic(project: Project, id: string, edge: "start" | "end", time: number): Project {
  const music = project.music.find((each) => each.id === id);
  const source = music && sourceOf(project, music);
  if (!music || !source) return project;
  const inFile = music.start + time - music.at;
  if (edge === "end")
    return changeMusic(project, id, { end: Math.min(source.duration, Math.max(inFile, music.start + SHORTEST)) });
  const first = Math.max(0, music.start - music.at);
  const start = Math.max(first, Math.min(inFile, music.end - SHORTEST));
  return changeMusic(project, id, { start, at: music.at + start - music.start });
}

/** What was copied: an item of the timeline, without its id. */
export type Copied =
  | { track: "clips"; item: Clip }
  | { track: "titles"; item: Title }
  | { track: "music"; item: Music };

export function copyOf(project: Project, { track, id }: Selection): Copied | undefined {
  const item = project[track].find((each) => each.id === id);
  return item && ({ track, item } as Copied);
}

/** Pastes an item: titles and music at a time of the timeline, a clip behind the one that is there. */
export function paste(project: Project, { track, item }: Copied, time: number, id: string): Project {
  if (track === "titles") return { ...project, titles: [...project.titles, { ...item, id, at: time }] };
  if (!sourceOf(project, item)) return project;
  if (track === "music") return { ...project, music: [...project.music, { ...item, id, at: time }] };
  const here = placeClips(project).findLast(({ at }) => at <= time);
  return { ...project, clips: project.clips.toSpliced(here ? here.index + 1 : 0, 0, { ...item, id }) };
}

/** Puts a copy of an item behind it. A title or music for which the film is too short there lies below the first one. */
export function duplicate(project: Project, selection: Selection, id: string): Project {
  const copied = copyOf(project, selection);
  if (!copied) return project;
  if (copied.track === "clips") {
    const index = project.clips.findIndex((clip) => clip.id === selection.id);
    return { ...project, clips: project.clips.toSpliced(index + 1, 0, { ...copied.item, id }) };
  }
  const { at } = copied.item;
  const end = at + (copied.track === "titles" ? copied.item.duration : copied.item.end - copied.item.start);
  return paste(project, copied, end < projectLength(project) ? end : at, id);
}

/** Keeps fades within a clip. */
function fitted(clip: Clip): Clip {
  const length = clipLength(clip);
  const fadeIn = Math.min(clip.fadeIn, length);
  return { ...clip, fadeIn, fadeOut: Math.min(clip.fadeOut, length - fadeIn) };
}

/** The size of a project for a video: as many lines as the video has, 1080 at most. Encoders need even numbers. */
export function sizeFor({ width, height }: Pick<Source, "width" | "height">, lines = 1080) {
  const scale = Math.min(1, lines / Math.min(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
