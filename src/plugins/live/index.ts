import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { buildLive } from "./build";

export default function livePlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: "mfx-live",
    async loadContent() {
      await buildLive(siteDir, join(siteDir, ".generated/static/live"));
    },
    getPathsToWatch: () => [join(siteDir, "src/components/live/frame/*")],
  };
}
