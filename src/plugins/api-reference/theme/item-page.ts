/** The page of an exported item. */
import {
  aliasedLiteral,
  block,
  type Comment,
  commentOf,
  type Declaration,
  firstSentence,
  KIND,
  kindOf,
  paragraphsOf,
  plainText,
  type Signature,
  tagsOf,
  tagText,
} from "typedoc-history";
import { element } from "./jsx.ts";
import { escapeText } from "./markdown.ts";
import { inheritedMembers, memberSections } from "./members.ts";
import { CLOSING, Page } from "./page.ts";
import type { Reference } from "./reference.ts";
import { relatedSection } from "./related.ts";

export function itemPage(reference: Reference, item: Declaration): string {
  const page = new Page(reference, item);
  const comment = commentOf(item);
  const calls = item.kind === KIND.function ? (item.signatures ?? []) : [];
  const [source] = (item.signatures?.[0] ?? item).sources ?? item.sources ?? [];

  page.add(`# ${item.name}`);
  itemHead(page, comment);
  removalNotice(page);
  page.add(page.text(paragraphsOf(comment?.summary)[0]));
  page.code(page.printer.head(item) + bodyOf(page), true);
  page.prose(comment, true);
  if (calls.length) callSections(page, calls);
  typeParameters(page);
  if (tagsOf(comment, "@example").length) {
    page.heading(2, "Example", "example");
    for (const part of calls.length ? calls : [{ comment }]) page.examples(part.comment);
  }
  if (calls.length === 0) memberSections(page);
  helperTypes(page);
  inheritedMembers(page);
  historySection(page);
  relatedSection(page);
  page.add(element("Source", { file: source && `${source.fileName}#L${source.line}` }));
  return page.toMdx({
    title: item.name,
    // Docusaurus puts the descriptions of all pages into a script that each of them loads; `DocItem/Metadata` uses the summary.
    description: "",
    summary: firstSentence(comment?.summary) || plainText(comment?.summary),
    pagination_label: item.name,
    sidebar_label: item.name,
    custom_edit_url: null,
  });
}

function itemHead(page: Page, comment: Comment | undefined): void {
  page.add(
    element("ItemHead", {
      kind: kindOf(page.item),
      group: tagText(comment, "@group"),
      since: page.since,
      deprecated: tagsOf(comment, "@deprecated").length > 0,
    }),
  );
}

/** Says which later version removes the item, and what replaces it there. */
function removalNotice(page: Page): void {
  const removal = page.laterEvents.find(({ what }) => what === "removed");
  if (!removal) return;
  const { version, replacedBy } = removal;
  const names = replacedBy?.split(/,\s*/) ?? [];
  const by = names.map((name) => ({ name, href: page.reference.pageIn(version, name) }));
  page.add(element("Gone", { version, by }));
}

/** The members of an interface or of an aliased literal, after the head. */
function bodyOf({ item, printer }: Page): string {
  const literal = item.kind === KIND.typeAlias ? aliasedLiteral(item) : undefined;
  if (literal) return ` = ${block(printer.members(literal))}`;
  return item.kind === KIND.interface ? ` ${block(printer.members(item))}` : "";
}

/** A section per signature; a function with only one has its parameters there. */
function callSections(page: Page, calls: readonly Signature[]): void {
  page.add(framesNotice(page, calls));
  const isOverloaded = calls.length > 1;
  const shown = new Set<string>();
  for (const [index, call] of calls.entries()) {
    const hasMore =
      call.parameters?.length || call.comment?.blockTags?.some(({ tag }) => /@(returns|throws)/.test(tag));
    if (!hasMore) continue;
    if (isOverloaded) {
      page.heading(2, `Form ${index + 1}`, `form-${index + 1}`);
      page.code(page.printer.call(call, page.item.name));
      if (index > 0) page.prose(call.comment);
    } else page.heading(2, "Parameters", "parameters");
    page.call(call, "", shown);
  }
}

/** Who closes the frames that go in and come out, from the comments of parameters and results. */
function framesNotice(page: Page, calls: readonly Signature[]): string | undefined {
  const lines = new Set<string>();
  for (const { parameters = [], comment } of calls) {
    for (const parameter of parameters) collect(`\`${parameter.name}\``, page.text(parameter.comment?.summary));
    collect("The result", page.text(tagsOf(comment, "@returns")[0]));
  }
  return lines.size ? element("Frames", {}, [...lines].join("\n")) : undefined;

  function collect(subject: string, text: string): void {
    const sentence = text.split(/(?<=\.)\s+/).find((part) => CLOSING.test(part));
    if (sentence) lines.add(`- ${subject}: ${sentence.replace(/\s+/g, " ").replace(/^Stays/, "stays")}`);
  }
}

function typeParameters(page: Page): void {
  const { typeParameters, signatures } = page.item;
  const documented = (typeParameters ?? signatures?.[0]?.typeParameters ?? []).filter(({ comment }) => comment);
  if (documented.length === 0) return;
  const lines = documented.map(({ name, comment }) => `- \`${name}\`: ${page.text(comment?.summary)}`);
  page.add(element("TypeParameters", {}, lines.join("\n")));
}

/** Definitions of types that the page's signatures name but that have no page. */
function helperTypes(page: Page): void {
  const { helpers } = page.reference;
  const types = [...page.helpers].flatMap((key) => helpers[key] ?? []);
  if (types.length === 0) return;
  page.heading(2, "Types named here", "types");
  for (const { name, code, summary } of types.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    page.add(element("HelperType", { name, code }, escapeText(summary)));
  }
}

/** What happened to the item up to the version of the page, and the later versions that change it. */
function historySection(page: Page): void {
  const { timeline } = page.reference;
  const firstVersion = timeline.versions[0]!;
  const isInFirst = page.since === firstVersion;
  const past = page.pastEvents.map(({ version, what, before, after, members }) => ({
    version,
    what,
    ...(what === "changed" && { before, after }),
    ...(members.length && { members }),
  }));
  page.heading(2, "History", "history");
  page.add(
    element("History", {
      events: isInFirst ? [{ version: firstVersion, what: "added" }, ...past] : past,
      later: page.laterEvents.filter(({ what }) => what !== "removed").map(({ version }) => version),
    }),
  );
}
