/** Tags in the head of every page. In `headTags` of the configuration, they would be in the first script of every page as well. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "@docusaurus/types";
import { transformSync } from "esbuild";
import { announcement } from "../site/announcement";
import { site } from "../site/site";

const FONT_STYLESHEET = "https://fonts.googleapis.com/css2?family=Geist:wght@400..700&display=swap";

/** During `start` the bundler's source maps are evaluated, and the dev server sends changes. Built pages do neither. */
const [evaluation, changes] = process.env.NODE_ENV === "development" ? [" 'unsafe-eval'", " ws:"] : ["", ""];

/** Pages ask nobody but the site, except for a video by its address, which they only show. Programs run in frames with a policy of their own. */
const contentSecurityPolicy = Object.entries({
  "default-src": "'self'",
  // The benchmarks of sound run in a frame that inherits the policy, and MFX filters sound with WebAssembly.
  "script-src": `'self' 'unsafe-inline' 'wasm-unsafe-eval'${evaluation}`,
  // Archives of exported programs are packed in workers made of blobs.
  "worker-src": "'self' blob:",
  "style-src": "'self' 'unsafe-inline' https://fonts.googleapis.com",
  "font-src": "'self' data: https://fonts.gstatic.com",
  "img-src": "'self' data: blob:",
  "media-src": "'self' data: blob: https:",
  "connect-src": `'self' data: blob:${changes}`,
  "frame-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self' https://stackblitz.com",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join("; ");

/**
 * Docusaurus hides a dismissed announcement before it compares ids, so a new one would appear only on the second visit. Forgetting
 * the dismissal of the old one before the first paint shows the new one at once.
 */
export const forgetOldAnnouncement = `try {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("docusaurus.announcement.id") && localStorage[key] !== ${JSON.stringify(announcement.id)}) {
      localStorage.removeItem(key.replace(".id", ".dismiss"));
    }
  }
} catch {}`;

/** Hosts serve a page under the name of its file and with a slash, too. The page's own address is there before the router reads it. */
const properAddress = `{
  const { pathname, search, hash } = location;
  const page = pathname.replace(/(?:\\/index\\.html|\\.html|\\/)$/, "");
  const proper = page + "/" === "${site.baseUrl}" ? "${site.baseUrl}" : page;
  if (proper !== pathname) history.replaceState(history.state, "", proper + search + hash);
}`;

/** The site has one color scheme, which nobody chose. For a chosen one, Docusaurus renders all code again once it has taken the page over. */
const noColorChoice = `document.documentElement.dataset.themeChoice = "system";`;

const tag = (tagName: string, attributes: Record<string, string | boolean>, innerHTML?: string) => ({
  tagName,
  attributes,
  innerHTML,
});

/** Starts the scripts of a built page, whose template only preloads them. */
function startScript(): string {
  const source = readFileSync(join(__dirname, "start.ts"), "utf8");
  return transformSync(source, { loader: "ts", format: "iife", minify: true, target: "es2020" }).code;
}

const headTags = () => [
  tag("meta", { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicy }),
  tag("link", { rel: "preconnect", href: "https://fonts.gstatic.com", crossorigin: "anonymous" }),
  // A print stylesheet doesn't block rendering. Once loaded, it applies to the screen as well.
  tag("link", { rel: "stylesheet", href: FONT_STYLESHEET, media: "print", onload: "this.media='all'" }),
  tag("link", { rel: "icon", href: `${site.baseUrl}favicon.ico`, sizes: "32x32" }),
  tag("link", { rel: "apple-touch-icon", href: `${site.baseUrl}img/apple-touch-icon.png` }),
  tag("link", { rel: "manifest", href: `${site.baseUrl}manifest.webmanifest` }),
  tag("script", {}, properAddress),
  tag("script", {}, forgetOldAnnouncement),
  ...(process.env.NODE_ENV === "development" ? [] : [tag("script", {}, startScript())]),
  tag("meta", { name: "theme-color", content: "#0d0f12" }),
  tag("meta", { name: "color-scheme", content: "dark" }),
];

export default function headPlugin(): Plugin {
  const preBodyTags = [tag("script", {}, noColorChoice)];
  return { name: "head", injectHtmlTags: () => ({ headTags: headTags(), preBodyTags }) };
}
