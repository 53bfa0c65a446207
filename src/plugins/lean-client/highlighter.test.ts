import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { lean } from "./highlighter";

const original = createRequire(import.meta.url)
  .resolve("prism-react-renderer")
  .replace(/\.js$/, ".mjs");

// In there, so that what it imports is found.
const folder = mkdtempSync(join(import.meta.dirname, "../../../node_modules/.lean-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("highlights as before, with no language of its own", async () => {
  const text = lean(readFileSync(original, "utf8"));
  expect(text.length).toBeLessThan(40_000);
  writeFileSync(join(folder, "index.mjs"), text);
  const { Prism, Highlight, normalizeTokens } = await import(/* @vite-ignore */ join(folder, "index.mjs"));
  expect(Object.keys(Prism.languages).filter((name) => typeof Prism.languages[name] === "object")).toEqual([
    "plain",
    "plaintext",
    "text",
    "txt",
  ]);
  expect(typeof Highlight).toBe("function");
  expect(normalizeTokens(["one\ntwo"])).toHaveLength(2);
});

it("refuses a source that it doesn't know", () => {
  expect(() => lean("export {}")).toThrow("laid out");
});
