import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { dropUnused } from "./rendered-pages";

export default function renderCachePlugin({ siteDir }: LoadContext): Plugin {
  const dir = join(siteDir, "node_modules/.cache/rendered-pages");
  const begun = Date.now();
  return {
    name: "render-cache",
    configureWebpack(_config, isServer, { currentBundler }) {
      if (!isServer || process.env.NODE_ENV !== "production") return {};
      return {
        entry: { main: join(__dirname, "server-entry.ts") },
        plugins: [new currentBundler.instance.DefinePlugin({ RENDERED_PAGES: JSON.stringify(dir) })],
      };
    },
    postBuild: () => dropUnused(dir, begun),
  };
}
