/** The page of an item. */
import { type DeclarationReflection, ReflectionKind, type SignatureReflection } from "typedoc";
import { escapeText, oneLine, plain, splitParagraphs, tagOf } from "../comment.ts";
import { kindOf, pathOf } from "../paths.ts";
import { optionsOf } from "../print.ts";
import { callable, commentOf, headOf } from "../surface.ts";
import { type Event, eventsOf, signatureAt, sinceOf } from "../timeline.ts";
import type { VersionContext } from "./context.ts";
import { element } from "./jsx.ts";
import { inherited, memberSections } from "./members.ts";
import { CLOSING, Page } from "./page.ts";
import { related } from "./related.ts";

export function itemPage(context: VersionContext, item: DeclarationReflection): string {
  const page = new Page(context, item);
  const comment = commentOf(item);
  const kind = kindOf(item);
  const { timeline } = context;
  const history = timeline.items[pathOf(item)]!;
  const [source] = (item.signatures?.[0] ?? item).sources ?? item.sources ?? [];

  page.add(`# ${item.name}`);
  page.add(
    element("ItemHead", {
      kind,
      group: tagOf(comment, "@group"),
      since: sinceOf(timeline, history),
      deprecated: comment?.hasModifier("@deprecated"),
    }),
  );
  page.add(...goneNotice(context, item));
  page.prose({
    ...comment,
    summary: splitParagraphs(comment?.summary ?? [])[0] ?? [],
    getTag: () => undefined,
  } as never);
  page.add(page.code(headOf(item, page.printer) + body(page, item), true));
  page.prose(comment, true);
  const calls = callable(item);
  if (kind === "function") functionSections(page, calls);
  typeParameters(page, item);
  if (comment?.getTag("@example")) {
    page.heading(2, "Example", "example");
    if (calls.length === 0) page.examples(comment);
    for (const call of calls) page.examples(call.comment);
  }
  if (
    kind === "type" ||
    kind === "interface" ||
    kind === "class" ||
    kind === "variable" ||
    kind === "namespace" ||
    kind === "enum"
  )
    memberSections(page);
  helpers(page);
  inherited(page);
  historySection(page);
  related(page);
  page.add(element("Source", { file: source && `${source.fileName}#L${source.line}` }));
  const description = oneLine(comment?.summary) || plain(comment?.summary);
  return page.toString({
    title: item.name,
    description,
    pagination_label: item.name,
    sidebar_label: item.name,
    custom_edit_url: null,
  });
}

/** What an interface or a small literal consists of, under its head. */
function body(page: Page, item: DeclarationReflection): string {
  const literal = optionsOf(item.type);
  const members = kindOf(item) === "interface" ? item : kindOf(item) === "type" ? literal : undefined;
  if (!members) return "";
  const lines = page.printer.members(members);
  return `${literal ? " = " : " "}{\n${lines.map((line) => `  ${line.replaceAll("\n", "\n  ")};\n`).join("")}}`;
}

function functionSections(page: Page, calls: readonly SignatureReflection[]): void {
  frames(page, calls);
  const many = calls.length > 1;
  const told = new Set<string>();
  calls.forEach((call, index) => {
    const hasMore = call.parameters?.length || call.comment?.getTag("@returns") || call.comment?.getTag("@throws");
    if (!hasMore) return;
    page.heading(2, many ? `Form ${index + 1}` : "Parameters", many ? `form-${index + 1}` : "parameters");
    if (many) page.add(page.code(page.printer.call(call, page.item.name)));
    if (many && index > 0) page.prose(call.comment);
    page.call(call, "", told);
  });
}

/** Who closes the frames that go in and come out, gathered from what parameters and result say. */
function frames(page: Page, calls: readonly SignatureReflection[]): void {
  const lines = calls.flatMap((call) => [
    ...(call.parameters ?? []).map((parameter) => sentence(parameter.comment?.summary, `\`${parameter.name}\``)),
    sentence(call.comment?.getTag("@returns")?.content, "The result"),
  ]);
  const unique = [...new Set(lines.filter((line) => line !== undefined))];
  if (unique.length) page.add(element("Frames", {}, unique.map((line) => `- ${line}`).join("\n")));

  function sentence(parts: Parameters<Page["text"]>[0], subject: string): string | undefined {
    const found = page
      .text(parts)
      .split(/(?<=\.)\s+/)
      .find((text) => CLOSING.test(text));
    return found && `${subject}: ${found.replace(/\s+/g, " ").replace(/^It stays/, "stays")}`;
  }
}

function typeParameters(page: Page, item: DeclarationReflection): void {
  const parameters = (item.typeParameters ?? item.signatures?.[0]?.typeParameters ?? []).filter(
    ({ comment }) => comment,
  );
  if (parameters.length === 0) return;
  const lines = parameters.map(({ name, comment }) => `- \`${name}\`: ${page.text(comment?.summary)}`);
  page.add(element("TypeParameters", {}, lines.join("\n")));
}

/** Where a later version no longer has the item: what took its place. */
function goneNotice(context: VersionContext, item: DeclarationReflection): string[] {
  const { timeline } = context;
  const here = timeline.versions.indexOf(context.version);
  const gone = eventsOf(timeline, pathOf(item)).find(
    ({ what, version }) => what === "removed" && timeline.versions.indexOf(version) > here,
  );
  if (!gone) return [];
  const by = (gone.replacedBy?.split(/,\s*/) ?? []).map((name) => ({
    name,
    href: `${context.baseOf(gone.version)}/${context.find(name, gone.version) ?? ""}`,
  }));
  return [element("Gone", { version: gone.version, by })];
}

/** What the types are that the signatures name but nothing exports. */
function helpers(page: Page): void {
  const { helpers } = page.context;
  const names = [...page.printer.unexported].filter((name) => Object.hasOwn(helpers, name)).sort();
  if (names.length === 0) return;
  page.heading(2, "Types named here", "types");
  for (const name of names) {
    const { code, summary } = helpers[name]!;
    page.add(element("HelperType", { name, code }, escapeText(summary)));
  }
}

function historySection(page: Page): void {
  const { timeline, version } = page.context;
  const path = pathOf(page.item);
  const here = timeline.versions.indexOf(version);
  const all = eventsOf(timeline, path);
  const until = all.filter((event) => timeline.versions.indexOf(event.version) <= here);
  const later = all.filter((event) => timeline.versions.indexOf(event.version) > here && event.what !== "removed");
  const first: Event[] =
    signatureAt(timeline.items[path]!, 0) === undefined
      ? []
      : [{ version: timeline.versions[0]!, what: "added", members: [] }];
  page.heading(2, "History", "history");
  page.add(
    element("History", {
      events: [...first, ...until].map(({ version, what, before, after, members }) => ({
        version,
        what,
        ...(what === "changed" && { before, after }),
        ...(members.length && { members }),
      })),
      later: later.map((event) => event.version),
    }),
  );
}

export const isCallable = (member: DeclarationReflection) =>
  member.kindOf(ReflectionKind.Method) || callable(member).length > 0;
