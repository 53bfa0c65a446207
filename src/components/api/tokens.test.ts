import { expect, test } from "vitest";
import { tokenize } from "./tokens";

const kinds = (code: string) =>
  Object.fromEntries(
    tokenize(code)
      .filter(({ kind }) => kind !== "plain")
      .map(({ text, kind }) => [text, kind]),
  );

test("a signature keeps every character", () => {
  const code = 'function effect(\n  input: ReadableStream<VideoFrame>,\n  mode?: "a" | 1,\n): Promise<void>';
  expect(
    tokenize(code)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

test("names, types, calls and words are told apart", () => {
  expect(kinds('function effect(input: Track<VideoFrame>, mode?: "a" | 1): void')).toEqual({
    function: "keyword",
    effect: "call",
    input: "name",
    Track: "type",
    VideoFrame: "type",
    mode: "name",
    '"a"': "string",
    1: "number",
    void: "primitive",
  });
});

test("an option may have the name of a word of the language", () => {
  expect(kinds("type: string")).toEqual({ type: "name", string: "primitive" });
});
