/** What else a reader of an item may want: what it takes and gives, what uses it, the guides it is in. */
import type { DeclarationReflection } from "typedoc";
import { addressOf, pathOf } from "../paths.ts";
import { Printer } from "../print.ts";
import { callable, commentOf, headOf, ownMembers } from "../surface.ts";
import { element } from "./jsx.ts";
import type { Page } from "./page.ts";

/** More than these would be a list of everything. */
const MOST = 8;

export function related(page: Page): void {
  const own = pathOf(page.item);
  const uses = references(page.item);
  const siblings = (page.item.project.children ?? []).filter((other) => references(other).has(own)).map(pathOf);
  const items = [...new Set([...uses, ...siblings])].filter((path) => path !== own).slice(0, MOST);
  const guides = page.context.guides[page.item.name] ?? [];
  if (items.length + guides.length === 0) return;
  page.heading(2, "Related", "related");
  page.add(element("Related", { items, guides }));
}

const cache = new WeakMap<DeclarationReflection, Set<string>>();

/** Paths of the items that an item's types and comment name. */
function references(item: DeclarationReflection): Set<string> {
  const known = cache.get(item);
  if (known) return known;
  const printer = new Printer();
  headOf(item, printer);
  for (const member of ownMembers(item)) {
    for (const call of callable(member)) printer.call(call, "");
    if (callable(member).length === 0) printer.property(member, true);
  }
  const linked = [...(commentOf(item)?.summary ?? [])].flatMap((part) =>
    part.kind === "inline-tag" && part.target && typeof part.target === "object" && "kindOf" in part.target
      ? (addressOf(part.target) ?? [])
      : [],
  );
  const all = [...printer.links.values(), ...linked].filter(
    (link) => !link.startsWith("@") && !link.startsWith("https:"),
  );
  const paths = new Set(all.map((link) => link.replace(/#.*/, "")));
  cache.set(item, paths);
  return paths;
}
