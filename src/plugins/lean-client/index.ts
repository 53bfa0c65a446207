import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { Globby } from "@docusaurus/utils";
import { BuildCache } from "../build-cache";
import { lean } from "./highlighter";
import { clientConfig } from "./site-config";

const CORE_CLIENT = join(dirname(require.resolve("@docusaurus/core/package.json")), "lib/client");
const INFIMA = require.resolve("infima/dist/css/default/default.css");
/** The package's ES module, beside its CommonJS one. */
const HIGHLIGHTER = require.resolve("prism-react-renderer").replace(/\.js$/, ".mjs");
/** All that may name a class or a custom property of Infima's. */
const STYLED = [
  "node_modules/@docusaurus/{core,theme-classic,theme-common,theme-live-codeblock}/lib/**/*.{js,css}",
  // Of the plugins only what runs on pages.
  "src/{*,!(plugins)/**/*,plugins/*/client/**/*}.{ts,tsx,css,mdx}",
  "{docs,versioned_docs}/**/*.{md,mdx}",
];

export default function leanClientPlugin({ siteDir, siteConfig, generatedFilesDir }: LoadContext): Plugin {
  const dir = join(generatedFilesDir, "lean-client");
  const highlighter = join(dir, "prism-react-renderer.mjs");
  const infima = join(dir, "infima.css");
  const config = join(dir, "config.js");
  const isProduction = process.env.NODE_ENV === "production";
  return {
    name: "lean-client",

    async loadContent() {
      mkdirSync(dir, { recursive: true });
      writeFileSync(highlighter, lean(await readFile(HIGHLIGHTER, "utf8")));
      writeFileSync(config, clientConfig(siteConfig));
      if (!isProduction) return;
      const files = await Globby(STYLED, { cwd: siteDir, absolute: true });
      const sources = await Promise.all(files.map((file) => readFile(file, "utf8")));
      const stock = await readFile(INFIMA, "utf8");
      const cache = await BuildCache.open(siteDir, "infima", [__dirname], stock);
      const css = await cache.get(sources, async () => (await import("./infima")).trimInfima(stock, sources));
      await cache.save();
      // Docusaurus tells by its path that a style sheet is Infima's, and puts it into this layer.
      writeFileSync(infima, `@layer docusaurus.infima {\n${css}\n}\n`);
    },

    configureWebpack(_config, isServer) {
      const alias: Record<string, string> = { "prism-react-renderer$": highlighter };
      if (isProduction) alias[INFIMA] = infima;
      if (isProduction && !isServer) {
        alias["@generated/docusaurus.config$"] = config;
        alias["@docusaurus/utils-common$"] = join(__dirname, "client/utils-common.ts");
        alias[join(CORE_CLIENT, "prefetch")] = join(__dirname, "client/prefetch.ts");
      }
      return {
        // Before the alias of all that is generated, which would be taken first.
        mergeStrategy: { "resolve.alias": "prepend", entry: "replace" },
        resolve: { alias },
        ...(isProduction && !isServer && { entry: join(__dirname, "client/entry.ts") }),
      };
    },
  };
}
