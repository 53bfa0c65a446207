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
