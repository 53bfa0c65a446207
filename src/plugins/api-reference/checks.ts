/** Rules for the library's doc comments. */
import {
  type Comment,
  childrenOf,
  commentOf,
  type Declaration,
  KIND,
  kindOf,
  literalOf,
  membersOf,
  Printer,
  type Project,
  partsById,
  tagText,
} from "typedoc-history";
import { groupNames, isGroup } from "./groups.ts";

/** The comments of a version that break a rule, each as `file:line: what is wrong`. */
export function faultsIn(project: Project, version: string): string[] {
  const faults: string[] = [];
  const known = partsById(project);
  for (const item of childrenOf(project)) {
    checkItem(item, (at, fault) => faults.push(`${placeOf(at)}: ${fault}`));
    for (const { text, target, at } of linksIn(item)) {
      // The compiler knows more names than the version exports.
      const isResolved = typeof target === "number" ? known.has(target) : typeof target === "string";
      if (!isResolved) faults.push(`${placeOf(at)}: ${version} has no page for {@link ${text}}`);
    }
  }
  return faults;
}

/** @throws Error that lists the faults of all versions. With `API_FAULTS=warn` it prints them instead. */
export function reportFaults(models: ReadonlyMap<string, Project>): void {
  const faults = new Set([...models].flatMap(([version, project]) => faultsIn(project, version)));
  if (faults.size === 0) return;
  const message = `Doc comments of the library are incomplete:\n${[...faults]
    .sort()
    .map((fault) => `  ${fault}\n`)
    .join("")}`;
  if (process.env.API_FAULTS !== "warn") throw new Error(message);
  console.warn(message);
}

type Report = (at: Declaration, fault: string) => void;

function checkItem(item: Declaration, report: Report): void {
  const comment = commentOf(item);
  const kind = kindOf(item);
  const group = tagText(comment, "@group");
  if (!hasSummary(comment)) report(item, `${item.name} has no summary`);
  if (!group) report(item, `${item.name} has no @group. Groups are ${groupNames.join(", ")}`);
  else if (!isGroup(group))
    report(item, `${item.name} has the unknown @group ${group}. Groups are ${groupNames.join(", ")}`);
  if ((kind === "function" || kind === "class") && !hasExample(comment)) report(item, `${item.name} has no @example`);
  for (const member of membersOf(item)) {
    const name = `${item.name}.${member.name}`;
    if (member.declaration.kind === KIND.constructor) continue;
    if (!hasSummary(member.comment)) report(member.declaration, `${name} has no summary`);
    if (kind === "namespace" && member.calls.length && !hasExample(member.comment))
      report(member.declaration, `${name} has no @example`);
    if (item.kind === KIND.variable)
      for (const { parameters } of member.calls)
        for (const { type } of parameters ?? []) checkRanges(literalOf(type), name, report);
  }
}

const printer = new Printer();
const NUMERIC = /\b(number|Vec\d)\b/;
/** An easing takes and returns numbers, and is none itself. */
const FUNCTION = /\([^()]*\) => \w+/g;
const RANGE = /^-?[\d.]+ -?[\d.]+ [\d.]+$/;

/** Numeric options of the functions that an exported object holds have a range: the reference shows it, editors of values need it. */
function checkRanges(options: Declaration | undefined, owner: string, report: Report): void {
  for (const option of childrenOf(options ?? {})) {
    const name = `${owner}.${option.name}`;
    const nested = literalOf(option.type);
    if (nested) checkRanges(nested, name, report);
    else if (
      NUMERIC.test(printer.type(option.type).replace(FUNCTION, "")) &&
      !RANGE.test(tagText(option.comment, "@range") ?? "")
    )
      report(option, `${name} is a number and has no @range with minimum, maximum and step`);
  }
}

const hasSummary = (comment: Comment | undefined) => comment?.summary.some(({ text }) => text.trim()) ?? false;
const hasExample = (comment: Comment | undefined) => comment?.blockTags?.some(({ tag }) => tag === "@example") ?? false;

interface Link {
  text: string;
  target: unknown;
  /** The item or member of the comment. */
  at: Declaration;
}

/** The `{@link}`s in all comments of an item, wherever they are. */
function linksIn(item: Declaration): Link[] {
  const links: Link[] = [];
  const visit = (node: unknown, at: Declaration): void => {
    if (Array.isArray(node)) for (const part of node) visit(part, at);
    else if (isObject(node)) {
      if (node.kind === "inline-tag" && String(node.tag).startsWith("@link"))
        links.push({ text: String(node.text), target: node.target, at });
      const owner = node.variant === "declaration" && "sources" in node ? (node as object as Declaration) : at;
      for (const part of Object.values(node)) visit(part, owner);
    }
  };
  visit(item, item);
  return links;
}

const isObject = (node: unknown): node is Record<string, unknown> => typeof node === "object" && node !== null;

function placeOf(declaration: Declaration): string {
  const [source] = declaration.signatures?.[0]?.sources ?? declaration.sources ?? [];
  return source ? `${source.fileName}:${source.line}` : declaration.name;
}
