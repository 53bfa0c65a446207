/** What the site serves of the library: `/lib/{version}/mfx.js` and `.d.ts`, `/lib/chunks/`, `/bundle.js`. */
import type ts from "typescript";
import { Built } from "./built.ts";
import { buildDeclarations } from "./declarations.ts";
import { buildModules, buildPageScript } from "./modules.ts";
import { notices } from "./notices.ts";
import { order } from "./since.ts";

/**
 * Builds into the folder `out`, unless it holds what the same inputs gave before.
 *
 * @param program - That of all releases, where it was made already.
 * @returns whether anything had to be built.
 */
export async function buildSite(out: string, program?: ts.Program): Promise<boolean> {
  const built = new Built(out);
  if (built.isCurrent()) return false;
  built.begin();
  const [modules, script, declarations] = await Promise.all([
    buildModules(),
    buildPageScript(order.toReversed()),
    buildDeclarations(undefined, program),
  ]);
  const files = new Map<string, string | Uint8Array>([["bundle.js", script]]);
  for (const [path, content] of [...modules.files, ...declarations]) files.set(`lib/${path}`, content);
  files.set("lib/THIRD_PARTY_NOTICES.md", notices(modules.metafile));
  built.write(files);
  built.finish();
  return true;
}
