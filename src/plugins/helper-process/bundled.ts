import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/**
 * A module and all it imports but packages, as one text: a process that runs it has nothing to compile, nor to ask of each file it
 * loads, which takes half the time that compilers take to load.
 */
export async function bundled(script: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    plugins: [ownAddresses],
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}

/** Files that ask for their own address are told that of their source. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  setup({ onLoad }) {
    onLoad({ filter: /\.m?ts$/ }, async ({ path }) => ({
      loader: "ts",
      contents: (await readFile(path, "utf8")).replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};
