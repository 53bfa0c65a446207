import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { prepareLive } from "./build";

/** During `start`, builds the live frame again when its sources change. */
export default function livePlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: "mfx-live",
    loadContent: () => prepareLive(siteDir),
    getPathsToWatch: () => [join(siteDir, "src/components/live/frame/*")],
  };
}
