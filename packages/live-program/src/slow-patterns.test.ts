import { expect, it } from "vitest";
import { mayBlowUp, slowPatterns } from "./slow-patterns.ts";

it.each([
  "(a+)+$",
  "([a-zA-Z]+)*$",
  "(a|aa)+$",
  "(a|a?)+$",
  "(\\w|\\d)+x",
  "(.*a){12}",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(x+x+)+y",
  "^(?:\\w+\\s?)*$",
  "a|(b*)*c",
])("reports %s", (source) => {
  expect(mayBlowUp(source)).toBe(true);
});

it.each([
  "^\\d{4}-\\d{2}$",
  "\\s*,\\s*",
  'codecs="?([^"]*)',
  '"(?:[^"\\\\]|\\\\.)*"',
  "(?:foo|bar)+",
  "(a+){3}",
  "(?<year>\\d+)-(?<month>\\d+)",
  "[\\s\\S]*?\\*\\/",
  "(",
])("accepts %s", (source) => {
  expect(mayBlowUp(source)).toBe(false);
});

it("finds literals and constructors with their lines", () => {
  const code = 'const ok = /a+/;\nconst slow = /(a+)+$/.test(text);\nnew RegExp("(\\\\d+)*x");\nRegExp(name);';
  expect(slowPatterns(code, "ts")).toEqual([
    { text: "/(a+)+$/", line: 2 },
    { text: 'new RegExp("(\\\\d+)*x")', line: 3 },
  ]);
});
