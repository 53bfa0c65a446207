/** The developer-facing errors of the specification, thrown by the site's own components. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type * as Cases from "./cases";

const docusaurus = "node_modules/@docusaurus";
const out = "node_modules/.cache/developer-errors.cjs";

/** The files that Docusaurus generates for a site, as small as the cases allow. */
const generated: Record<string, string> = {
  "docusaurus.config":
    "export default { titleDelimiter: '|', themeConfig: { docs: { versionPersistence: 'none' } }, future: {} };",
  globalData: `
    import { version } from "@site/src/client/developer-errors/cases";
    export default { "docusaurus-plugin-content-docs": { default: { path: "/docs", breadcrumbs: true, get versions() { return [version]; } } } };`,
  i18n: "export default { currentLocale: 'en', defaultLocale: 'en', locales: ['en'], localeConfigs: { en: {} } };",
  "site-metadata": "export default {};",
  "site-storage": "export default { type: 'localStorage', namespace: '' };",
  codeTranslations: "export default {};",
  registry: "export default { noDefault: [async () => ({ named: 1 }), '@site/no-default', 'no-default'] };",
  routes: "export default [];",
  routesChunkNames: "export default { '/no-default-hash': { __comp: 'noDefault' } };",
};

/** The aliases that Docusaurus gives its bundler. */
const aliases: Plugin = {
  name: "docusaurus-aliases",
  setup({ onResolve, onLoad }) {
    const file = (path: string) =>
      [".tsx", ".ts", ".js", "/index.tsx", "/index.ts", "/index.js"]
        .map((end) => join(process.cwd(), path + end))
        .find(existsSync);
    const first = (...paths: string[]) => ({ path: paths.map(file).find(Boolean)! });
    onResolve({ filter: /^@theme\// }, ({ path }) =>
      first(
        `src/theme/${path.slice(7)}`,
        `${docusaurus}/theme-classic/lib/theme/${path.slice(7)}`,
        `${docusaurus}/core/lib/client/theme-fallback/${path.slice(7)}`,
      ),
    );
    onResolve({ filter: /^@theme-original\// }, ({ path }) =>
      first(`${docusaurus}/theme-classic/lib/theme/${path.slice(16)}`),
    );
    onResolve({ filter: /^@site\// }, ({ path }) => first(path.slice(6)));
    onResolve({ filter: /^@docusaurus\/[A-Za-z]+$/ }, ({ path }) => {
      const own = file(`${docusaurus}/core/lib/client/exports/${path.slice(12)}`);
      return own ? { path: own } : undefined;
    });
    onResolve({ filter: /^@generated\// }, ({ path }) => ({ path: path.slice(11), namespace: "generated" }));
    onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
      contents: generated[path],
      resolveDir: process.cwd(),
    }));
  },
};

async function bundled(): Promise<typeof Cases> {
  await build({
    entryPoints: [join(import.meta.dirname, "cases.tsx")],
    outfile: out,
    bundle: true,
    platform: "node",
    format: "cjs",
    jsx: "automatic",
    plugins: [aliases],
    loader: { ".js": "jsx", ".css": "empty", ".svg": "empty" },
    define: { "process.env.NODE_ENV": '"test"' },
    logLevel: "error",
  });
  return createRequire(import.meta.url)(join(process.cwd(), out));
}

const { cases, navbarItemTypes, render, stockNavbarItemTypes } = await bundled();

describe("a developer gets an error for", () => {
  // React and Docusaurus write to the console what they throw.
  beforeAll(() => {
    for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  });
  afterAll(() => vi.restoreAllMocks());

  test.each(cases)("$name", async (one) => {
    await expect(render(one)).rejects.toThrow(one.says);
  });
});

test("the stock types of navbar items stay registered, the switcher of languages included", () => {
  expect(stockNavbarItemTypes).toContain("localeDropdown");
  expect(navbarItemTypes).toEqual(expect.arrayContaining(stockNavbarItemTypes));
});
