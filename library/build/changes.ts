/** What a version changed, computed: exports that came and went, and members whose comments name the version. */
import ts from "typescript";
import { exportsOf } from "./exports.ts";

export interface Changes {
  /** Exports that are new, as `kind name`. */
  added: string[];
  /** Exports that are gone, as `kind name`. */
  removed: string[];
  /** What came to older exports: overloads, methods, options, as `owner.member`. */
  members: string[];
}

/** What `version` has over the one before it. */
export function changesOf(program: ts.Program, version: string, before: string): Changes {
  const [was, is] = [exportsOf(program, before), exportsOf(program, version)];
  const named = (names: string[], surface: typeof is) => names.map((name) => `${surface[name]} ${name}`);
  const added = Object.keys(is).filter((name) => !(name in was));
  const removed = Object.keys(was).filter((name) => !(name in is));
  const members = membersSince(program, version).filter((path) => !added.includes(path.split(".")[0]!));
  return { added: named(added, is), removed: named(removed, was), members };
}

/** Everything whose doc comment says `@since version`, by name. */
function membersSince(program: ts.Program, version: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node, owners: readonly string[]): void => {
    const name = nameOf(node);
    const path = name ? [...owners, name] : owners;
    const since = ts.getJSDocTags(node).find((tag) => tag.tagName.text === "since");
    if (name && since?.parent.parent === node && ts.getTextOfJSDocComment(since.comment)?.trim() === version)
      found.add(path.join("."));
    ts.forEachChild(node, (child) => visit(child, path));
  };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file, []);
  return [...found].sort();
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  const { name } = node as ts.NamedDeclaration;
  return (ts.isClassElement(node) || ts.isTypeElement(node) || ts.isStatement(node)) && name && ts.isIdentifier(name)
    ? name.text
    : undefined;
}
