import { expect, test } from "vitest";
import { defaultOf, firstSentence, paragraphsOf, plainText, tagsOf, tagText } from "./comment.ts";
import type { Comment, CommentPart } from "./model.ts";

const text = (value: string): CommentPart => ({ kind: "text", text: value });
const code = (value: string): CommentPart => ({ kind: "code", text: value });

test("plain text has neither backticks nor line breaks", () => {
  expect(plainText([text("Calls "), code("`play`"), text("\n  once.")])).toBe("Calls play once.");
  expect(plainText(undefined)).toBe("");
});

test.each([
  ["Plays frames. More text.", "Plays frames."],
  ["Plays frames, e.g. of a file. More text.", "Plays frames, e.g. of a file."],
  ["Files, i.e. bytes. More text.", "Files, i.e. bytes."],
  ["Is it fast? Yes.", "Is it fast?"],
  ["So fast! Yes.", "So fast!"],
  ["No full stop", "No full stop"],
  ["Title\n\nA sentence.", "Title"],
])("the first sentence of %j is %j", (comment, sentence) => {
  expect(firstSentence([text(comment)])).toBe(sentence);
});

test("code in the middle of a paragraph doesn't split it", () => {
  const paragraphs = paragraphsOf([text("One "), code("`a\n\nb`"), text(" two\nor more.\n\nThree.\n\n")]);
  expect(paragraphs.map(plainText)).toEqual(["One a b two or more.", "Three."]);
});

test("block tags are read by name", () => {
  const comment: Comment = {
    summary: [],
    blockTags: [
      { tag: "@throws", content: [text("RangeError")] },
      { tag: "@defaultValue", content: [code("```typescript\n1\n```")] },
      { tag: "@throws", content: [text("TypeError")] },
    ],
  };
  expect(tagsOf(comment, "@throws").map(plainText)).toEqual(["RangeError", "TypeError"]);
  expect(tagText(comment, "@throws")).toBe("RangeError");
  expect(tagText(comment, "@since")).toBeUndefined();
  expect(defaultOf(comment)).toBe("1");
});
