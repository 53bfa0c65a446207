import { prepareReference } from "./plugins/api-reference/prepare";
import { prepareLibrary } from "./plugins/library/prepare";
import { prepareLive } from "./plugins/live/build";

/** Makes the generated files that Docusaurus and the unit tests read. Each step does nothing if its inputs are unchanged. */
export async function prepareSite(siteDir: string): Promise<void> {
  await prepareReference();
  await prepareLibrary(siteDir);
  await prepareLive(siteDir);
}
