/** Changes of a project. Each function returns a new project and leaves the old one as it is, so that undo only has to go back to it. */
import {
  type Clip,
  clipLength,
  crossfadeBefore,
  DEFAULT_TITLE,
  type Mix,
  type Music,
  newId,
  type Overlay,
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
export type TrackName = "clips" | "overlays" | "titles" | "music";

/** What each list has. */
export interface Items {
  clips: Clip;
  overlays: Overlay;
  titles: Title;
  music: Music;
}

/** An item that is selected on the timeline. */
export interface Selection {
  track: TrackName;
  id: string;
}

/** How long a new picture or title is shown. */
const DEFAULT_LENGTH = 4000;
/** A new overlay lies in the lower right corner. */
export const DEFAULT_OVERLAY = { x: 0.8, y: 0.8, width: 0.32, shape: 0, corners: 0, angle: 0, opacity: 1 };

/** Adds a file. `put` puts it on the timeline, at the end if it is missing. */
export function addSource(
  project: Project,
  source: Source,
  put: (project: Project, source: Source) => Project = appendSource,
): Project {
  // The first video decides on the shape of the picture.
  const isFirst = !project.sources.some(({ kind }) => kind === "video");
  const size = isFirst && source.kind === "video" ? sizeFor(source) : {};
  return put({ ...project, ...size, sources: [...project.sources, source] }, source);
}

/** Puts a file at the end of the timeline, or a sound under it: behind the others, if they end before the film. */
function appendSource(project: Project, source: Source): Project {
  if (source.kind !== "sound") return insertAt(project, source, project.clips.length);
  const end = Math.max(0, ...project.music.map(({ at, start, end }) => at + end - start));
  return dropSource(project, source, end < projectLength(project) ? end : 0, newId());
}

/** When an item begins that is added at a time: within the film, if there is one, so that it is seen or heard. */
export function startIn(project: Project, time: number): number {
  const length = projectLength(project);
  return length === 0 ? time : Math.max(0, Math.min(time, length - SHORTEST));
}

/** Puts a file on the timeline where it was dropped: a sound at that time, a picture or a video between two clips. */
export const dropSource = (project: Project, source: Source, time: number, id: string): Project =>
  source.kind === "sound"
    ? { ...project, music: [...project.music, { ...itemOf(source, id), at: startIn(project, time), volume: 0.5 }] }
    : insertAt(project, source, placeAt(placeClips(project), time), id);

/** Lays a picture or a video over the film. */
export const overlaySource = (project: Project, source: Source, time: number, id: string): Project => ({
  ...project,
  overlays: [...project.overlays, { ...itemOf(source, id), ...DEFAULT_OVERLAY, at: startIn(project, time) }],
});

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
  const sources = project.sources.filter((source) => source.id !== id);
  return keepItems({ ...project, sources }, (item) => !("source" in item && item.source === id));
}

function keepItems(project: Project, isKept: (item: Items[TrackName]) => boolean): Project {
  const { clips, overlays, titles, music } = project;
  return {
    ...project,
    clips: clips.filter(isKept),
    overlays: overlays.filter(isKept),
    titles: titles.filter(isKept),
    music: music.filter(isKept),
  };
}

export function addTitle(project: Project, time: number, id: string): Project {
  const length = projectLength(project);
  if (length === 0) return project;
  const at = startIn(project, time);
  const duration = Math.min(DEFAULT_LENGTH, Math.max(SHORTEST, length - at));
  return { ...project, titles: [...project.titles, { ...DEFAULT_TITLE, id, at, duration }] };
}

export function changeItem<Track extends TrackName>(
  project: Project,
  track: Track,
  id: string,
  change: Partial<Items[Track]>,
): Project {
  const changed = <Item extends Items[TrackName]>(item: Item) =>
    item.id === id ? fitted({ ...item, ...change }) : item;
  return { ...project, [track]: project[track].map(changed) };
}

