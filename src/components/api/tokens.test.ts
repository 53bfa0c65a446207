import { expect, test } from "vitest";
import { tokenize } from "./tokens";

const kinds = (code: string) =>
  Object.fromEntries(tokenize(code).flatMap(({ kind, text }) => (kind === "plain" ? [] : [[text, kind]])));

test("a signature keeps every character", () => {
  const code = 'function effect(\n  input: ReadableStream<VideoFrame>,\n  mode?: "a" | 1,\n): Promise<void>';
  const texts = tokenize(code).map(({ text }) => text);
  expect(texts.join("")).toBe(code);
});

test("names, types, calls and words are told apart", () => {
  expect(kinds('function f<$T>(input: A<B>, m?: "a\\"b" | `c` | 1.5 | C extends D ? E : F, on?(): void)')).toEqual({
    ...{ function: "keyword", f: "call", $T: "type", input: "name", A: "type", B: "type", m: "name", on: "call" },
    ...{ '"a\\"b"': "string", "`c`": "string", 1.5: "number", extends: "keyword", void: "primitive" },
    ...{ C: "type", D: "type", E: "type", F: "type" },
  });
});

const WORDS = {
  keyword: `abstract as asserts class const constructor enum extends function get implements in infer interface is keyof
    namespace new readonly set static type typeof`,
  primitive: "any bigint boolean false never null number object string symbol this true undefined unknown void",
};

test.each(Object.entries(WORDS))("each %s is known", (kind, words) => {
  expect(new Set(Object.values(kinds(words)))).toEqual(new Set([kind]));
});

test("an option may have the name of a word of the language", () => {
  expect(kinds("type: string")).toEqual({ type: "name", string: "primitive" });
});
