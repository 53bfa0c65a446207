import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, it } from "vitest";

it("finds what it uses of Docusaurus's internal theme code", async () => {
  const { metafile } = await build({
    entryPoints: ["src/theme/theme-internal.ts"],
    bundle: true,
    write: false,
    format: "esm",
    metafile: true,
    logLevel: "silent",
    external: ["@docusaurus/*", "@generated/*", "@theme/*"],
    alias: { "@docusaurus/theme-common/internal": "./node_modules/@docusaurus/theme-common/lib/internal.js" },
    outdir: "unwritten",
    loader: { ".js": "jsx", ".css": "empty" },
  });
  expect(
    Object.values(metafile.outputs)[0]?.exports,
    "Docusaurus changed its internal theme code: adapt src/theme/theme-internal.ts",
  ).toEqual(["CodeBlockContextProvider", "createCodeBlockMetadata", "useNavbarMobileSidebar"]);
});

it("has one exact version of all Docusaurus packages", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const pinned = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith("@docusaurus/"),
  );
  expect(new Set(pinned.map(([, version]) => version))).toEqual(new Set([dependencies["@docusaurus/core"]]));
  expect(dependencies["@docusaurus/core"]).toMatch(/^\d+\.\d+\.\d+$/);
});
