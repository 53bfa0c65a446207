import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as scanning from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js";
import { expect, test, vi } from "vitest";
import { INDEXER } from ".";
import { indexOf } from "./indexing";

vi.mock(import("@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js"), async (original) => {
  const actual = await original();
  return { ...actual, scanDocuments: vi.fn(actual.scanDocuments) };
});

const config = { ...INDEXER, language: ["en"], removeDefaultStopWordFilter: ["en"] };

const page = (version: string, title: string, text: string) => ({
  url: `/api/${version}/class/${title}`,
  type: "docs" as const,
  html: `<html><head></head><body><main><article><h1>${title}</h1><p>${text}</p>
    <h2>Since ${version}<a class="hash-link" href="#since">#</a></h2><p>Of ${version}.</p></article></main></body></html>`,
});

async function indexed(version: string, texts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "indexing-"));
  const pages = texts.map((text, index) => page(version, `Page${index}`, text));
  const kinds: { documents: { i: number; p?: number; t: string; u: string }[] }[] = JSON.parse(
    await indexOf({ version, pages, folder, config }),
  );
  return { folder, kinds: kinds.map(({ documents }) => documents) };
}

test("a page that differs from another version's in the number alone is scanned once, and says its own", async () => {
  await indexed("0.8.1", ["one", "two"]);
  vi.mocked(scanning.scanDocuments).mockClear();
  const { kinds, folder } = await indexed("0.8.2", ["one", "two, changed"]);
  expect(scanning.scanDocuments).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual(["page.html"]);
  const [titles, headings, , , texts] = kinds;
  expect(titles!.map(({ u }) => u)).toEqual(["/api/0.8.2/class/Page0", "/api/0.8.2/class/Page1"]);
  expect(headings!.map(({ t }) => t)).toEqual(["Since 0.8.2", "Since 0.8.2"]);
  expect(texts!.map(({ t }) => t)).toEqual(["one", "Of 0.8.2.", "two, changed", "Of 0.8.2."]);
});

test("documents are numbered from the first page's title on, and name their page's", async () => {
  const { kinds } = await indexed("0.9.0", ["one", "two"]);
  const [titles, headings, , , texts] = kinds;
  expect(titles!.map(({ i }) => i)).toEqual([0, 4]);
  const numbers = kinds.flat().map(({ i }) => i);
  expect(numbers.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  for (const document of [...headings!, ...texts!])
    expect(titles!.find(({ i }) => i === document.p)!.u).toBe(document.u);
});
