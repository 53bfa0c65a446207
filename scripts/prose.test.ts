/** Phrases that hide their subject, with replacements. cspell checks single words; this test checks phrases. */
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

const FOLDERS = [
  "docs",
  "versioned_docs",
  "library/src",
  "library/releases",
  "src",
  "packages",
  "scripts",
  "bench",
  "footage",
];
const PAGES = ["README.md", "CONTRIBUTING.md", "library/README.md"];
const NOT_PROSE = /node_modules|fixture|\.test\.|synonyms/;

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

it("prose and comments use plain phrases", () => {
  const found = files.flatMap((file) =>
    proseOf(file)
      .split("\n")
      .flatMap((line, index) =>
        RULES.filter(([phrase]) => phrase.test(line)).map(
          ([phrase, write]) => `${file}:${index + 1}: "${phrase.exec(line)?.[0]}". Write: ${write}.`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
