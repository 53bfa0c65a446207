import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext, LoadedPlugin, Plugin } from "@docusaurus/types";
import { readChunkNames } from "docusaurus-plugin-version-routes";
import type { GetManifestOptions } from "workbox-build";
import { latest } from "../../versions";
import { addressOf, assetsOf, type FileEntry, type Manifest, versionOf } from "./manifest";

const NAME = "mfx-offline";
/** Larger scripts that no route names are tools of the playground, not of reading. */
const LARGEST_SHARED = 64 * 1024;
const LARGEST_FILE = 8 * 1024 * 1024;

/** Must be the first of the configuration's plugins: it waits for what the others write after the build. */
export default function offlinePlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: NAME,
    async postBuild({ plugins, outDir, generatedFilesDir }) {
      const indexesDone = laterOnesDone(plugins);
      // One after the other: while the worker is built elsewhere, those that wait for their tasks get them. Lists keep this process busy.
      await buildWorker(siteDir, outDir);
      const manifests = await makeManifests(outDir, generatedFilesDir);
      await indexesDone;
      const indexes = await filesOf(outDir, ["search-index-*.json"]);
      for (const [version, manifest] of manifests) {
        const index = indexes.get(`/search-index-${version}.json`);
        if (index) manifest.push(asAsked(index));
      }
      await mkdir(join(outDir, "offline"), { recursive: true });
      await Promise.all(
        [...manifests].map(([version, manifest]) =>
          writeFile(join(outDir, "offline", `${version}.json`), JSON.stringify(manifest)),
        ),
      );
    },
  };
}

async function buildWorker(siteDir: string, outDir: string): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(siteDir, "src/plugins/offline/worker.ts")],
    outfile: join(outDir, "sw.js"),
    bundle: true,
    minify: true,
    format: "iife",
    define: { __BUILD__: JSON.stringify(await mainScript(outDir)), "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
}

/**
 * Docusaurus calls the hooks one after the other without waiting, so those after this one are still to be called here. (Before it
 * come the preset's: of these only the sitemap writes a file, which no reader needs offline.)
 */
function laterOnesDone(plugins: LoadedPlugin[]): Promise<unknown> {
  const others = plugins.slice(plugins.findIndex(({ name }) => name === NAME) + 1).filter(({ postBuild }) => postBuild);
  return Promise.all(
    others.map(
      (plugin) =>
        new Promise<void>((resolve) => {
          const postBuild = plugin.postBuild!;
          plugin.postBuild = (props) => Promise.resolve(postBuild.call(plugin, props)).finally(resolve);
        }),
    ),
  );
}

async function makeManifests(outDir: string, generatedDir: string): Promise<Map<string, Manifest>> {
  const entries = await pagesAndAssets(outDir);
  const chunksOfRoutes = routeChunks(generatedDir);
  const chunks = new Map([...entries.keys()].flatMap((url) => (chunkOf(url) ? [[chunkOf(url)!, url] as const] : [])));

  const needed = new Map<string, Map<string, FileEntry>>();
  const need = (version: string, url: string | undefined) => {
    const entry = url === undefined ? undefined : entries.get(url);
    if (!entry) return;
    if (!needed.has(version)) needed.set(version, new Map());
    needed.get(version)!.set(entry.url, entry);
  };

  for (const url of entries.keys()) {
    if (!url.endsWith(".html")) continue;
    const version = versionOf(url, latest);
    need(version, url);
    for (const asset of assetsOf(await readFile(join(outDir, url), "utf8"))) need(version, asset);
  }
  for (const [path, names] of chunksOfRoutes) {
    for (const name of names) need(versionOf(`${path}.html`, latest), chunks.get(name));
  }
  // What pages load as they go along, such as the search's worker, belongs to none of them.
  const ofRoutes = new Set(chunksOfRoutes.flatMap(([, names]) => names));
  const unnamed = [...chunks].filter(([name]) => !ofRoutes.has(name)).map(([, url]) => url);
  const sizes = await Promise.all(unnamed.map(async (url) => (await stat(join(outDir, url))).size));
  const shared = unnamed.filter((_, i) => sizes[i]! <= LARGEST_SHARED);
  for (const version of needed.keys()) {
    for (const url of shared) need(version, url);
  }
  return new Map([...needed].map(([version, files]) => [version, [...files.values()].map(asAsked)]));
}

/** Pages and what they name: all that is there once pages are. */
async function pagesAndAssets(outDir: string): Promise<Map<string, FileEntry>> {
  const [assets, others] = await Promise.all([
    filesOf(outDir, ["assets/**/*.{js,css,svg}"], { dontCacheBustURLsMatching: /^assets/ }),
    filesOf(outDir, ["**/*.html", "img/**/*.{svg,png,webp}", "*.{js,webmanifest,ico}"], {
      globIgnores: ["sw.js", "404.html", `{docs,api}/${latest}{/**,.html}`, "img/cards/**", "live/**", "lib/**"],
    }),
  ]);
  return new Map([...assets, ...others]);
}

async function filesOf(
  globDirectory: string,
  globPatterns: string[],
  options: Pick<GetManifestOptions, "globIgnores" | "dontCacheBustURLsMatching"> = {},
): Promise<Map<string, FileEntry>> {
  // By itself: what the package's main module makes service workers with takes long to load.
  const { getManifest } = await import("workbox-build/build/get-manifest");
  const given = { ...options, globDirectory, globPatterns, maximumFileSizeToCacheInBytes: LARGEST_FILE };
  const { manifestEntries } = await getManifest(given);
  return new Map(manifestEntries.map(({ url, revision }) => [`/${url}`, { url: `/${url}`, revision }]));
}

/** The chunks that each route loads, by name. */
function routeChunks(generatedDir: string): [path: string, names: string[]][] {
  return Object.entries(readChunkNames(generatedDir)).map(([key, chunks]) => [
    key.replace(/-[^-]+$/, ""),
    leaves(chunks),
  ]);
}

const leaves = (tree: unknown): string[] =>
  typeof tree === "string" ? [tree] : Object.values((tree ?? {}) as object).flatMap(leaves);

const chunkOf = (url: string) => /^\/assets\/js\/([^/]+)\.[0-9a-f]+\.js$/.exec(url)?.[1];

const asAsked = ({ url, revision }: FileEntry): FileEntry => ({ url: addressOf(url), revision });

/** What tells one build from another: the name of its main script. */
async function mainScript(outDir: string): Promise<string> {
  const html = await readFile(join(outDir, "index.html"), "utf8");
  return assetsOf(html).find((url) => /\/main\.[^/]+\.js$/.test(url)) ?? "";
}
