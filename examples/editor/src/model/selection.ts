/** Several items: which ones are selected after a click, and copies of them. */
import { type Items, lengthOf, type Selection, startIn, type TrackName } from "./changes.ts";
import { newId, type Project, placeClips, projectLength, sourceOf } from "./project.ts";

const TRACKS: readonly TrackName[] = ["clips", "overlays", "titles", "music"];

export const allItems = (project: Project): Selection[] =>
  TRACKS.flatMap((track) => project[track].map(({ id }) => ({ track, id })));

const isSame = (one: Selection, other: Selection) => one.track === other.track && one.id === other.id;

/** Of what was selected, the items that are in the project. Undo, for example, takes some away and brings them back. */
export const selectedIn = (project: Project, selected: readonly Selection[]): Selection[] =>
  selected.filter(({ track, id }) => project[track].some((each) => each.id === id));

/** Keys that are held during a click. */
interface Keys {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The items that are selected after a click: Ctrl adds one or takes it out, Shift adds all of its row from the last one to it. */
export function selectedBy(
  project: Project,
  selected: readonly Selection[],
  item: Selection,
  { shiftKey, ctrlKey, metaKey }: Keys,
): Selection[] {
  const others = selected.filter((each) => !isSame(each, item));
  const last = others.at(-1);
  if (shiftKey && last?.track === item.track) {
    const ids = project[item.track].map(({ id }) => id);
    const ends = [ids.indexOf(last.id), ids.indexOf(item.id)];
    const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1).map((id) => ({ track: item.track, id }));
    return [...others.filter((each) => !range.some((one) => isSame(one, each))), ...range];
  }
  if (!shiftKey && !ctrlKey && !metaKey) return [item];
  return others.length < selected.length ? others : [...others, item];
}

/** A copied item of the timeline, with an id of its own. */
export type Copied = { [Track in TrackName]: { track: Track; item: Items[Track] } }[TrackName];

/** Copies of items, in the order in which they are on the timeline. Copies of copies get new ids. */
export const copiesOf = (project: Project, selected: readonly Selection[]): Copied[] =>
  allItems(project)
    .filter((each) => selected.some((one) => isSame(one, each)))
    .map(({ track, id }) => ({ track, item: project[track].find((each) => each.id === id) }) as Copied);

export const renewed = (copies: readonly Copied[]): Copied[] =>
  copies.map(({ track, item }) => ({ track, item: { ...item, id: newId() } }) as Copied);

/** Adds items: clips at a place of their order, others later by a time. Those whose file was removed are left out. */
function add(project: Project, copies: readonly Copied[], index: number, later: number): Project {
  const { clips, overlays, titles, music } = project;
  const usable = copies.filter((each) => each.track === "titles" || sourceOf(project, each.item));
  const itemsOf = <Track extends TrackName>(track: Track) =>
    usable.filter((each) => each.track === track).map(({ item }) => item as Items[Track]);
  const move = <Item extends { at: number }>(item: Item) => ({ ...item, at: item.at + later });
  return {
    ...project,
    clips: clips.toSpliced(index, 0, ...itemsOf("clips")),
    overlays: [...overlays, ...itemsOf("overlays").map(move)],
    titles: [...titles, ...itemsOf("titles").map(move)],
    music: [...music, ...itemsOf("music").map(move)],
  };
}

const timesOf = (copies: readonly Copied[]) => copies.flatMap(({ item }) => ("at" in item ? [item.at] : []));

/** Pastes items: clips behind the one that is at a time of the timeline, others so that the first one begins there. */
export function paste(project: Project, copies: readonly Copied[], time: number): Project {
  const here = placeClips(project).findLast(({ at }) => at <= time);
  const isLonger = copies.some(({ track }) => track === "clips");
  const start = isLonger ? time : startIn(project, time);
  return add(project, copies, here ? here.index + 1 : 0, start - Math.min(...timesOf(copies)));
}

/** Puts copies of items behind them. Others than clips for which the film is too short there lie below the first ones. */
export function duplicate(project: Project, selected: readonly Selection[], copies: readonly Copied[]): Project {
  const index = project.clips.findLastIndex(({ id }) => selected.some((each) => each.id === id));
  const first = Math.min(...timesOf(copies));
  const end = Math.max(...copies.flatMap(({ item }) => ("at" in item ? [item.at + lengthOf(item)] : [])));
  return add(project, copies, index + 1, end < projectLength(project) ? end - first : 0);
}
