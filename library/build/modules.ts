/** The releases as ES modules for the site: one entry each under `/lib/{version}/`, sharing hashed chunks, also with packages of codecs. */
import { join, relative } from "node:path";
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import { codecPackages } from "./codec-packages.ts";
import type { Files } from "./files.ts";
import { library, releaseFiles, root } from "./releases.ts";
import { ownSegmentReaders } from "./segment-readers.ts";
import { latest } from "./since.ts";

/**
 * Wraps each release file. If the files themselves were entries, every later release, which re-exports them, would cause one request for
 * each.
 */
const releaseEntries: Plugin = {
  name: "release-entries",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^release:/ }, ({ path }) => ({ path: path.slice("release:".length), namespace: "release" }));
    onLoad({ filter: /./, namespace: "release" }, ({ path }) => ({
      contents: `export * from "./${path}.ts";`,
      resolveDir: `${library}/releases`,
    }));
  },
};

const options = {
  entryPoints: [
    ...[...releaseFiles.keys()].map((version) => ({ in: `release:${version}`, out: `${version}/mfx` })),
    ...codecPackages.map((name) => ({ in: name, out: `${name}/index` })),
  ],
  plugins: [releaseEntries, ownSegmentReaders],
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "browser",
  minify: true,
  sourcemap: "linked",
  sourcesContent: true,
  legalComments: "linked",
  charset: "utf8",
  splitting: true,
  chunkNames: "chunks/[hash]",
  outdir: "lib",
  write: false,
  metafile: true,
  logLevel: "silent",
} satisfies BuildOptions;

/** Each release as one file, for the frames of programs, which get its text: without an address, it can't import others by relative paths. */
export async function buildSingleFiles(): Promise<Files> {
  const entryPoints = [...releaseFiles.keys()].map((version) => ({
    in: `release:${version}`,
    out: `${version}/single`,
  }));
  // In one file, the readers of segments share the rest of mediabunny.
  const single = { entryPoints, plugins: [releaseEntries], splitting: false, sourcemap: false };
  const { outputFiles } = await build({ ...options, ...single });
  return new Map(outputFiles.map(pathAndContents));
}

export async function buildModules(): Promise<{ files: Files; metafile: Metafile }> {
  // Pages of the site have modules of their own: with those of the releases, they would load what only those use.
  const page = (path: string, out: string) => build({ ...options, entryPoints: [{ in: join(library, path), out }] });
  const builds = await Promise.all([
    build(options),
    page("build/preview.ts", "preview"),
    page("bench/readers-page.ts", "bench"),
  ]);
  return {
    files: filesOf(builds.flatMap(({ outputFiles }) => outputFiles)),
    metafile: {
      inputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs)),
    },
  };
}

/**
 * Paths from `lib/` of the modules that an entry, such as `0.8.2/mfx.js`, consists of, itself first.
 *
 * @param isWhole - Whether to list modules that are loaded only when a program needs them.
 */
export function modulesOf({ outputs }: Metafile, entry: string, isWhole = false): string[] {
  const needed = new Set<string>();
  const collect = (path: string): void => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const { path: next, kind } of outputs[path]!.imports) {
      if (isWhole || kind !== "dynamic-import") collect(next);
    }
  };
  collect(`lib/${entry}`);
  return [...needed].map((path) => path.slice("lib/".length));
}

function filesOf(outputFiles: readonly OutputFile[]): Files {
  const files: Files = new Map(outputFiles.map(pathAndContents));
  files.set("latest/mfx.js", `export * from "../${latest}/mfx.js";\n`);
  return files;
}

const pathAndContents = ({ path, contents }: OutputFile) =>
  [relative(`${root}/lib`, path).replaceAll("\\", "/"), contents] as const;

/** The pages' own script: `window.MFX`, which loads a release on demand. */
export async function buildPageScript(versions: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: library,
    entryPoints: ["build/page-script.ts"],
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    write: false,
    supported: { "dynamic-import": true },
    define: { LATEST: JSON.stringify(latest), VERSIONS: JSON.stringify(versions) },
  });
  return outputFiles[0]!.text;
}
