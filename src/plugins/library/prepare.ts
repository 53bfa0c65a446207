import { join } from "node:path";
import type { Programs } from "mfx-build/program";
import { buildSite } from "mfx-build/site";
import { shownVersions } from "../../site/versions";

/** Builds `/lib` and `/bundle.js` into the generated static folder, unless they are up to date. */
export async function prepareLibrary(siteDir: string, programs: Programs): Promise<void> {
  await buildSite(join(siteDir, ".generated/static"), shownVersions, programs);
}
