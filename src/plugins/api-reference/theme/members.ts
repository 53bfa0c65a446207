/** The members of an item: its own under headings, inherited ones folded into one line per base class. */
import {
  anchorOf,
  childrenOf,
  type Declaration,
  KIND,
  kindOf,
  literalOf,
  type Member,
  membersOf,
  paragraphsOf,
  type TypeReference,
} from "typedoc-history";
import { Expression, element } from "./jsx.ts";
import type { Page } from "./page.ts";

export function memberSections(page: Page): void {
  const members = membersOf(page.item);
  const isOf = (kind: number) => (member: Member) => member.declaration.kind === kind;
  const values = members.filter(isOf(KIND.enumMember));
  const maker = members.find(isOf(KIND.constructor));
  const others = members.filter((member) => !values.includes(member) && member !== maker);
  const properties = others.filter(({ calls }) => calls.length === 0);
  const methods = others.filter(({ calls }) => calls.length > 0);
  const anchors = new Set(others.map(({ name }) => anchorOf(name)));
  /** A member may have the name of a section. */
  const section = (title: string, id: string) =>
    page.heading(2, title, anchors.has(id) ? `${id}-of-${anchorOf(page.item.name)}` : id);

  if (values.length) {
    section("Values", "values");
    for (const value of values) enumMember(page, value.declaration);
  }
  if (maker) {
    section("Constructor", "constructor");
    memberBody(page, maker);
  }
  if (properties.length) {
    section("Properties", "properties");
    for (const property of properties) titledMember(page, property, property.name);
  }
  if (methods.length) {
    if (isEffects(page.item)) section("Effects", "effects");
    else if (kindOf(page.item) === "namespace") section("Members", "members");
    else section("Methods", "methods");
    for (const method of methods) titledMember(page, method, `${method.name}()`);
  }
}

/** The exported object of effects. Each of them is shown with a picture. */
const isEffects = (item: Declaration) => item.name === "visual" && item.kind === KIND.variable;

function titledMember(page: Page, member: Member, title: string): void {
  page.heading(3, title, anchorOf(member.name));
  memberBody(page, member);
}

function memberBody(page: Page, { declaration, name, calls, comment }: Member): void {
  const { flags, type, getSignature } = declaration;
  const [source] = (calls[0] ?? declaration).sources ?? declaration.sources ?? [];
  page.add(
    element("MemberHead", {
      since: page.sinceOfMember(name),
      changed: versionsChanging(page, name),
      gone: removalOf(page, name),
      static: flags.isStatic,
      file: source && `${source.fileName}#L${source.line}`,
    }),
  );
  if (isEffects(page.item)) page.add(element("Picture", { effect: name }));
  if (calls.length === 0) {
    page.code(page.printer.property(declaration));
    page.prose(comment);
    page.facts(comment);
    const options = literalOf(type ?? getSignature?.type);
    if (options) page.options(page.rows(childrenOf(options), `${name}.`, `${name}.`));
    page.throws(comment);
    page.examples(comment);
    return;
  }
  const prefix = flags.isStatic ? `${page.item.name}.` : "";
  const called = declaration.kind === KIND.constructor ? `new ${page.item.name}` : prefix + name;
  const shown = new Set<string>();
  for (const call of calls) {
    page.code(page.printer.call(call, called));
    page.prose(call.comment ?? comment);
    page.call(call, `${name}.`, shown);
    page.examples(call.comment);
  }
}

function enumMember(page: Page, { name, type, comment }: Declaration): void {
  page.heading(3, name, anchorOf(name));
  page.code(`${page.item.name}.${name} = ${page.printer.type(type)}`);
  for (const paragraph of paragraphsOf(comment?.summary)) page.add(page.text(paragraph));
}

/** Versions up to the page's that change a member or its options after adding it. */
function versionsChanging(page: Page, name: string): string[] {
  return page.pastEvents
    .filter(({ what }) => what === "changed")
    .filter(({ members }) =>
      members.some(({ path, before }) => (path === name && before !== undefined) || path.startsWith(`${name}.`)),
    )
    .map(({ version }) => version);
}

/** The later version that removes a member, and what replaces it there. */
function removalOf(page: Page, name: string): { version: string; by?: string } | undefined {
  for (const { version, members } of page.laterEvents) {
    const removal = members.find(({ path, after }) => path === name && after === undefined);
    if (removal) return { version, by: removal.replacedBy };
  }
  return undefined;
}

export function inheritedMembers(page: Page): void {
  const membersByBase = new Map<string, string[]>();
  for (const { name, inheritedFrom } of childrenOf(page.item)) {
    if (!inheritedFrom || name === "constructor") continue;
    const origin = originOf(page, inheritedFrom);
    const base = origin.name.split(".").slice(0, -1).join(".");
    const link = page.reference.linkOf(origin)?.replace(/#.*/, "");
    if (link) page.link(base, link);
    membersByBase.set(base, [...(membersByBase.get(base) ?? []), name]);
  }
  if (membersByBase.size === 0) return;
  page.heading(2, "Inherited", "inherited");
  for (const [from, members] of membersByBase)
    page.add(element("Inherited", { from, members, links: new Expression("links") }));
}

/** The class that declares an inherited member. Its nearest base may have inherited it as well. */
function originOf(page: Page, from: TypeReference): TypeReference {
  const further = page.reference.declaration(from.target)?.inheritedFrom;
  return further ? originOf(page, further) : from;
}
