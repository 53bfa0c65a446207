/** Where items and members of the reference are, and what is documented elsewhere. */
import { type DeclarationReflection, type ReferenceType, type Reflection, ReflectionKind } from "typedoc";

export type Kind = "class" | "enum" | "function" | "interface" | "namespace" | "type" | "variable";

const kinds = new Map<ReflectionKind, Kind>([
  [ReflectionKind.Class, "class"],
  [ReflectionKind.Enum, "enum"],
  [ReflectionKind.Function, "function"],
  [ReflectionKind.Interface, "interface"],
  [ReflectionKind.Namespace, "namespace"],
  [ReflectionKind.TypeAlias, "type"],
  [ReflectionKind.Variable, "variable"],
]);

export function kindOf(item: Reflection): Kind {
  const kind = kinds.get(item.kind);
  if (!kind) throw new TypeError(`${item.name} is of a kind that no page is made for: ${ReflectionKind[item.kind]}.`);
  return kind;
}

/** `class/Track`: an item's page from the root of a version's reference. */
export const pathOf = (item: DeclarationReflection) => `${kindOf(item)}/${item.name}`;

/** A member's anchor on its item's page. */
export const anchorOf = (name: string) => name.toLowerCase().replace(/[^\w$.-]/g, "");

/** The page and, for a member, the anchor of anything in the model; nothing for what no page tells of. */
export function addressOf(reflection: Reflection): string | undefined {
  const chain: Reflection[] = [];
  for (let at: Reflection | undefined = reflection; at && !at.isProject(); at = at.parent) {
    if (!at.kindOf(ReflectionKind.TypeLiteral | ReflectionKind.SomeSignature)) chain.unshift(at);
  }
  const [item, ...members] = chain;
  if (!item || !kinds.has(item.kind)) return undefined;
  const anchor = members.map(({ name }) => anchorOf(name)).join(".");
  return pathOf(item as DeclarationReflection) + (anchor && `#${anchor}`);
}

const UTILITY_TYPES = /^(Awaited|Exclude|Extract|NonNullable|Omit|Parameters|Partial|Pick|Readonly|Record|Required)$/;

/** What a name in a type leads to: an address in this reference, or `@web`, `@js`, `@ts` for what is told elsewhere. */
export function linkOf(type: ReferenceType): string | undefined {
  if (type.refersToTypeParameter || type.reflection?.kindOf(ReflectionKind.TypeParameter)) return undefined;
  if (type.reflection) return addressOf(type.reflection);
  const file = type.symbolId?.packagePath ?? "";
  if (type.package === "typescript") {
    if (/lib\.(dom|webworker)/.test(file)) return "@web";
    return UTILITY_TYPES.test(type.name) ? "@ts" : "@js";
  }
  return type.package?.startsWith("@types/dom-") ? "@web" : undefined;
}
