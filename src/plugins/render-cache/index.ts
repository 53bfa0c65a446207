import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";

export default function renderCachePlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: "render-cache",
    configureWebpack(_config, isServer, { currentBundler }) {
      if (!isServer || process.env.NODE_ENV !== "production") return {};
      const dir = join(siteDir, "node_modules/.cache/rendered-pages");
      return {
        entry: { main: join(__dirname, "server-entry.ts") },
        plugins: [new currentBundler.instance.DefinePlugin({ RENDERED_PAGES: JSON.stringify(dir) })],
      };
    },
  };
}
