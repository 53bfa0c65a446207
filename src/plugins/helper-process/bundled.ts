import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

/**
 * A module and all it imports but packages, as one text: a process that runs it has nothing to compile, nor to ask of each file it
 * loads, which takes half the time that compilers take to load. All files are told the module's address as their own, which is enough
 * to find packages from.
 */
export function bundled(script: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [script],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    define: { "import.meta.url": JSON.stringify(pathToFileURL(script).href) },
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}
