import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { Built } from "../../../library/build/built";
import versions from "../../../versions.json";
import { versionOptions } from "../../versions";
import { begun, isDevelopment, onceRead } from "../helper-process/loading";
import { libraryHelper } from "./helper";

const shown = (versionOptions.onlyIncludeVersions ?? ["current", ...versions]).map((version) =>
  version === "current" ? "next" : version,
);

export default function libraryPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  const out = join(siteDir, ".generated/static");
  const built = new Built(out);
  const make = async () => {
    if (built.isCurrent(isDevelopment)) return;
    await libraryHelper.ask(isDevelopment ? { draft: out, typed: shown } : { site: out });
  };
  let made: (() => Promise<void>) | undefined;
  return {
    name: "mfx-library",
    async loadContent() {
      // Not before: the reference, which pages are made of, has been asked for then.
      made ??= begun(make, () => existsSync(join(out, "bundle.js")));
      // No page of a build is made of it. (The folder is copied if it is there when bundling begins: what live code needs is in it then.)
      if (isDevelopment) await made();
    },
    configureWebpack: (_config, isServer) => (isServer || isDevelopment ? {} : { plugins: [onceRead(() => made!())] }),
    getPathsToWatch: () => ["library/src/**/*.ts", "library/releases/*.ts"].map((path) => join(siteDir, path)),
    injectHtmlTags: () => ({
      headTags: [{ tagName: "script", attributes: { src: `${baseUrl}bundle.js`, defer: true } }],
    }),
  };
}
