import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { prepareLive, SOURCES } from "./build";

/** During `start`, builds the frame, its React, the types and the examples again when their sources change. */
export default function livePlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: "mfx-live",
    loadContent: () => prepareLive(siteDir),
    getPathsToWatch: () => SOURCES.map((folder) => join(siteDir, folder)),
  };
}
