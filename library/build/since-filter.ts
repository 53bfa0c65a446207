/** Takes out of a declaration file what came later than a version: members, options and overloads, by `@since`. */
import ts from "typescript";
import { visibleIn } from "./since.ts";

/** `text` of a declaration file as it was in `version`. */
export function filterDeclarations(text: string, version: string): string {
  if (!text.includes("@since")) return text;
  const file = ts.createSourceFile("filtered.d.ts", text, ts.ScriptTarget.Latest, true);
  const cuts: [start: number, end: number][] = [];

  const visit = (node: ts.Node): void => {
    if (isMember(node) && !visibleIn(sinceOf(node), version)) {
      cuts.push([node.getFullStart(), node.end]);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);

  let end = 0;
  const kept = cuts.map(([start, next]) => {
    const piece = text.slice(end, start);
    end = next;
    return piece;
  });
  return kept.join("") + text.slice(end);
}

/** Nodes that can be newer than their owner. Exports are not among them: the release file lists them. */
function isMember(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return overloads(node).length > 1;
  return ts.isClassElement(node) || ts.isTypeElement(node);
}

function overloads(declaration: ts.FunctionDeclaration): ts.Statement[] {
  const name = declaration.name?.text;
  const { statements } = declaration.getSourceFile();
  return statements.filter((other) => ts.isFunctionDeclaration(other) && other.name?.text === name);
}

/** The version a node's own comment names, if it names one. */
function sinceOf(node: ts.Node): string | undefined {
  const tag = ts.getJSDocTags(node).find((tag) => tag.tagName.text === "since");
  return tag && ts.getTextOfJSDocComment(tag.comment)?.trim();
}
