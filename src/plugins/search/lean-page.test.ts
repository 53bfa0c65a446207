import { parse } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/parse";
import { expect, test } from "vitest";
import { INDEXER } from ".";
import { leanPage } from "./lean-page";

const page = `<!doctype html><html><head><title>T</title><style>h1{}</style><script src="/main.js"></script>
<meta data-rh="true" name="description" content="The frames of a <video>, in order."/><meta name="keywords" content="gpu,mp4" /></head><body>
<nav aria-label="Main" class="navbar"><a class="navbar__item navbar__link navbar__link--active" href="/docs">Tutorial</a><a class="navbar__link" href="/api">API</a></nav>
<div class="main-wrapper"><nav aria-label="Docs sidebar" class="menu thin-scrollbar"><ul class="menu__list">
<li><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist menu__link--active" href="/docs/usage">Usage</a></div>
<ul><li><a class="menu__link menu__link--active" href="/docs/gif">GIF</a></li><li><a class="menu__link" href="/docs/other">Other</a></li></ul></li></ul></nav>
<main><article><header><h1>GIFs</h1></header><p>A picture.</p><svg><text>decode()</text></svg>
<h2 id="first">First<a href="#first" class="hash-link" aria-hidden="true">#</a></h2><p>See <code>encode</code>.</p>
<pre><code class="x"><div class="token-line"><span class="token keyword" style="color:red">const</span><span class="token plain"> a </span><br></div></code></pre>
</article></main></div><script>window.x = "<h2>no</h2>"</script></body></html>`;

test("the indexer finds the same in less", () => {
  const lean = leanPage(page);
  for (const left of ["<script", "<style", "Other", "token keyword"]) {
    expect(page).toContain(left);
    expect(lean).not.toContain(left);
  }
  const found = parse(page, "docs", "/docs/gif", INDEXER);
  expect(found?.breadcrumb).toEqual(["Tutorial", "Usage"]);
  expect(found?.sections.map(({ title }) => title)).toEqual(["GIFs", "First"]);
  expect(parse(lean, "docs", "/docs/gif", INDEXER)).toEqual(found);
});
