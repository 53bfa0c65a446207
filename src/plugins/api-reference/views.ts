/**
 * What several releases export is converted once: TypeDoc makes one project of all, with a module for each. Here a module becomes a
 * project of its own, in which every name means what it means in that release.
 */
import type { JSONOutput } from "typedoc";

type Project = JSONOutput.ProjectReflection;
type Item = JSONOutput.DeclarationReflection;
type Json = { readonly [key: string]: unknown };

/** Each module of `all` as a project, by the module's name. */
export function viewsOf(all: Project): Map<string, Project> {
  const modules = all.children as Item[];
  const items = new Map(modules.flatMap(({ children = [] }) => children).map((item) => [item.id, item]));
  const found = new Map([...items.values()].map((item) => [item, placesIn(item)]));
  const places: Places = (item) => found.get(item)!;
  return new Map(
    modules.map(({ name, children = [] }) => [
      name,
      view(
        all,
        children.map((item) => resolved(item, items)),
        items,
        places,
      ),
    ]),
  );
}

/** What another module has as well is a reference to it. */
function resolved(item: Item | JSONOutput.ReferenceReflection, items: ReadonlyMap<number, Item>): Item {
  return "target" in item ? resolved(items.get(item.target)!, items) : item;
}

function view(all: Project, own: Item[], items: ReadonlyMap<number, Item>, places: Places): Project {
  const ids = new Set(own.flatMap((item) => [...places(item).values()]));
  const { symbolIdMap, groups: _groups, categories: _categories, ...project } = all;
  return {
    ...project,
    children: retargeted(own, replacements(own, items, places)),
    symbolIdMap: Object.fromEntries(Object.entries(symbolIdMap).filter(([id]) => ids.has(Number(id)))),
  };
}

/** By the id of what has a name in other releases, the id of what has it in this one. */
function replacements(own: readonly Item[], items: ReadonlyMap<number, Item>, places: Places): Map<number, number> {
  const named = new Map(own.map((item) => [item.name, item]));
  const ids = new Map<number, number>();
  for (const other of items.values()) {
    const item = named.get(other.name);
    if (!item || item === other) continue;
    const here = places(item);
    for (const [place, id] of places(other)) {
      const replacement = here.get(place);
      if (replacement !== undefined) ids.set(id, replacement);
    }
  }
  return ids;
}

/** The ids of an item and of all that is in it, by their place. */
type Places = (item: Item) => ReadonlyMap<string, number>;

function placesIn(item: Item): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (node: unknown, place: string): void => {
    if (Array.isArray(node))
      for (const [index, part] of node.entries()) visit(part, `${place} ${nameOf(part) ?? index}`);
    else if (isObject(node)) {
      if (typeof node.id === "number") found.set(place, node.id);
      for (const [key, part] of Object.entries(node)) visit(part, `${place} ${key}`);
    }
  };
  visit(item, "");
  return found;
}

/** Copies, with the ids that references lead to replaced. */
function retargeted<T>(node: T, ids: ReadonlyMap<number, number>): T {
  if (ids.size === 0) return node;
  if (Array.isArray(node)) return node.map((part) => retargeted(part, ids)) as T;
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, part]) => [
    key,
    key === "target" && typeof part === "number" ? (ids.get(part) ?? part) : retargeted(part, ids),
  ]);
  return Object.fromEntries(entries);
}

const isObject = (node: unknown): node is Json => typeof node === "object" && node !== null;
const nameOf = (node: unknown) => (isObject(node) ? node.name : undefined);
