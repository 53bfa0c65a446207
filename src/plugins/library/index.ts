import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { Built } from "../../../library/build/built";
import versions from "../../../versions.json";
import { versionOptions } from "../../versions";
import { HelperProcess } from "../helper-process";
import { begun, isDevelopment, onceRead } from "../helper-process/loading";

const shown = (versionOptions.onlyIncludeVersions ?? ["current", ...versions]).map((version) =>
  version === "current" ? "next" : version,
);

export default function libraryPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  const out = join(siteDir, ".generated/static");
  const built = new Built(out);
  const script = join(siteDir, "src/plugins/library/process.ts");
  const helper = new HelperProcess<string[]>(script, { inBackground: !isDevelopment });
  const made = begun(
    async () => {
      if (!built.isCurrent(isDevelopment)) await helper.ask([out, ...(isDevelopment ? shown : [])]);
    },
    () => existsSync(join(out, "bundle.js")),
  );
  return {
    name: "mfx-library",
    // No page of a build is made of it. (The folder is copied if it is there when bundling begins: what live code needs is in it then.)
    loadContent: isDevelopment ? made : undefined,
    configureWebpack: (_config, isServer) => (isServer || isDevelopment ? {} : { plugins: [onceRead(made)] }),
    getPathsToWatch: () => ["library/src/**/*.ts", "library/releases/*.ts"].map((path) => join(siteDir, path)),
    injectHtmlTags: () => ({
      headTags: [{ tagName: "script", attributes: { src: `${baseUrl}bundle.js`, defer: true } }],
    }),
  };
}
