import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import render, { type RenderRequest } from "@docusaurus/core/lib/client/serverEntry";
import registry from "@generated/registry";
import chunkNames from "@generated/routesChunkNames";
import { RenderedPages } from "./rendered-pages";

/** Where pages are kept: the plugin defines it. */
declare const RENDERED_PAGES: string;
/** The server bundle's own `require`. */
declare const __non_webpack_require__: NodeJS.Require;

let pages: RenderedPages | undefined;

export default function renderOnce(request: RenderRequest): Promise<unknown> {
  pages ??= open();
  // Else the result holds more than plain data.
  if (!request.v4RemoveLegacyPostBuildHeadAttribute) return render(request);
  return pages.get(request.pathname, () => render(request));
}

function open(): RenderedPages {
  const bundle = __non_webpack_require__.resolve("./server.bundle.js");
  const chunks = join(dirname(bundle), "assets/js");
  const source = {
    text: readFileSync(bundle, "utf8"),
    chunkFiles: readdirSync(chunks),
    chunkText: (file: string) => readFileSync(join(chunks, file), "utf8"),
    chunkNames,
    moduleOf: (chunk: string) => registry[chunk]?.[1],
  };
  return new RenderedPages(RENDERED_PAGES, source, { isChecked: Boolean(process.env.CHECK_RENDERING) });
}
