import { createRequire } from "node:module";
import { compile } from "@mdx-js/mdx";
import { build } from "esbuild";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { localJsx } from "./local-jsx";

const PAGE = "export const hint = <b>early</b>;\n\n# Title\n\nOne *two* {hint}\n\n<>\n  three\n</>\n";

const compiled = async (...recmaPlugins: (typeof localJsx)[]) => String(await compile(PAGE, { recmaPlugins }));

async function rendered(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: "cjs",
    external: ["react"],
    write: false,
  });
  const module: { exports: { default?: FunctionComponent } } = { exports: {} };
  new Function("module", "require", outputFiles[0]!.text)(module, createRequire(import.meta.url));
  return renderToStaticMarkup(createElement(module.exports.default!));
}

test("a page's elements are what they were", async () => {
  const html = await rendered(await compiled());
  expect(html).toContain("<b>early</b>");
  expect(await rendered(await compiled(localJsx))).toBe(html);
});

test("what is imported to make elements is named once for each constant", async () => {
  const uses = (await compiled(localJsx)).match(/_jsxs?Imported/g);
  expect(uses).toHaveLength(4);
});

test("a module without elements stays as it is", async () => {
  const module = "export const a = 1;";
  const plain = (plugins: (typeof localJsx)[]) => compile(module, { recmaPlugins: plugins, jsx: true });
  expect(String(await plain([localJsx]))).toBe(String(await plain([])));
});
