import { describe, expect, test } from "vitest";
import { toMarkdown } from "./to-markdown";

const url = "https://mfx.example/mfx/docs/tutorial/pipelines";
const pages = new Set(["/mfx/docs/intro", "/mfx/api/function/decode", "/mfx/docs/tutorial/pipelines"]);

/** The Markdown of an article with this content, without the line that says where it is from. */
function markdownOf(...content: string[]): string {
  const html = `<html><body><nav>Navigation</nav><main><article><div>Copy page</div>
    <div class="theme-doc-markdown markdown"><header><h1>Pipelines</h1></header>${content.join("\n")}</div></article></main></body></html>`;
  const text = toMarkdown(html, { url, pages });
  const [start, end] = ["# Pipelines\n\n", `\n\n---\n\nSource: ${url}\n`];
  expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
  return text.slice(start.length, -end.length);
}

/** A code block as Docusaurus renders it. */
const codeBlock = (
  lines: string[],
  before = "",
) => `<div class="language-ts block theme-code-block">${before}<div class="content">
  <pre tabindex="0" class="prism-code language-ts"><code class="lines">${lines
    .map(
      (line) => `<div class="token-line" style="color:red"><span class="token plain">${line || "\n"}</span><br></div>`,
    )
    .join("")}</code></pre><div class="buttons"><button type="button">Copy</button></div></div></div>`;

describe("a page as Markdown", () => {
  test("has its title, its text and its address, and nothing from around the article", () => {
    const list = "<ul><li>one</li><li>two</li></ul>";
    const text = markdownOf("<p>A pipe<wbr>line is a <em>chain</em> of\nstreams.</p>", list);
    expect(text).toBe("A pipeline is a *chain* of streams.\n\n- one\n- two");
  });

  test("cannot be made without an article", () => {
    expect(() => toMarkdown("<main>Landing</main>", { url, pages })).toThrow(/pipelines has no article/);
  });

  test("has headings without the links to themselves, and none with nothing under it", () => {
    const heading = (level: number, text: string) =>
      `<h${level} id="a">${text}<a class="hash-link" href="#a" aria-label="Direct link">​</a></h${level}>`;
    const empty = [heading(2, "Empty"), '<p data-mdast="ignore">Source</p>'];
    const full = [heading(2, "Full"), heading(3, "Part"), "<p>Text.</p>"];
    expect(markdownOf(...empty, heading(3, "Empty"), ...full, ...empty)).toBe("## Full\n\n### Part\n\nText.");
    expect(markdownOf(...empty)).toBe("");
  });

  test("links to pages' Markdown where there is some, and absolutely everywhere", () => {
    const link = (href: string) => `<p><a href="${href}">x</a></p>`;
    const other = "https://example.com/mfx/docs/intro";
    const links = ["/mfx/docs/intro#install", "/mfx/api/changes?from=1", "#read", other].map(link);
    expect(markdownOf(...links, '<p><img src="/mfx/img/a.webp" alt="A frame"></p>').split("\n\n")).toEqual([
      "[x](https://mfx.example/mfx/docs/intro.md#install)",
      "[x](https://mfx.example/mfx/api/changes?from=1)",
      "[x](https://mfx.example/mfx/docs/tutorial/pipelines.md#read)",
      "[x](https://example.com/mfx/docs/intro)",
      "![A frame](https://mfx.example/mfx/img/a.webp)",
    ]);
  });
});

describe("code", () => {
  const live = codeBlock(["await show(1);"]).replace(
    /<\/div>$/,
    '<div class="bar"><button>Run</button><span role="status"></span></div><div class="frame" data-closed="true"></div></div>',
  );
  const signature = '<code class="language-ts"><span>class</span> <a href="/mfx/x">Track</a>&lt;T&gt;</code>';
  const sides = ["−", "+"].map((sign, side) => `<code><span>${sign}</span><span>a: ${side + 1}</span></code>`);
  const decode = '<code><a href="/mfx/api/function/decode">decode</a></code>';
  const link = "[`decode`](https://mfx.example/mfx/api/function/decode.md)";
  const lines = codeBlock(["import { decode }", "", "  await show(1);"]);
  const titled = codeBlock(["a"], '<div class="title">src/a.ts</div>');
  test.each(
    Object.entries({
      "is a fence with its language, line by line": [lines, "```ts\nimport { decode }\n\n  await show(1);\n```"],
      "keeps its title": [titled, '```ts title="src/a.ts"\na\n```'],
      "of a live sample comes without its toolbar": [live, "```ts\nawait show(1);\n```"],
      "of a signature has its own language, and no links": [`<pre>${signature}</pre>`, "```ts\nclass Track<T>\n```"],
      "before and after a change are two lines": [`<pre>${sides.join("")}</pre>`, "```\n−a: 1\n+a: 2\n```"],
      "in text is a link if all of it is one": [`${decode} <code><a href="#x">a</a>()</code>`, `${link} \`a()\``],
    }),
  )("%s", (_, [html, markdown]) => expect(markdownOf(html!)).toBe(markdown));
});

