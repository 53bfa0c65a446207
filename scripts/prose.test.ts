/** Phrases that hide their subject, with replacements. cspell checks single words; these tests check phrases. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const RULES: [phrase: RegExp, write: string][] = [
  [/\bwhoever\b/i, "the caller, the reader, everyone who"],
  [/\banew\b/i, "again, or a new …"],
  [/\b(is|are|was|were) told\b(?! apart)/i, "gets, receives, is notified"],
  [/\bwhat (comes|goes)\b/i, "the input, the output, the following …"],
  [/\bof no (matter|use)\b/i, "is ignored, has no effect"],
  [/\b(lets?|letting) go of\b/i, "releases, closes, detaches"],
  [/\bbr(eaks?|oke) off\b/i, "fails, stops"],
  [/\bas soon as what\b/i, "when"],
  [/\bso-manieth\b/i, "every nth"],
  [/\b(colour|behaviour|neighbour|cancell(ed|ing))\b/i, "the American spelling"],
];

/** Rows of the table of words in CONTRIBUTING.md: the word, its meaning, and phrases in code that are not used for it. */
const TERMS = /^\| \*\*(.+?)\*\* +\|.+\| (`.+`) +\|$/gm;

const terms = [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(TERMS)].flatMap(([, term, phrases]) =>
  [...phrases!.matchAll(/`(.+?)`/g)].map(([, phrase]): [RegExp, string] => [
    new RegExp(`\\b${phrase}s?\\b`, "i"),
    term!,
  ]),
);

const FOLDERS = ["docs", "versioned_docs", "library", "src", "packages", "scripts", "bench", "footage", "e2e"];
const PAGES = ["README.md", "CONTRIBUTING.md"];
const NOT_PROSE = /node_modules|fixture|synonyms|prose\.test|library\/dist|packages\/[^/]+\/lib/;
const TEST = /\.(test|spec)\.tsx?$/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.(mdx?|tsx?)$/.test(file) && !NOT_PROSE.test(file)),
).concat(PAGES);

/** Text without code: Markdown without its samples, or the comments of a program. Keeps line breaks. */
function proseOf(file: string): string {
  const text = readFileSync(file, "utf8");
  const blanks = (code: string) => code.replace(/[^\n]/g, " ");
  if (/\.mdx?$/.test(file)) return text.replace(/```[\s\S]*?```|`[^`\n]+`/g, blanks);
  return text.replace(/(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|[^/]+|\//g, (part, comment) => (comment ? part : blanks(part)));
}

/** Titles of tests and of their groups. Keeps line breaks. */
function titlesOf(file: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  const title = /\b(?:test|it|describe)(?:\.\w+)*(?:\(.*\))?\(\s*(["`].*)/;
  return lines.map((line) => title.exec(line)?.[1] ?? "").join("\n");
}

const hardPhrases = (file: string, text: string) =>
  text
    .split("\n")
    .flatMap((line, index) =>
      [...RULES, ...terms]
        .filter(([phrase]) => phrase.test(line))
        .map(([phrase, write]) => `${file}:${index + 1}: "${phrase.exec(line)?.[0]}". Write: ${write}.`),
    );

it("prose and comments use plain phrases", () => {
  expect(files.flatMap((file) => hardPhrases(file, proseOf(file)))).toEqual([]);
});

it("titles of tests use plain phrases", () => {
  expect(files.filter((file) => TEST.test(file)).flatMap((file) => hardPhrases(file, titlesOf(file)))).toEqual([]);
});

it("the table of words has phrases to look for", () => {
  expect(terms.length).toBeGreaterThan(10);
});
