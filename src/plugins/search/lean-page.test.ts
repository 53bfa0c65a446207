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
<main><article><header><h1>GIFs</h1></header><p>A picture.</p><svg><text>decode()</text></svg><svg><path d="M0 0"/></svg><button type="button">Copy</button>
<p><span class="badge"><span>since</span> 0.7.0</span> and <a href="/x"><code>en<wbr/>code()</code></a>, <em data-search-ignore="true">not this</em>.<a aria-hidden="true" href="#y">here</a></p>
<h2 id="first">First <code>of</code><a href="#first" class="hash-link" aria-hidden="true">#</a></h2><p>See <code>encode</code>.</p>
<pre data-search-ignore="true"><code>nor this</code></pre><pre><code>let b;<span class="badge">nor that</span></code></pre>
<pre><code><span><a><span>call</span></a>(</span><span><a><b><i>one</i></b></a></span>)</code></pre>
<pre><code class="x"><div class="token-line"><span class="token keyword" style="color:red">const</span><span class="token plain"> a </span><br></div></code></pre>
</article></main></div><script>window.x = "<h2>no</h2>"</script></body></html>`;

test.each(["docs", "page"] as const)("the indexer finds the same in less of a page that is one of %s", (type) => {
  const lean = leanPage(page, type);
  for (const left of ["<script", "<style", "Other", "/api", "token keyword", "<path", "Copy"]) {
    expect(page).toContain(left);
    expect(lean).not.toContain(left);
  }
  const found = parse(page, type, "/docs/gif", INDEXER);
  expect(found?.sections.map(({ title }) => title)).toEqual(type === "docs" ? ["GIFs", "First of"] : ["GIFs"]);
  const text = found?.sections.map(({ content }) => content).join(" ");
  for (const word of ["and encode(), .", "let b;", "call(one)", "const a"]) expect(text).toContain(word);
  if (type === "docs") expect(found?.breadcrumb).toEqual(["Tutorial", "Usage"]);
  expect(parse(lean, type, "/docs/gif", INDEXER)).toEqual(found);
});

test("a page without a heading is told by its title", () => {
  const bare = page.replace(/<h1>.*?<\/h1>/, "");
  const found = parse(bare, "page", "/", INDEXER);
  expect(found?.pageTitle).toBe("T");
  expect(parse(leanPage(bare, "page"), "page", "/", INDEXER)).toEqual(found);
});
