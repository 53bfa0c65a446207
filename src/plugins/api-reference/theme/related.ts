/** Related items and guides: the items that an item names, the items that name it, and the guides that use it. */
import { commentOf, type Declaration, membersOf, Printer, pathOf } from "typedoc-history";
import { element } from "./jsx.ts";
import type { Page } from "./page.ts";
import type { Reference } from "./reference.ts";

/** Longer lists would not be recommendations. */
const MOST = 8;

export function relatedSection(page: Page): void {
  const { reference, item, path } = page;
  const users = reference.items.filter((other) => referencesOf(reference, other).has(path)).map(pathOf);
  const paths = new Set([...referencesOf(reference, item), ...users]);
  const items = [...paths].filter((other) => other !== path).slice(0, MOST);
  const guides = reference.guidesFor(item);
  if (items.length + guides.length === 0) return;
  page.heading(2, "Related", "related");
  page.add(element("Related", { items, guides }));
}

const known = new WeakMap<Declaration, ReadonlySet<string>>();

/** Paths of the items that an item's signatures and summary name. */
function referencesOf(reference: Reference, item: Declaration): ReadonlySet<string> {
  const found = known.get(item) ?? findReferences(reference, item);
  known.set(item, found);
  return found;
}

function findReferences(reference: Reference, item: Declaration): ReadonlySet<string> {
  const addresses = new Set<string>();
  const printer = new Printer({ onReference: (type) => addresses.add(reference.linkOf(type) ?? "") });
  printer.head(item);
  for (const { declaration, calls } of membersOf(item)) {
    for (const call of calls) printer.call(call, "");
    if (calls.length === 0) printer.property(declaration);
  }
  for (const part of commentOf(item)?.summary ?? [])
    if (part.kind === "inline-tag") addresses.add(reference.address(part.target) ?? "");
  const paths = [...addresses].map((address) => address.replace(/#.*/, ""));
  return new Set(paths.filter((path) => path !== "" && !path.startsWith("@")));
}
