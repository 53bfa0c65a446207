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
  expect(kinds('readonly function effect(input: Track<VideoFrame>, mode?: "a" | 1): void')).toEqual({
    ...{ readonly: "keyword", function: "keyword", effect: "call", input: "name", Track: "type" },
    ...{ VideoFrame: "type", mode: "name", '"a"': "string", 1: "number", void: "primitive" },
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
