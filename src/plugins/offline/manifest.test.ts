import { expect, test } from "vitest";
import { addressOf, assetsOf, versionOf } from "./manifest";

test.each([
  ["/docs/intro.html", "0.10.0"],
  ["/docs.html", "0.10.0"],
  ["/docs/next/intro.html", "current"],
  ["/docs/0.9.3.html", "0.9.3"],
  ["/api/0.7.0/class/GLEffect.html", "0.7.0"],
  ["/index.html", "0.10.0"],
])("%s belongs to %s", (path, version) => {
  expect(versionOf(path, "0.10.0")).toBe(version);
});

test("a page needs the scripts, styles and pictures it names, each once, and nothing of other origins", () => {
  const html = `<link rel=stylesheet href="/assets/css/styles.a1.css"><script src="/assets/js/main.b2.js" defer></script>
    <script src="/bundle.js" defer></script><img src="/img/logo.svg"><img src="/img/logo.svg">
    <link href="https://fonts.googleapis.com/css2"><a href="/docs/intro">`;
  expect(assetsOf(html)).toEqual(["/assets/css/styles.a1.css", "/assets/js/main.b2.js", "/bundle.js", "/img/logo.svg"]);
});

test("a page's file is kept under the address that readers ask for", () => {
  expect(["/docs/intro.html", "/index.html", "/docs/index.html"].map(addressOf)).toEqual([
    "/docs/intro",
    "/",
    "/docs/",
  ]);
});
