/** Documented defaults are those of the code: every `@defaultValue` that is a literal, in whichever way the code sets it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

interface Value {
  file: string;
  name: string;
  /** As in the code, without the separators of digits. */
  text: string;
}

/** Defaults that the platform or a helper sets, or that the code writes in another form. */
const SET_ELSEWHERE = [
  "audio-effect.ts: readableStrategy",
  "container-encoder.ts: chunkSize",
  "crop.ts: origin, values",
  "edit-in-worker.ts: timeout",
  "effect.ts: readableStrategy, writableStrategy",
  "gl-effect.ts: perPixel",
  "mfx-player.ts: muted",
  "options.ts: alpha, bitrateMode, chunkSize",
  "rotate.ts: origin",
  "run-in-worker.ts: timeout",
  "scale.ts: origin, values",
  "translate.ts: values",
];

const isLiteral = (text: string) => /^(-?[\d.]+|true|false|".*"|\[.*\]|\{.*\})$/.test(text);
const plain = (text: string) => text.replace(/(\d)_(?=\d)/g, "$1");

function valuesOf(file: string): { documented: Value[]; set: Value[] } {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const documented: Value[] = [];
  const set: Value[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isGetAccessor(node)) {
      for (const { tagName, comment } of ts.getJSDocTags(node)) {
        const [value = ""] = (ts.getTextOfJSDocComment(comment) ?? "").split(";");
        const text = value.trim().replaceAll("`", "");
        if (tagName.text === "defaultValue" && isLiteral(text))
          documented.push({ file, name: node.name.getText(), text });
      }
    }
    if (
      ts.isBindingElement(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isParameter(node)
    ) {
      const name = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name;
      if (node.initializer) set.push({ file, name: name.getText(), text: plain(node.initializer.getText()) });
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      const name = ts.isPropertyAccessExpression(node.left) ? node.left.name : node.left;
      set.push({ file, name: name.getText(), text: plain(node.right.getText()) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { documented, set };
}

test("documented defaults are those of the code", () => {
  const root = join(import.meta.dirname, "../src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const all = files.map((file) => valuesOf(join(root, file)));
  const documented = all.flatMap((file) => file.documented);
  const set = all.flatMap((file) => file.set).filter(({ text }) => isLiteral(text));
  const isSet = ({ file, name, text }: Value) => {
    const named = set.filter((value) => value.name === name);
    const own = named.filter((value) => value.file === file);
    return (own.length ? own : named).some((value) => value.text === text);
  };
  const others = new Map<string, string[]>();
  for (const value of documented.filter((value) => !isSet(value))) {
    const file = value.file.replace(/.*\//, "");
    others.set(file, [...(others.get(file) ?? []), value.name]);
  }
  const found = [...others].map(([file, names]) => `${file}: ${[...new Set(names)].sort().join(", ")}`);
  expect(documented.length).toBeGreaterThan(120);
  expect(found.sort()).toEqual(SET_ELSEWHERE);
});
