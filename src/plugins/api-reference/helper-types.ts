/** Types that signatures name but no release exports, so that a page can say what they are. */
import ts from "typescript";

export interface HelperType {
  /** Its definition; of an interface nothing is shown but what it is for. */
  code?: string;
  summary: string;
}

/** By name, from the library's sources. */
export function helperTypes(program: ts.Program): Record<string, HelperType> {
  const printer = ts.createPrinter({ removeComments: true });
  const helpers: Record<string, HelperType> = {};
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile) continue;
    for (const statement of file.statements) {
      const isAlias = ts.isTypeAliasDeclaration(statement);
      if (!isAlias && !ts.isInterfaceDeclaration(statement)) continue;
      const summary = summaryOf(statement);
      const code = printer.printNode(ts.EmitHint.Unspecified, statement, file).replace(/^export |;$/g, "");
      if (summary) helpers[statement.name.text] = isAlias ? { code, summary } : { summary };
    }
  }
  return helpers;
}

function summaryOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? "").replace(/\{@link (\w+)\}/g, "`$1`").trim();
}
