import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LoaderContext } from "webpack";
import ownMetadata from "./own-metadata.mjs";

function load(code: string, siteDir: string) {
  const addDependency = vi.fn<(file: string) => void>();
  const context = { getOptions: () => ({ siteDir }), addDependency } as unknown as LoaderContext<{ siteDir: string }>;
  return { code: ownMetadata.call(context, code), dependencies: addDependency.mock.calls.flat() };
}

test("a page holds its metadata, and is made again when they change", () => {
  const site = mkdtempSync(join(tmpdir(), "mfx-metadata-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const metadata = { title: "What $& costs", next: { title: "Saving" } };
  writeFileSync(join(site, "a-page.json"), JSON.stringify(metadata));
  const page = "export const a = 1;\nexport {default as metadata} from '@site/a-page.json'\nexport const b = 2;";
  const { code, dependencies } = load(page, site);
  expect(code).toBe(`export const a = 1;\nexport const metadata = ${JSON.stringify(metadata)};\nexport const b = 2;`);
  expect(dependencies).toEqual([join(site, "a-page.json")]);
});

test("a page without metadata stays as it is", () => {
  const page = "export default function MDXContent() {}";
  expect(load(page, "/site")).toEqual({ code: page, dependencies: [] });
});
