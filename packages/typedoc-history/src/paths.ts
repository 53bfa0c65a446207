/** Paths of items and their members, used as keys of the history and as addresses of pages. */
import { childrenOf, type Declaration, KIND, type Project, type Reflection } from "./model.ts";

export type Kind = "class" | "enum" | "function" | "interface" | "namespace" | "type" | "variable";

export const kinds = new Map<number, Kind>([
  [KIND.class, "class"],
  [KIND.enum, "enum"],
  [KIND.function, "function"],
  [KIND.interface, "interface"],
  [KIND.namespace, "namespace"],
  [KIND.typeAlias, "type"],
  [KIND.variable, "variable"],
]);

/** @throws TypeError for a declaration that cannot be exported by itself, such as a method. */
export function kindOf({ name, kind }: Pick<Declaration, "name" | "kind">): Kind {
  const word = kinds.get(kind);
  if (!word) throw new TypeError(`"${name}" has TypeDoc's kind ${kind}, which is none of an exported item.`);
  return word;
}

/** `class/Track`. */
export const pathOf = (item: Pick<Declaration, "name" | "kind">) => `${kindOf(item)}/${item.name}`;

/** A member's anchor on the page of its item. */
export const anchorOf = (name: string) => name.toLowerCase().replace(/[^\w$.-]/g, "");

/** A reflection of a model, with its place on the pages of a reference. */
export interface Part {
  /** `class/Track`, or for what is inside an item `class/Track#settrack`. */
  address: string;
  reflection: Reflection;
}

/** Everything that has a place on a page, by the id that TypeDoc's references name. */
export function partsById(project: Project): ReadonlyMap<number, Part> {
  const parts = new Map<number, Part>();
  for (const item of childrenOf(project)) {
    const page = pathOf(item);
    parts.set(item.id, { address: page, reflection: item });
    collect(item, page, "", parts);
  }
  return parts;
}

/** Signatures and type literals have no heading on a page: they share the address of their owner. */
const NAMELESS =
  KIND.typeLiteral |
  KIND.callSignature |
  KIND.indexSignature |
  KIND.constructorSignature |
  KIND.getSignature |
  KIND.setSignature;

function collect(node: object, page: string, anchor: string, parts: Map<number, Part>): void {
  for (const value of Object.values(node)) {
    if (typeof value !== "object" || value === null) continue;
    const own = isReflection(value) && !(value.kind & NAMELESS) ? anchorOf(value.name) : "";
    const place = [anchor, own].filter(Boolean).join(".");
    if (isReflection(value)) parts.set(value.id, { address: place ? `${page}#${place}` : page, reflection: value });
    collect(value, page, place, parts);
  }
}

const isReflection = (value: object): value is Reflection => "id" in value && "variant" in value;
