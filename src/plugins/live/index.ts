import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { begun, isDevelopment, onceRead } from "../helper-process/loading";
import { buildLive } from "./build";

export default function livePlugin({ siteDir }: LoadContext): Plugin {
  const out = join(siteDir, ".generated/static/live");
  const make = () => buildLive(siteDir, out);
  return {
    name: "mfx-live",
    async loadContent() {
      if (isDevelopment) await make();
      // The folder that it is in is copied if it is there when bundling begins.
      else await mkdir(out, { recursive: true });
    },
    // No page of a build is made of it, and before bundling others wait for the cores.
    configureWebpack: (_config, isServer) =>
      isServer || isDevelopment ? {} : { plugins: [onceRead(begun(make, () => false))] },
    getPathsToWatch: () => [join(siteDir, "src/components/live/frame/*")],
  };
}
