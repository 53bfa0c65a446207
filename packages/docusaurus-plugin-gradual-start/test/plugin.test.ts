import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConfigureWebpackUtils, LoadContext } from "@docusaurus/types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import gradualStartPlugin from "../src";

const ENTRY = "/site/node_modules/@docusaurus/core/lib/client/clientEntry.js";
let generatedFilesDir: string;
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  generatedFilesDir = mkdtempSync(join(tmpdir(), "gradual-start-"));
  for (const name of ["routes.js", "client-modules.js"]) writeFileSync(join(generatedFilesDir, name), "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  warn.mockClear();
});

const configure = ({ entry = ENTRY, isServer = false }: { entry?: string | string[]; isServer?: boolean } = {}) =>
  gradualStartPlugin({ generatedFilesDir } as LoadContext).configureWebpack?.(
    { entry },
    isServer,
    {} as ConfigureWebpackUtils,
    undefined,
  );

it("replaces the entry of the production build for browsers, and passes on its path", () => {
  expect(configure()).toEqual({
    entry: expect.stringMatching(/gradual-start\/src\/client\/entry\.js$/),
    resolve: { alias: { "docusaurus-plugin-gradual-start/docusaurus-entry$": ENTRY } },
  });
  expect(warn).not.toHaveBeenCalled();
});

it("leaves the server's build and the dev server as they are", () => {
  expect(configure({ isServer: true })).toEqual({});
  vi.stubEnv("NODE_ENV", "development");
  expect(configure()).toEqual({});
  expect(warn).not.toHaveBeenCalled();
});

it("warns once and leaves the entry as it is if there is more than one", () => {
  expect(configure({ entry: [ENTRY, "/other.js"] })).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});

it("warns once and leaves the entry as it is if a generated module is missing", () => {
  rmSync(join(generatedFilesDir, "client-modules.js"));
  expect(configure()).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
