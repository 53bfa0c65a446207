/** What the library's comments owe the reader. A fault fails the build, with the file and the line. */
import { type Comment, type DeclarationReflection, type ProjectReflection, Reflection, ReflectionKind } from "typedoc";
import { type InlineTag, tagOf } from "./comment.ts";
import { groupNames, isGroup } from "./groups.ts";
import { addressOf, kindOf } from "./paths.ts";
import { callable, commentOf, ownMembers } from "./surface.ts";

/** Each as `file:line: what is wrong`; what other versions share says the same there. */
export function faultsIn(project: ProjectReflection, version: string): string[] {
  const faults: string[] = [];
  for (const item of project.children ?? []) {
    checkItem(item, (at, what) => faults.push(`${placeOf(at)}: ${what}`));
    checkLinks(item, (at, link) => faults.push(`${placeOf(at)}: {@link ${link}} leads nowhere in ${version}`));
  }
  return faults;
}

/** The faults of all versions, each once. */
export const allFaults = (models: Iterable<{ faults: readonly string[] }>): string[] =>
  [...new Set([...models].flatMap(({ faults }) => faults))].sort();

type Report = (at: DeclarationReflection, what: string) => void;

function checkItem(item: DeclarationReflection, report: Report): void {
  const comment = commentOf(item);
  const kind = kindOf(item);
  if (!hasSummary(comment)) report(item, `${item.name} has no summary`);
  const group = tagOf(comment, "@group");
  if (!group || !isGroup(group)) {
    report(
      item,
      `${item.name} has ${group ? `the unknown @group ${group}` : "no @group"}; known: ${groupNames.join(", ")}`,
    );
  }
  if ((kind === "function" || kind === "class") && !comment?.getTag("@example"))
    report(item, `${item.name} has no @example`);
  for (const member of ownMembers(item)) {
    if (member.kindOf(ReflectionKind.Constructor)) continue;
    if (!hasSummary(commentOf(member))) report(member, `${item.name}.${member.name} has no summary`);
    if (kind === "namespace" && callable(member).length && !commentOf(member)?.getTag("@example")) {
      report(member, `${item.name}.${member.name} has no @example`);
    }
  }
}

const hasSummary = (comment: Comment | undefined) => comment?.summary.some(({ text }) => text.trim()) ?? false;

function checkLinks(item: DeclarationReflection, report: Report): void {
  const visit = (reflection: DeclarationReflection): void => {
    const comments = [
      reflection.comment,
      ...(reflection.signatures ?? []).flatMap((call) => [
        call.comment,
        ...(call.parameters ?? []).map((p) => p.comment),
      ]),
      reflection.getSignature?.comment,
    ];
    for (const comment of comments) {
      const parts = [...(comment?.summary ?? []), ...(comment?.blockTags ?? []).flatMap(({ content }) => content)];
      for (const part of parts) {
        if (part.kind === "inline-tag" && part.tag.startsWith("@link") && !leadsSomewhere(part))
          report(reflection, part.text);
      }
    }
    reflection.traverse((child) => {
      if (child.isDeclaration()) visit(child);
      return true;
    });
  };
  visit(item);
}

/** A name that the compiler knows may still be none that this version exports. */
function leadsSomewhere({ target }: InlineTag): boolean {
  return typeof target === "string" || (target instanceof Reflection && addressOf(target) !== undefined);
}

function placeOf(reflection: DeclarationReflection): string {
  const source = reflection.signatures?.[0]?.sources?.[0] ?? reflection.sources?.[0];
  return source ? `${source.fileName}:${source.line}` : reflection.getFullName();
}
