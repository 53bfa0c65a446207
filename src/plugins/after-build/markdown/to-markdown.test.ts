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
) => `<div class="theme-code-block language-ts">${before}<div class="content">
  <pre tabindex="0" class="prism-code language-ts"><code class="lines">${lines
    .map(
      (line) => `<div class="token-line" style="color:red"><span class="token plain">${line || "\n"}</span><br></div>`,
    )
    .join("")}</code></pre><div class="buttons"><button type="button">Copy</button></div></div></div>`;

describe("a page as Markdown", () => {
  test("has its title, its text and its address, and nothing from around the article", () => {
    expect(
      markdownOf("<p>A pipe<wbr>line is a <em>chain</em> of\nstreams.</p>", "<ul><li>one</li><li>two</li></ul>"),
    ).toBe("A pipeline is a *chain* of streams.\n\n- one\n- two");
  });

  test("cannot be made without an article", () => {
    expect(() => toMarkdown("<main>Landing</main>", { url, pages })).toThrow(/pipelines has no article/);
  });

  test("has headings without the links to themselves, and none with nothing under it", () => {
    const heading = (level: number, text: string) =>
      `<h${level} id="a">${text}<a class="hash-link" href="#a" aria-label="Direct link">​</a></h${level}>`;
    const empty = [heading(2, "Empty"), '<p data-mdast="ignore">Source</p>'];
    const full = [heading(2, "Full"), heading(3, "Part"), "<p>Text.</p>"];
    expect(markdownOf(...empty, ...full, ...empty)).toBe("## Full\n\n### Part\n\nText.");
  });

  test("links to pages' Markdown where there is some, and absolutely everywhere", () => {
    const link = (href: string) => `<p><a href="${href}">x</a></p>`;
    expect(
      markdownOf(
        ...["/mfx/docs/intro#install", "/mfx/api/changes?from=1", "#read", "https://example.com/mfx/docs/intro"].map(
          link,
        ),
        '<p><img src="/mfx/img/a.webp" alt="A frame"></p>',
      ).split("\n\n"),
    ).toEqual([
      "[x](https://mfx.example/mfx/docs/intro.md#install)",
      "[x](https://mfx.example/mfx/api/changes?from=1)",
      "[x](https://mfx.example/mfx/docs/tutorial/pipelines.md#read)",
      "[x](https://example.com/mfx/docs/intro)",
      "![A frame](https://mfx.example/mfx/img/a.webp)",
    ]);
  });
});

describe("code", () => {
  test("is a fence with its language, line by line", () => {
    expect(markdownOf(codeBlock(["import { decode }", "", "  await show(1);"]))).toBe(
      "```ts\nimport { decode }\n\n  await show(1);\n```",
    );
  });

  test("keeps its title", () => {
    expect(markdownOf(codeBlock(["a"], '<div class="title">src/a.ts</div>'))).toBe('```ts title="src/a.ts"\na\n```');
  });

  test("of a live sample comes without its toolbar", () => {
    const live = codeBlock(["await show(1);"]).replace(
      /<\/div>$/,
      '<div class="bar"><button>Run</button><span role="status"></span></div><div class="frame" data-closed="true"></div></div>',
    );
    expect(markdownOf(live)).toBe("```ts\nawait show(1);\n```");
  });

  test("of a signature has the language that its own class names, and no links", () => {
    expect(
      markdownOf('<pre><code class="language-ts"><span>class</span> <a href="/mfx/x">Track</a>&lt;T&gt;</code></pre>'),
    ).toBe("```ts\nclass Track<T>\n```");
  });

  test("before and after a change are two lines", () => {
    expect(
      markdownOf("<pre><code><span>−</span><span>a: 1</span></code><code><span>+</span><span>a: 2</span></code></pre>"),
    ).toBe("```\n−a: 1\n+a: 2\n```");
  });

  test("in text is a link if all of it is one", () => {
    expect(
      markdownOf('<p><code><a href="/mfx/api/function/decode">decode</a></code> <code><a href="#x">a</a>()</code></p>'),
    ).toBe("[`decode`](https://mfx.example/mfx/api/function/decode.md) `a()`");
  });
});

describe("tables", () => {
  test("keep links and code, and say what their caption says", () => {
    expect(
      markdownOf(
        "<table><caption>Video</caption><thead><tr><th>Codec</th><th>Decode</th></tr></thead>",
        '<tbody><tr><th scope="row"><div>H.264</div><pre>avc1</pre></th><td><a href="#x">yes</a></td></tr></tbody></table>',
      ),
    ).toBe(
      "**Video**\n\n| Codec | Decode |\n| - | - |\n| H.264 `avc1` | [yes](https://mfx.example/mfx/docs/tutorial/pipelines.md#x) |",
    );
  });

  test("of options have each option in one row, with its facts", () => {
    expect(
      markdownOf(
        "<table><thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead><tbody><tr>",
        '<th scope="row"><code><span>options.</span><wbr>frame<wbr>Rate</code> <span>optional</span></th>',
        '<td><code>number | string</code><p data-mdast="ignore">No.</p></td>',
        "<td><p>Frames<br>per</p><p>second.</p><ul><li>One</li></ul><ol><li>Two</li></ol>",
        "<dl><div><dt>Default</dt><dd>30</dd></div><div><dt>Range</dt><dd>1 to 60</dd></div></dl></td>",
        "</tr></tbody></table>",
      ),
    ).toBe(
      "| Name | Type | Description |\n| - | - | - |\n| `options.frameRate` optional | `number \\| string` | Frames per second. One Two Default: 30. Range: 1 to 60. |",
    );
  });
});

describe("components of Docusaurus", () => {
  const admonition = (kind: string, title: string) => `<div class="theme-admonition theme-admonition-${kind} alert">
    <div class="heading"><span class="icon"><svg></svg></span>${title}</div><div class="content"><p>Ask <em>first</em>.</p></div></div>`;

  test("an admonition is a quotation that begins with its kind and its own title", () => {
    expect(markdownOf(admonition("note", " Note "))).toBe("> **Note**\n>\n> Ask *first*.");
    expect(markdownOf(admonition("tip", "Faster"))).toBe("> **Tip: Faster**\n>\n> Ask *first*.");
  });

  test("tabs are all there, each under its label", () => {
    const tabs = `<div class="tabs-container"><ul role="tablist" class="tabs"><li role="tab" class="tabs__item">npm</li>
      <li role="tab" class="tabs__item">pnpm</li></ul><div class="margin-top--md"><div role="tabpanel">${codeBlock(["npm i"])}</div>
      <div role="tabpanel" hidden="">${codeBlock(["pnpm add"])}</div></div></div>`;
    expect(markdownOf(tabs)).toBe("**npm**\n\n```ts\nnpm i\n```\n\n**pnpm**\n\n```ts\npnpm add\n```");
  });

  test("details are unfolded", () => {
    expect(markdownOf("<details><summary>More</summary><div><p>Text.</p></div></details>")).toBe("More\n\nText.");
  });
});

test("of controls only described labels are left, and of drawings nothing", () => {
  expect(
    markdownOf(
      '<div><label title="How far to turn."> angle </label><input type="range" value="12"><output>12°</output></div><legend title="Where.">place</legend>',
      "<div><label>x</label><textarea>y</textarea><select><option>z</option></select></div><button>Play</button><style>a {}</style><script>b()</script><canvas></canvas><svg><text>decode()</text></svg>",
      '<span aria-hidden="true">icon</span><p hidden="">hidden</p>',
    ),
  ).toBe("angle: How far to turn.\n\nplace: Where.");
});
