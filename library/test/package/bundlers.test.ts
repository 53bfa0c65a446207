/** The same page built by each bundler without settings of its own, and run in Chromium. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { firstOf } from "../../../packages/test-browsers/src/full-tests.ts";
import { serveStatic } from "../../../scripts/static-server.ts";
import { closeBrowser, expectNothingOpen, openPage } from "./browser.ts";
import { expectedResults } from "./expected-results.ts";
import { fixture, projects } from "./fixture.ts";
import { run } from "./run.ts";
import { viteBuild, viteDevServer } from "./vite.ts";

const bin = (path: string) => join(fixture, "node_modules", path);
const clip = join(import.meta.dirname, "../clips/h264-aac.mp4");

/** A copy of the page's sources with the clip among the files that are served. */
function makeProject(name: string, publicFolder: string): string {
  const folder = join(projects, name);
  cpSync(join(projects, "page"), folder, { recursive: true });
  mkdirSync(join(folder, publicFolder), { recursive: true });
  cpSync(clip, join(folder, publicFolder, "clip.mp4"));
  return folder;
}

/** Bundlers that write beside each other what is imported and the workers: the page refers to `main.js`. */
function finishFolder(folder: string): string {
  const out = join(folder, "dist");
  cpSync(join(folder, "index.html"), join(out, "index.html"));
  cpSync(clip, join(out, "clip.mp4"));
  return out;
}

const entries = ["main.js", "gif.worker.js", "pipeline.worker.js"];

/** Builds the page; returns the folder to serve. Throws on warnings. */
const bundlers: Record<string, () => string | Promise<string>> = {
  "Vite 8": () => viteBuild("vite", { root: makeProject("vite", "public") }),
  // The installation guide names this setting: readers of sound files are loaded on demand.
  "Vite 7": () => viteBuild("vite7", { root: makeProject("vite7", "public"), workerFormat: "es" }),

  webpack() {
    const folder = makeProject("webpack", "public");
    writeFileSync(
      join(folder, "build.mjs"),
      `import webpack from "webpack";
      const compiler = webpack({
        mode: "production",
        context: import.meta.dirname,
        entry: "./main.js",
        output: { path: import.meta.dirname + "/dist", filename: "main.js" },
        performance: { hints: false },
      });
      compiler.run((error, stats) => {
        if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
      });`,
    );
    run("node", ["build.mjs"], folder);
    return finishFolder(folder);
  },

  esbuild() {
    const folder = makeProject("esbuild", "public");
    const options = ["--bundle", "--minify", "--format=esm", "--outdir=dist", "--log-level=warning"];
    expect(run(bin("esbuild/bin/esbuild"), [...entries, ...options], folder).output).toBe("");
    return finishFolder(folder);
  },

  Rollup() {
    const folder = makeProject("rollup", "public");
    writeFileSync(
      join(folder, "build.mjs"),
      `import resolve from "@rollup/plugin-node-resolve";
      import { rollup } from "rollup";
      const bundle = await rollup({
        input: ${JSON.stringify(entries)},
        plugins: [resolve()],
        onwarn(warning) {
          const isForeign = [warning.id, ...(warning.ids ?? [])].some((id) => id?.includes("/mediabunny/"));
          if (!isForeign) throw new Error(warning.message);
        },
      });
      await bundle.write({ dir: "dist", format: "es" });`,
    );
    run("node", ["build.mjs"], folder);
    return finishFolder(folder);
  },
};

afterAll(closeBrowser);

/** Runs the page's checks at an address. */
async function checkPage(url: string): Promise<void> {
  const { page, complaints, close } = await openPage(url);
  try {
    expect(await page.evaluate("results")).toEqual(expectedResults);
    await expectNothingOpen(page);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

/** Beside Next.js, which has a bundler of its own. */
describe.each(firstOf(Object.entries(bundlers)))("a page built with %s", (_name, build) => {
  test("decodes, animates, applies effects, encodes, makes GIFs, and does so in workers", async () => {
    const { url, server } = await serveStatic(await build(), 0);
    try {
      await checkPage(url);
    } finally {
      server.close();
    }
  });
});

// Samples run in that of Vite 8 with each change.
test.each(firstOf(["vite", "vite7"] as const, 0))("the page runs in the development server of %s", async (name) => {
  const { server, url, warnings } = await viteDevServer(name, { root: makeProject(`${name}-dev`, "public") });
  try {
    await checkPage(url);
    expect(warnings).toEqual([]);
  } finally {
    await server.close();
  }
});
