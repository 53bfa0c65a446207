/** Definitions of types in signatures that have no page in the reference, read from the TypeScript program. */
import { join, relative, sep } from "node:path";
import { root } from "mfx-build/releases";
import ts from "typescript";

export interface Names {
  /** Names of the web platform that exist at run time. MDN has pages for these. */
  web: string[];
  /** The library's own types that no release exports, by `helperKey`. */
  helpers: Record<string, HelperType>;
}

export interface HelperType {
  name: string;
  /** The definition of a type alias. */
  code?: string;
  summary: string;
}

/** Identifies a type by its file, since files may have types of the same name. */
export const helperKey = (path: string, name: string): string => `${path}#${name}`;

export const namesIn = (program: ts.Program): Names => ({ web: webNames(program), helpers: helperTypes(program) });

function webNames(program: ts.Program): string[] {
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith("lib.dom.d.ts"));
  if (!file)
    throw new Error("The TypeScript program lacks lib.dom.d.ts: `lib` in library/tsconfig.json must name DOM.");
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText(file)));
}

function helperTypes(program: ts.Program): Record<string, HelperType> {
  const printer = ts.createPrinter({ removeComments: true });
  const helpers: Record<string, HelperType> = {};
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile) continue;
    const path = relative(join(root, "library"), file.fileName).replaceAll(sep, "/");
    for (const statement of file.statements) {
      const isAlias = ts.isTypeAliasDeclaration(statement);
      if (!isAlias && !ts.isInterfaceDeclaration(statement)) continue;
      const summary = summaryOf(statement);
      const code = printer.printNode(ts.EmitHint.Unspecified, statement, file).replace(/^export |;$/g, "");
      const name = statement.name.text;
      if (summary) helpers[helperKey(path, name)] = isAlias ? { name, code, summary } : { name, summary };
    }
  }
  return helpers;
}

function summaryOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? "").replace(/\{@link (\w+)\}/g, "`$1`").trim();
}
