/** The defaults in the comments of options, compared with those in the code. */
import ts from "typescript";
import { expect, test } from "vitest";
import { Programs } from "./program.ts";

const program = new Programs().next();
const checker = program.getTypeChecker();

interface Default {
  option: string;
  documented: string;
  inCode: string;
}

/** The literal in the comment of an option; `undefined` if the comment has none, or describes the default in words. */
function documentedDefault(option: ts.Symbol): string | undefined {
  const tag = option.getJsDocTags(checker).find(({ name }) => name === "defaultValue");
  const text = ts.displayPartsToString(tag?.text).replaceAll("`", "").trim();
  return /^(-?[\d.]+|true|false|".*"|\[.*\]|\{.*\})$/.test(text) ? text.replace(/\s/g, "") : undefined;
}

/** The source of a default, with constants replaced by their values. */
function sourceOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) {
    const symbol = checker.getSymbolAtLocation(expression)!;
    const original = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declaration = original.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return sourceOf(declaration.initializer);
  }
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) return sourceOf(expression.expression);
  return expression
    .getText()
    .replace(/[\s_]/g, "")
    .replace(/,([\]}])/g, "$1");
}

function compared(option: ts.Symbol | undefined, expression: ts.Expression): Default[] {
  const isRule = checker.getTypeAtLocation(expression).getProperty("fits"); // A range beside the defaults.
  const documented = option && !isRule ? documentedDefault(option) : undefined;
  return documented === undefined ? [] : [{ option: option!.name, documented, inCode: sourceOf(expression) }];
}

/** Defaults of `{ option = value }`, of `options.option ?? value` and of `merge({ option: value }, options)`. */
function defaultsIn(node: ts.Node): Default[] {
  const found: Default[] = [];
  if (ts.isBindingElement(node) && node.initializer && ts.isObjectBindingPattern(node.parent)) {
    const name = (node.propertyName ?? node.name).getText();
    found.push(...compared(checker.getTypeAtLocation(node.parent).getProperty(name), node.initializer));
  }
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isPropertyAccessExpression(node.left)
  )
    found.push(...compared(checker.getSymbolAtLocation(node.left.name), node.right));
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) found.push(...argumentDefaults(node.arguments ?? []));
  node.forEachChild((child) => void found.push(...defaultsIn(child)));
  return found;
}

/** An object of values beside an argument that has options of the same names. */
function argumentDefaults(given: readonly ts.Expression[]): Default[] {
  const types = given.map((argument) => checker.getNonNullableType(checker.getTypeAtLocation(argument)));
  const values = given.filter(ts.isObjectLiteralExpression).flatMap(({ properties }) => [...properties]);
  return values
    .filter(ts.isPropertyAssignment)
    .flatMap(({ name, initializer }) =>
      types.flatMap((type) => compared(type.getProperty(name.getText()), initializer)),
    );
}

/** Whether both are the same. A list in the code may leave out values of the third dimension. */
const agree = ({ documented, inCode }: Default) =>
  documented === inCode || (inCode.startsWith("[") && documented.startsWith(inCode.replace("]", ",")));

test("the defaults that comments name are those of the code", () => {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.includes("/library/src/"));
  const defaults = files.flatMap((file) =>
    defaultsIn(file).map((found) => ({ file: file.fileName.split("/library/src/")[1], ...found })),
  );
  expect(defaults.length).toBeGreaterThan(100);
  expect(defaults.filter((found) => !agree(found))).toEqual([]);
});
