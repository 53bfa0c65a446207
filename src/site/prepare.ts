import { Programs } from "mfx-build/program";
import { prepareReference } from "../plugins/api-reference/prepare";
import { prepareLibrary } from "../plugins/library/prepare";
import { prepareLive } from "../plugins/live/build";

/** Makes the generated files that Docusaurus and the unit tests read. Each step does nothing if its inputs are unchanged. */
export async function prepareSite(siteDir: string): Promise<void> {
  await Promise.all([prepareVersions(siteDir), prepareLive(siteDir)]);
}

/** The reference and the library's types come from the same TypeScript program. */
async function prepareVersions(siteDir: string): Promise<void> {
  const programs = new Programs();
  await prepareReference(programs);
  await prepareLibrary(siteDir, programs);
}
