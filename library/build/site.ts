/** What the site serves of the library: `/lib/{version}/mfx.js`, `single.js`, `mfx.d.ts` and `files.json`, `/lib/preview.js`, `/lib/bench.js`, `/lib/chunks/`, `/bundle.js`. Packages of codecs: `/lib/@mediabunny/{name}/index.js`, `index.d.ts` and `files.json`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codecPackages, declarationsOfPackage, manifestOfPackage } from "./codec-packages.ts";
import { buildDeclarations } from "./declarations.ts";
import { type Files, writeFolder } from "./files.ts";
import { makeIfChanged } from "./if-changed.ts";
import { buildModules, buildPageScript, buildSingleFiles, modulesOf } from "./modules.ts";
import { notices } from "./notices.ts";
import { Programs } from "./program.ts";
import { sources } from "./releases.ts";
import { order } from "./since.ts";

/**
 * Builds into the folder `out`, unless it holds the result of the same inputs.
 *
 * @param typed - The versions that get type declarations, which take most of the time.
 * @param programs - Provides the TypeScript program that the declarations come from.
 * @returns whether anything had to be built.
 */
export async function buildSite(
  out: string,
  typed: readonly string[] = order,
  programs = new Programs(),
): Promise<boolean> {
  const keyFile = join(out, "../library.key");
  return makeIfChanged(keyFile, { paths: sources, settings: typed }, async () => {
    const [modules, singleFiles, script, declarations] = await Promise.all([
      buildModules(),
      buildSingleFiles(),
      buildPageScript(order.toReversed()),
      buildDeclarations(typed, programs.next()),
    ]);
    const lib: Files = new Map([...modules.files, ...singleFiles, ...declarations]);
    for (const version of order) lib.set(`${version}/files.json`, JSON.stringify(filesOf(`${version}/mfx`, modules)));
    for (const name of codecPackages) {
      lib.set(`${name}/index.d.ts`, declarationsOfPackage(name));
      lib.set(`${name}/package.json`, manifestOfPackage(name));
      lib.set(`${name}/files.json`, JSON.stringify([...filesOf(`${name}/index`, modules), `${name}/package.json`]));
    }
    lib.set("THIRD_PARTY_NOTICES.md", notices(modules.metafile));
    writeFolder(join(out, "lib"), lib);
    writeFileSync(join(out, "bundle.js"), script);
  });
}

/** Everything that belongs to a copy of a release or a package, as paths from `/lib/`: modules, their license texts, types and notices. */
function filesOf(entry: string, { files, metafile }: Awaited<ReturnType<typeof buildModules>>): string[] {
  const modules = modulesOf(metafile, `${entry}.js`, true);
  const licenses = modules.map((path) => `${path}.LEGAL.txt`).filter((path) => files.has(path));
  return [...modules, ...licenses, `${entry}.d.ts`, "THIRD_PARTY_NOTICES.md"];
}
