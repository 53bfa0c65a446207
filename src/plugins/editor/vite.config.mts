/** How Vite builds `examples/editor` for the site: with the library's sources, and the site's bar above the editor. */
import { join } from "node:path";
import { defineConfig } from "vite";

const siteDir = join(import.meta.dirname, "../../..");
const { EDITOR_BASE_URL: baseUrl = "/", EDITOR_SOURCE: source = "" } = process.env;

const bar = `<nav class="site-bar" aria-label="Site">
      <a href="${baseUrl}">MFX</a>
      <a href="${baseUrl}docs/next/tutorial/build-an-editor">How it is built</a>
      <a href="${source}">Source</a>
      <button type="button" id="download">Download</button>
      <button type="button" id="stackblitz">Open in StackBlitz</button>
      <span role="status" id="said"></span>
    </nav>`;
const script = `<script type="module" src="/@fs${join(import.meta.dirname, "bar.ts")}"></script>`;

/** Puts the bar at the beginning of the page, and its script at the end. */
const withBar = (html: string) =>
  html.replace("<body>", `<body>\n    ${bar}`).replace("</body>", `  ${script}\n  </body>`);

/** As in the example's own configuration. */
const groups = [{ name: "film", test: /^(?!.*aac-encoder)/ }];

export default defineConfig({
  root: join(siteDir, "examples/editor"),
  base: `${baseUrl}editor/`,
  logLevel: "error",
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: { groups } } } },
  build: { outDir: join(siteDir, ".generated/static/editor"), emptyOutDir: true },
  resolve: { alias: { "mfx/next": join(siteDir, "library/releases/next.ts") } },
  define: { __BASE_URL__: JSON.stringify(baseUrl) },
  plugins: [{ name: "site-bar", transformIndexHtml: { order: "pre", handler: withBar } }],
});
