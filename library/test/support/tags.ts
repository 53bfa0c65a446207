/**
 * Which tests run where: by a comment `@module-tag` in their file, as in Vitest. Its `--tagsFilter` loads every file, which takes longer than
 * most tests.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";

/** Each night, every browser runs all tests but those that need fakes. */
export const tags = [
  {
    name: "engine",
    description: "Results depend on the engine: every browser runs them. Tests without a tag run in Chromium.",
  },
  { name: "node", description: "They need no engine, and run in Node with fakes of WebCodecs." },
  { name: "fakes", description: "They need the fakes of WebCodecs: they run in Node alone, also each night." },
  { name: "nightly", description: "Single tests of further cases, whose kind other tests cover.", skip: !isFull },
];

const tests = join(import.meta.dirname, "..");
const files = readdirSync(tests, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.ts"));

/** Files of tests, relative to the library's folder. */
export const filesWith = (tag: "engine" | "node" | "fakes"): string[] =>
  files
    .filter((file) => readFileSync(join(tests, file), "utf8").includes(`@module-tag ${tag}`))
    .map((file) => `test/${file}`);
