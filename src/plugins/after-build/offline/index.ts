import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuiltSite, writeSiteFile } from "../built-site";
import type { BundledScripts } from "./bundled-scripts";
import { readableFiles } from "./files";
import { assetsOf, offlineLists } from "./lists";

/** Writes the service worker, `/sw.js`, and the lists of files that it keeps, `/offline/{version}.json`. */
export async function writeOfflineFiles(site: BuiltSite, scripts: BundledScripts, indexFolder: string): Promise<void> {
  if (scripts.byPath.size === 0)
    throw new Error("The bundler did not tell what it bundled, so no page could be kept for reading offline.");
  await buildWorker(site);
  const files = await readableFiles(site.outDir);
  for (const [version, list] of await offlineLists({ site, files, indexFolder, scripts: scripts.byPath }))
    await writeSiteFile(site, `offline/${version}.json`, JSON.stringify(list));
}

async function buildWorker({ outDir, baseUrl }: BuiltSite): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(__dirname, "worker.ts")],
    outfile: join(outDir, "sw.js"),
    bundle: true,
    minify: true,
    format: "iife",
    define: {
      __BASE_URL__: JSON.stringify(baseUrl),
      __BUILD__: JSON.stringify(await mainScript(outDir, baseUrl)),
      "process.env.NODE_ENV": '"production"',
    },
    logLevel: "warning",
  });
}

/** The address of the main script, which tells one build from another. */
async function mainScript(outDir: string, baseUrl: string): Promise<string> {
  const assets = assetsOf(await readFile(join(outDir, "index.html"), "utf8"), baseUrl);
  const main = assets.find((path) => /\/main\.[^/]+\.js$/.test(path));
  if (!main) throw new Error("The landing page names no main script.");
  return baseUrl + main.slice(1);
}
