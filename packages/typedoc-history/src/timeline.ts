/** The history of a whole surface: when each item, member and option was added, changed and removed. */
import type { Item, Part, Surface } from "./surface.ts";

/** Signatures, each with the index of the version it starts at. `null` from the version that removes the part. */
export type States = [version: number, signature: string | null][];

export interface History {
  states: States;
  replacedBy?: string;
}

/** Its summary and group are those of the newest version that has the item. */
export interface ItemHistory extends History, Pick<Item, "kind" | "name" | "group" | "summary"> {
  members: Record<string, History>;
}

export interface Timeline {
  /** Oldest first. */
  versions: string[];
  /** By path: `class/Track`. */
  items: Record<string, ItemHistory>;
}

export interface Change {
  /** The path of an item, or within an item that of a member or option. */
  path: string;
  /** The older signature. Missing if the part is new. */
  before?: string;
  /** The newer signature. Missing if the part is removed. */
  after?: string;
  replacedBy?: string;
}

export interface ItemChange extends Change {
  what: "added" | "changed" | "removed";
  item: ItemHistory;
  /** Changes inside an item that both versions have. */
  members: Change[];
}

/** @param surfaces - By version, oldest first. */
export function timelineOf(surfaces: ReadonlyMap<string, Surface>): Timeline {
  const versions = [...surfaces.keys()];
  const items: Record<string, ItemHistory> = {};
  for (const [index, version] of versions.entries()) {
    const surface = surfaces.get(version)!;
    for (const [path, { kind, name, group, summary, members }] of Object.entries(surface)) {
      const history: ItemHistory = { kind, name, states: [], members: {}, ...items[path], group, summary };
      items[path] = history;
      for (const member of Object.keys(members)) {
        if (!Object.hasOwn(history.members, member)) history.members[member] = { states: [] };
      }
    }
    for (const [path, history] of Object.entries(items)) {
      const item = surface[path];
      record(history, index, item);
      for (const [member, states] of Object.entries(history.members)) {
        record(states, index, item && Object.hasOwn(item.members, member) ? item.members[member] : undefined);
      }
    }
  }
  return { versions, items };
}

function record(history: History, version: number, part: Part | undefined): void {
  const signature = part?.signature ?? null;
  if (part?.replacedBy) history.replacedBy = part.replacedBy;
  if ((history.states.at(-1)?.[1] ?? null) !== signature) history.states.push([version, signature]);
}

/** The signature in the version with this index, if it has the part. */
export function signatureAt({ states }: History, version: number): string | undefined {
  return states.findLast(([from]) => from <= version)?.[1] ?? undefined;
}

/** The first version that has a part. */
export function sinceOf({ versions }: Timeline, { states }: History): string {
  return versions[states[0]![0]]!;
}

/**
 * What changes between two versions, in the order of the timeline's items. `from` may be the newer one.
 *
 * @throws RangeError if the timeline lacks a version.
 */
export function differences(timeline: Timeline, from: string, to: string): ItemChange[] {
  const [before, after] = [indexOf(timeline, from), indexOf(timeline, to)];
  return Object.entries(timeline.items).flatMap(([path, item]) => itemChange(path, item, before, after) ?? []);
}

function indexOf({ versions }: Timeline, version: string): number {
  const index = versions.indexOf(version);
  if (index < 0) throw new RangeError(`Unknown version "${version}". Known are ${versions.join(", ")}.`);
  return index;
}

function itemChange(path: string, item: ItemHistory, from: number, to: number): ItemChange | undefined {
  const own = changeOf(path, item, from, to);
  const isBefore = signatureAt(item, from) !== undefined;
  const isAfter = signatureAt(item, to) !== undefined;
  const members = isBefore && isAfter ? memberChanges(item, from, to) : [];
  if (!own && members.length === 0) return undefined;
  const what = isBefore && isAfter ? "changed" : isAfter ? "added" : "removed";
  return { path, ...own, what, item, members };
}

/** Options of a new or removed member are part of it, so they have no change of their own. */
function memberChanges(item: ItemHistory, from: number, to: number): Change[] {
  const changes = Object.entries(item.members).flatMap(([path, member]) => changeOf(path, member, from, to) ?? []);
  const whole = changes.filter(({ before, after }) => !(before && after)).map(({ path }) => `${path}.`);
  return changes.filter(({ path }) => !whole.some((owner) => path.startsWith(owner)));
}

function changeOf(path: string, history: History, from: number, to: number): Change | undefined {
  const [before, after] = [signatureAt(history, from), signatureAt(history, to)];
  if (before === after) return undefined;
  const replacedBy = after === undefined ? history.replacedBy : undefined;
  return { path, ...(before && { before }), ...(after && { after }), ...(replacedBy && { replacedBy }) };
}

export interface HistoryEvent extends Omit<ItemChange, "path" | "item"> {
  version: string;
}

/** All events of an item, oldest first. Its state in the first version is not an event. */
export function eventsOf({ versions, items }: Timeline, path: string): HistoryEvent[] {
  const item = items[path];
  if (!item) throw new RangeError(`No version has "${path}".`);
  return versions.slice(1).flatMap((version, index) => {
    const change = itemChange(path, item, index, index + 1);
    if (!change) return [];
    const { before, after, what, replacedBy, members } = change;
    return { version, what, before, after, replacedBy, members };
  });
}
