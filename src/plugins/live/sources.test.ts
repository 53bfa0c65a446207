import type { LoadContext } from "@docusaurus/types";
import { build } from "esbuild";
import { expect, it } from "vitest";
import livePlugin from ".";
import { SOURCES } from "./build";

it("the dev server watches the playground's examples, and every file of the frame and of the types' worker", async () => {
  const { metafile } = await build({
    entryPoints: ["src/components/live/frame/index.ts", "src/components/playground/types/worker.ts"],
    outdir: "unused",
    bundle: true,
    platform: "browser",
    external: ["mfx", "react", "react-dom/client", "typescript"],
    write: false,
    metafile: true,
  });
  const bundled = Object.keys(metafile.inputs).filter((path) => !path.includes("node_modules/"));
  expect(bundled).toContain("src/components/live/frame/react.ts");
  const isWatched = (path: string) => SOURCES.some((folder) => path.startsWith(`${folder}/`));
  expect(bundled.filter((path) => !isWatched(path))).toEqual([]);

  const watched = livePlugin({ siteDir: "/site" } as LoadContext).getPathsToWatch?.();
  expect(watched).toEqual(SOURCES.map((folder) => `/site/${folder}`));
  expect(watched).toContain("/site/src/components/playground/examples");
});
