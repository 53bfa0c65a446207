/** The members of an item: its own under headings, inherited ones folded into one line. */
import { type DeclarationReflection, type ReferenceType, ReflectionKind } from "typedoc";
import { splitParagraphs } from "../comment.ts";
import { anchorOf, kindOf, linkOf, pathOf } from "../paths.ts";
import { optionsOf } from "../print.ts";
import { callable, commentOf, ownMembers } from "../surface.ts";
import { eventsOf } from "../timeline.ts";
import { Expression, element } from "./jsx.ts";
import type { Page } from "./page.ts";

export function memberSections(page: Page): void {
  const members = ownMembers(page.item).filter((member) => !member.kindOf(ReflectionKind.EnumMember));
  const [maker] = members.filter((member) => member.kindOf(ReflectionKind.Constructor));
  const calls = members.filter((member) => callable(member).length && member !== maker);
  const properties = members.filter((member) => !callable(member).length && member !== maker);
  const names = new Set([...properties, ...calls].map(({ name }) => anchorOf(name)));
  const section = (title: string, id: string) =>
    page.heading(2, title, names.has(id) ? `${id}-of-${anchorOf(page.item.name)}` : id);

  const values = ownMembers(page.item).filter((member) => member.kindOf(ReflectionKind.EnumMember));
  if (values.length) {
    section("Values", "values");
    for (const value of values) enumMember(page, value);
  }
  if (maker) {
    section("Constructor", "constructor");
    member(page, maker);
  }
  if (properties.length) {
    section("Properties", "properties");
    for (const property of properties) titled(page, property, property.name);
  }
  if (calls.length) {
    const [title, id] = isEffects(page.item) ? ["Effects", "effects"] : ["Methods", "methods"];
    section(kindOf(page.item) === "namespace" ? "Members" : title, kindOf(page.item) === "namespace" ? "members" : id);
    for (const call of calls) titled(page, call, `${call.name}()`);
  }
}

/** An exported object of effects: each is shown with a picture. */
export const isEffects = (item: DeclarationReflection) =>
  item.name === "visual" && item.kindOf(ReflectionKind.Variable);

function titled(page: Page, part: DeclarationReflection, title: string): void {
  page.heading(3, title, anchorOf(part.name));
  member(page, part);
}

function member(page: Page, part: DeclarationReflection): void {
  const signatures = callable(part);
  const comment = commentOf(part);
  const [source] = (signatures[0] ?? part).sources ?? part.sources ?? [];
  page.add(
    element("MemberHead", {
      since: page.sinceOfMember(part.name),
      changed: changesOf(page, part.name),
      gone: goneIn(page, part.name),
      static: part.flags.isStatic,
      file: source && `${source.fileName}#L${source.line}`,
    }),
  );
  if (isEffects(page.item)) page.add(element("Picture", { effect: part.name }));
  const name = part.kindOf(ReflectionKind.Constructor) ? `new ${page.item.name}` : part.name;
  const words = part.flags.isStatic ? `${page.item.name}.` : "";
  const told = new Set<string>();
  for (const signature of signatures) {
    page.add(page.code(page.printer.call(signature, words + name)));
    page.prose(signature.comment ?? comment);
    page.call(signature, `${part.name}.`, told);
    page.examples(signature.comment);
  }
  if (signatures.length) return;
  page.add(page.code(page.printer.property(part)));
  page.prose(comment);
  page.facts(comment);
  const options = optionsOf(part.type ?? part.getSignature?.type);
  if (options) page.options(page.rows(options, `${part.name}.`, `${part.name}.`));
  for (const { content } of comment?.getTags("@throws") ?? []) page.add(element("Throws", {}, page.text(content)));
  page.examples(comment);
}

function enumMember(page: Page, value: DeclarationReflection): void {
  page.heading(3, value.name, anchorOf(value.name));
  page.add(page.code(`${page.item.name}.${value.name} = ${page.printer.type(value.type)}`));
  for (const paragraph of splitParagraphs(value.comment?.summary ?? [])) page.add(page.text(paragraph));
}

/** Versions up to this one that changed a member or its options, after it had come. */
function changesOf(page: Page, name: string): string[] {
  const { timeline, version } = page.context;
  const here = timeline.versions.indexOf(version);
  return eventsOf(timeline, pathOf(page.item))
    .filter((event) => event.what === "changed" && timeline.versions.indexOf(event.version) <= here)
    .filter(({ members }) =>
      members.some(({ path, before }) => (path === name && before !== undefined) || path.startsWith(`${name}.`)),
    )
    .map((event) => event.version);
}

/** The later version that no longer has a member, and what took its place. */
function goneIn(page: Page, name: string): { version: string; by?: string } | undefined {
  const { timeline, version } = page.context;
  const here = timeline.versions.indexOf(version);
  for (const event of eventsOf(timeline, pathOf(page.item))) {
    if (timeline.versions.indexOf(event.version) <= here) continue;
    const gone = event.members.find(({ path, after }) => path === name && after === undefined);
    if (gone) return { version: event.version, by: gone.replacedBy };
  }
  return undefined;
}

/** One line for each base class: the members that come from it. */
export function inherited(page: Page): void {
  const bases = new Map<string, { link?: string; members: string[] }>();
  for (const { name, inheritedFrom } of page.item.children ?? []) {
    if (!inheritedFrom || name === "constructor") continue;
    const origin = originOf(inheritedFrom);
    const owner = origin.name.split(".").slice(0, -1).join(".");
    const link = linkOf(origin);
    const base = bases.get(owner) ?? { link: link?.replace(/#.*/, ""), members: [] };
    base.members.push(name);
    bases.set(owner, base);
  }
  if (bases.size === 0) return;
  page.heading(2, "Inherited", "inherited");
  for (const [name, { link, members }] of bases) {
    if (link) page.printer.links.set(name, link);
    page.add(element("Inherited", { from: name, members, links: new Expression("links") }));
  }
}

/** The class a member first came from: not the nearest base, which has it from there as well. */
function originOf(from: ReferenceType): ReferenceType {
  const member = from.reflection;
  return member?.isDeclaration() && member.inheritedFrom ? originOf(member.inheritedFrom) : from;
}