test("tables keep links and code, and say what their caption says", () => {
  const head = "<caption>Video</caption><thead><tr><th>Codec</th><th>Decode</th></tr></thead>";
  const codec = '<th scope="row"><div>H.264</div><pre>avc1</pre></th>';
  const table = `<table>${head}<tbody><tr>${codec}<td><a href="#x">yes</a></td></tr></tbody></table>`;
  const rows = ["| Codec | Decode |", "| - | - |", `| H.264 \`avc1\` | [yes](${url}.md#x) |`];
  expect(markdownOf(table)).toBe(`**Video**\n\n${rows.join("\n")}`);
});

test("tables of options have each option in one row, with its facts", () => {
  const head = "<thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead>";
  const name = "<code><span>options.</span><wbr>frame<wbr>Rate</code> <span>optional</span>";
  const type = '<code>number | string</code><p data-mdast="ignore">No.</p>';
  const text = "<p>Frames<br>per</p><p>second.</p><ul><li>One</li></ul><ol><li>Two</li></ol>";
  const range = "<div><dt>Default</dt><dd>30</dd></div><div><dt>Range</dt><dd>1 to 60</dd></div>";
  const row = `<th scope="row">${name}</th><td>${type}</td><td>${text}<dl>${range}</dl></td>`;
  const facts = "Frames per second. One Two Default: 30. Range: 1 to 60.";
  expect(markdownOf(`<table>${head}<tbody><tr>${row}</tr></tbody></table>`)).toBe(
    `| Name | Type | Description |\n| - | - | - |\n| \`options.frameRate\` optional | \`number \\| string\` | ${facts} |`,
  );
});

describe("components of Docusaurus", () => {
  const admonition = (kind: string, title: string) => `<div class="theme-admonition theme-admonition-${kind} alert">
    <div class="heading"><span class="icon"><svg></svg></span>${title}</div><div class="content"><p>Ask <em>first</em>.</p></div></div>`;

  test("an admonition is a quotation that begins with its kind and its own title", () => {
    expect(markdownOf(admonition("note", " Note "))).toBe("> **Note**\n>\n> Ask *first*.");
    expect(markdownOf(admonition("tip", "Faster"))).toBe("> **Tip: Faster**\n>\n> Ask *first*.");
  });

  test("tabs are all there, each under its label", () => {
    const tabs = `<div class="theme-tabs-container tabs-container"><ul role="tablist" class="tabs"><li role="tab" class="tabs__item">npm</li>
      <li role="tab" class="tabs__item">pnpm</li></ul><div class="margin-top--md"><div role="tabpanel">${codeBlock(["npm i"])}</div>
      <div role="tabpanel" hidden="">${codeBlock(["pnpm add"])}</div></div></div>`;
    expect(markdownOf(tabs)).toBe("**npm**\n\n```ts\nnpm i\n```\n\n**pnpm**\n\n```ts\npnpm add\n```");
  });

  test("details are unfolded", () => {
    expect(markdownOf("<details><summary>More</summary><div><p>Text.</p></div></details>")).toBe("More\n\nText.");
  });
});

test("of controls only described labels are left, and of drawings nothing", () => {
  const range = '<input type="range" value="12"><output>12°</output>';
  const labels = `<div><label title="How far to turn."> angle </label>${range}</div><legend title="Where.">place</legend>`;
  const fields =
    "<div><label>x</label><textarea>y</textarea><select><option>z</option></select></div><button>Play</button>";
  const drawings = "<style>a {}</style><script>b()</script><canvas></canvas><svg><text>decode()</text></svg>";
  const hidden = '<span aria-hidden="true">icon</span><p hidden="">hidden</p>';
  expect(markdownOf(labels, fields, drawings, hidden)).toBe("angle: How far to turn.\n\nplace: Where.");
});
