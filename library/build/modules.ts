/** The releases as ES modules for the site: one entry each under `/lib/{version}/`, sharing hashed chunks. */
import { basename, relative } from "node:path";
import { type JsMinifyOptions, minify } from "@swc/core";
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import type { Files } from "./files.ts";
import { library, releaseFiles, root } from "./releases.ts";
import { latest } from "./since.ts";

/**
 * Stands before each release file. Where the files themselves were entries, each would be a request of its own for
 * every later release, which stars it.
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
    // Started by its address, beside the chunk that starts it.
    { in: `${library}/src/container/gif-worker.ts`, out: "chunks/gif-worker" },
  ],
  plugins: [releaseEntries],
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

export async function buildModules(): Promise<{ files: Files; metafile: Metafile }> {
  const { outputFiles, metafile } = await build(options);
  const files = filesOf(outputFiles);
  await Promise.all([...files.keys()].filter((path) => files.has(`${path}.map`)).map((path) => shrink(files, path)));
  return { files, metafile };
}

function filesOf(outputFiles: readonly OutputFile[]): Files {
  const files: Files = new Map(
    outputFiles.map(({ path, contents }) => [relative(`${root}/lib`, path).replaceAll("\\", "/"), contents]),
  );
  files.set("latest/mfx.js", `export * from "../${latest}/mfx.js";\n`);
  return files;
}

/** SWC takes 4 % off what esbuild has made small. */
async function shrink(files: Files, path: string): Promise<void> {
  const code = textOf(files.get(path)!);
  const options: JsMinifyOptions = { module: true, ecma: 2022, compress: { passes: 2 }, mangle: { toplevel: true } };
  // Its types do not know that it takes the map of the code before.
  const map = { sourceMap: { content: textOf(files.get(`${path}.map`)!) } };
  const smaller = await minify(code, Object.assign(options, map));
  const notice = code.match(/\/\*! For license information.+?\*\/\n/)?.[0] ?? "";
  files.set(path, `${smaller.code}\n${notice}//# sourceMappingURL=${basename(path)}.map\n`);
  files.set(`${path}.map`, smaller.map!);
}

const textOf = (contents: string | Uint8Array) =>
  typeof contents === "string" ? contents : new TextDecoder().decode(contents);

/** The pages' own script: `window.MFX`, which loads a release when it is asked for one. */
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
