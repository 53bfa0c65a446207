import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rspack } from "@docusaurus/faster";
import { afterAll, expect, it } from "vitest";
import { forRenderingOnly } from "../fast-build/server-bundle";
import { RenderedPages } from "./rendered-pages";

const folder = mkdtempSync(join(tmpdir(), "mfx-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const chunkNames = {
  "/docs/0.9.1/a-111": { content: "a91" },
  "/docs/0.9.2/a-222": { content: "a92" },
  "/docs/0.9.1/b-333": { content: "b91" },
  "/docs/a-444": { content: "a" },
};
const chunks = ["a91", "a92", "b91", "a"];

/** What pages are rendered from in a site of four, bundled as Docusaurus bundles it. */
async function keys(name: string, texts: Partial<Record<string, string>> = {}): Promise<string[]> {
  const dir = join(folder, name);
  const files: Record<string, string> = { "shared.js": "export const show = (value) => value;" };
  for (const chunk of chunks) {
    const version = { "91": "0.9.1", "92": "0.9.2" }[chunk.slice(1)] ?? "";
    files[`version-${version}/${chunk}-${chunk}.json`] = JSON.stringify({ permalink: `/docs/${version}` });
    files[`version-${version}/${chunk}.js`] = [
      `export { default as metadata } from "./${chunk}-${chunk}.json";`,
      'import { show } from "../shared.js";',
      `export default () => show(${JSON.stringify(texts[chunk] ?? `of ${version}`)});`,
    ].join("\n");
  }
  const imported = Object.keys(files).filter((file) => /\/.*js$/.test(file));
  const chunkOf = (file: string) => /([^/]+)\.js$/.exec(file)![1];
  files["index.js"] = imported
    .map(
      (file) => `export const ${chunkOf(file)} = () => import(/* webpackChunkName: "${chunkOf(file)}" */ "./${file}");`,
    )
    .join("\n");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  await new Promise<void>((resolve, reject) =>
    rspack(
      {
        mode: "production",
        context: dir,
        target: "node20.0",
        entry: "./index.js",
        output: {
          path: join(dir, "out"),
          filename: "server.bundle.js",
          libraryTarget: "commonjs2",
          chunkFilename: "assets/js/[name].[contenthash:8].js",
        },
        optimization: { ...forRenderingOnly, minimize: false, concatenateModules: false },
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve()),
    ),
  );
  const out = join(dir, "out");
  const pages = new RenderedPages(join(dir, "pages"), {
    text: readFileSync(join(out, "server.bundle.js"), "utf8"),
    chunkFiles: readdirSync(join(out, "assets/js")),
    chunkText: (file) => readFileSync(join(out, "assets/js", file), "utf8"),
    chunkNames,
    moduleOf: (chunk) => chunk,
  });
  return Object.keys(chunkNames).map((key) => pages.sourceOf(key.replace(/-\d+$/, "")).key);
}

it("in what the bundler writes, pages of versions are the same but for the number", async () => {
  const [older, newer, other, latest] = await keys("same");
  expect(newer).toBe(older);
  expect(new Set([older, other, latest]).size).toBe(3);
});

it("in what the bundler writes, a page that changes is the only one", async () => {
  const before = await keys("before");
  for (const [index, chunk] of chunks.entries()) {
    const after = await keys(`after-${chunk}`, { [chunk]: "changed" });
    expect(after.map((key, i) => key !== before[i])).toEqual(chunks.map((_, i) => i === index));
  }
});