/** Mutes a track or makes it solo: the sound of the clips, or all music. */
export const changeSound = (project: Project, track: TrackName, mix: Mix): Project =>
  track === "clips"
    ? { ...project, clipSound: { ...project.clipSound, ...mix } }
    : { ...project, music: project.music.map((music) => ({ ...music, ...mix })) };

/** Whether a clip has sound that can lie in a row of its own: sound there has no other speed. */
export const canDetach = (project: Project, clip: Clip): boolean =>
  clip.speed === 1 && clip.volume > 0 && !!sourceOf(project, clip)?.hasSound;

/** Puts the sound of a clip into a row of its own below it, and silences the clip. What a crossfade did to it, fades do. */
export function detachSound(project: Project, clip: Clip, id: string): Project {
  const index = project.clips.indexOf(clip);
  const { source, start, end, volume } = clip;
  const fadeIn = Math.max(clip.fadeIn, crossfadeBefore(project, index));
  const fadeOut = Math.max(clip.fadeOut, crossfadeBefore(project, index + 1));
  const sound = { id, source, start, end, volume, fadeIn, fadeOut, at: placeClips(project)[index]!.at };
  return { ...changeItem(project, "clips", clip.id, { volume: 0 }), music: [...project.music, sound] };
}

/** Whether a track is muted or solo: music, if all of it is. Missing if the track has no sound. */
export function mixOf(project: Project, track: TrackName): Mix | undefined {
  const { clips, clipSound, music } = project;
  if (track === "clips") return clips.some((clip) => sourceOf(project, clip)?.hasSound) ? clipSound : undefined;
  if (track !== "music" || music.length === 0) return undefined;
  return { isMuted: music.every(({ isMuted }) => isMuted), isSolo: music.every(({ isSolo }) => isSolo) };
}

// #region trim
/** Moves the beginning or the end of a clip to a time of its file. */
export function trimClip(project: Project, id: string, edge: "start" | "end", time: number): Project {
  const clip = project.clips.find((each) => each.id === id);
  const source = clip && sourceOf(project, clip);
  if (!clip || !source) return project;
  const shortest = SHORTEST * clip.speed;
  const moved =
    edge === "start"
      ? { start: Math.max(0, Math.min(time, clip.end - shortest)) }
      : { end: Math.min(lastOf(source), Math.max(time, clip.start + shortest)) };
  return changeItem(project, "clips", id, moved);
}
// #endregion

/** A picture has no end of its own. */
export const lastOf = ({ kind, duration }: Source) => (kind === "picture" ? Number.POSITIVE_INFINITY : duration);

/** Moves clips to another place in the order of the others. Returns the same project if they are there. */
export function moveClips(project: Project, ids: readonly string[], to: number): Project {
  const moved = project.clips.filter(({ id }) => ids.includes(id));
  const others = project.clips.filter(({ id }) => !ids.includes(id));
  const clips = others.toSpliced(Math.max(0, to), 0, ...moved);
  return clips.every((clip, index) => clip === project.clips[index]) ? project : { ...project, clips };
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

export const removeSelected = (project: Project, selected: readonly Selection[]): Project =>
  keepItems(project, ({ id }) => !selected.some((each) => each.id === id));

/** Length of an item on the timeline. */
export function lengthOf(item: Items[TrackName]): number {
  if ("duration" in item) return item.duration;
  return "speed" in item ? clipLength(item) : item.end - item.start;
}

/** Keeps fades within an item. */
function fitted<Item extends Items[TrackName]>(item: Item): Item {
  const length = lengthOf(item);
  const fadeIn = Math.min(item.fadeIn, length);
  return { ...item, fadeIn, fadeOut: Math.min(item.fadeOut, length - fadeIn) };
}

/** The size of a project for a video: as many lines as the video has, 1080 at most. Encoders need even numbers. */
export function sizeFor({ width, height }: Pick<Source, "width" | "height">, lines = 1080) {
  const scale = Math.min(1, lines / Math.min(width, height));
  const even = (side: number) => Math.round((side * scale) / 2) * 2;
  return { width: even(width), height: even(height) };
}
