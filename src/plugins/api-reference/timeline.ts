/** The history of the whole surface, from the surfaces of all versions: when each thing came, changed and went. */
import type { Item, Part, Surface } from "./surface.ts";

/** Signatures by the index of the version they hold from; `null` from the one that no longer has it. */
export type States = [version: number, signature: string | null][];

export interface History {
  states: States;
  replacedBy?: string;
}

export interface ItemHistory extends History, Pick<Item, "kind" | "name" | "group" | "summary"> {
  members: Record<string, History>;
}

export interface Timeline {
  /** Oldest first. */
  versions: string[];
  /** By path, as `class/Track`. */
  items: Record<string, ItemHistory>;
}

export interface Change {
  /** The path of an item, or within an item that of a member. */
  path: string;
  /** Missing for what is new. */
  before?: string;
  /** Missing for what is gone. */
  after?: string;
  replacedBy?: string;
}

export interface ItemChange extends Change {
  item: ItemHistory;
  /** Of an item that both versions have. */
  members: Change[];
}

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
      record(history, index, surface[path]);
      for (const [member, states] of Object.entries(history.members)) {
        const members = surface[path]?.members ?? {};
        record(states, index, Object.hasOwn(members, member) ? members[member] : undefined);
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

export function signatureAt({ states }: History, version: number): string | undefined {
  return states.findLast(([from]) => from <= version)?.[1] ?? undefined;
}

/** What is different in `to`, coming from `from`; either may be the older. By path. */
export function differences({ versions, items }: Timeline, from: string, to: string): ItemChange[] {
  const [before, after] = [versions.indexOf(from), versions.indexOf(to)];
  if (before < 0 || after < 0) throw new RangeError(`No such version: ${before < 0 ? from : to}.`);
  return Object.entries(items).flatMap(([path, item]) => {
    const own = change(path, item, before, after);
    const isInBoth = signatureAt(item, before) !== undefined && signatureAt(item, after) !== undefined;
    const members = isInBoth
      ? Object.entries(item.members).flatMap(([name, member]) => change(name, member, before, after) ?? [])
      : [];
    return own || members.length ? [{ path, item, ...own, members: withoutParts(members) }] : [];
  });
}

function change(path: string, history: History, from: number, to: number): Change | undefined {
  const [before, after] = [signatureAt(history, from), signatureAt(history, to)];
  if (before === after) return undefined;
  const replacedBy = after === undefined ? history.replacedBy : undefined;
  return { path, ...(before && { before }), ...(after && { after }), ...(replacedBy && { replacedBy }) };
}

/** A new member's options, or a gone one's, are not told one by one. */
function withoutParts(changes: Change[]): Change[] {
  const whole = changes.filter(({ before, after }) => !(before && after)).map(({ path }) => `${path}.`);
  return changes.filter(({ path }) => !whole.some((owner) => path.startsWith(owner)));
}

export interface Event {
  version: string;
  /** The item's own change, if it has one; else only members of it changed. */
  what: "added" | "changed" | "removed";
  before?: string;
  after?: string;
  replacedBy?: string;
  members: Change[];
}

const known = new WeakMap<ItemHistory, Event[]>();

/** Everything that happened to an item, oldest first. What the first version had was not added. */
export function eventsOf(timeline: Timeline, path: string): readonly Event[] {
  const item = timeline.items[path]!;
  if (!known.has(item)) known.set(item, findEvents(timeline, path));
  return known.get(item)!;
}

function findEvents(timeline: Timeline, path: string): Event[] {
  const { versions, items } = timeline;
  const only: Timeline = { versions, items: { [path]: items[path]! } };
  return versions.slice(1).flatMap((version, index) =>
    differences(only, versions[index]!, version).map(({ before, after, replacedBy, members }) => {
      const what =
        before === undefined && after !== undefined
          ? "added"
          : before !== undefined && after === undefined
            ? "removed"
            : "changed";
      return { version, what, before, after, replacedBy, members } satisfies Event;
    }),
  );
}

/** The version something came with; where it went and came back, the first. */
export function sinceOf({ versions }: Timeline, { states }: History): string {
  return versions[states[0]![0]]!;
}
