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

test.each([
  [
    "keyword",
    "abstract as asserts class const constructor enum extends function get implements in infer interface is keyof namespace new readonly set static type typeof",
  ],
  ["primitive", "any bigint boolean false never null number object string symbol this true undefined unknown void"],
])("a %s is each of %s", (kind, words) => {
  expect(Object.values(kinds(words))).toEqual(words.split(" ").map(() => kind));
});

test("an option may have the name of a word of the language", () => {
  expect(kinds("type: string")).toEqual({ type: "name", string: "primitive" });
});
