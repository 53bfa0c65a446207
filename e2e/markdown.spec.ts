/** The Markdown beside the pages, against the pages themselves. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { site } from "../src/site/site";
import { latest, order, segmentOf } from "./support/releases";
import { expect, test } from "./support/test";

const build = process.env.E2E_DIR ?? "build";
const root = `${site.url}/`;
const markdownFiles = ["docs", "api"].flatMap((folder) =>
  [`${folder}.md`, ...readdirSync(join(build, folder), { recursive: true, encoding: "utf8" })]
    .filter((file) => file.endsWith(".md") && !file.endsWith("SKILL.md"))
    .map((file) => (file === `${folder}.md` ? file : join(folder, file))),
);
const read = (file: string) => readFileSync(join(build, file), "utf8");
/** The pages that an `llms.txt` lists, and its optional files. */
const listsIn = (file: string) => read(file).split("\n## Optional\n") as [string, string];
const withoutCode = (markdown: string) => markdown.replace(/^( *)```.*?^\1```$/gms, "").replace(/`[^`\n]*`/g, "");

// Compares the HTML as it was built.
test.use({ javaScriptEnabled: false });

test("every docs page has Markdown with a title and its address, without HTML, and with links that lead somewhere", () => {
  expect(markdownFiles.length).toBeGreaterThan(600);
  const faults = markdownFiles.flatMap((file) => {
    const markdown = read(file);
    const url = root + file.replace(/\.md$/, "");
    const text = withoutCode(markdown);
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const onSite = links.filter((link) => link.startsWith(root)).map((link) => new URL(link).pathname);
    const lost = onSite.filter((path) => ![path, `${path}.html`].some((name) => existsSync(join(build, name))));
    return [
      ...(markdown.startsWith("# ") ? [] : [`${file}: no title`]),
      ...(markdown.endsWith(`\n\n---\n\nSource: ${url}\n`) ? [] : [`${file}: no address`]),
      ...(/<\/?(div|span|p|a|pre|table|button)\b/.exec(text) ?? []).slice(0, 1).map((tag) => `${file}: ${tag}`),
      ...links.filter((link) => !/^https?:/.test(link)).map((link) => `${file}: relative ${link}`),
      ...lost.map((path) => `${file}: lost ${path}`),
    ];
  });
  expect(faults).toEqual([]);
});

const kinds = [
  "/docs/supported-formats",
  "/api/function/decode",
  "/docs/tutorial/effects",
  "/docs/tutorial/pipelines",
  "/docs/tutorial/migrating",
  "/api/variable/visual",
  "/api/0.7.0/class/Compositor",
];
for (const path of firstOf(kinds, 3)) {
  test(`the Markdown of ${path} has its headings, code and tables, and its page names it`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('link[rel=alternate][type="text/markdown"]')).toHaveAttribute("href", `${path}.md`);
    const article = page.locator(".theme-doc-markdown");
    const visible = ":not([data-mdast=ignore], [data-mdast=ignore] *)";
    const headings = await article.locator(":is(h1, h2, h3)").evaluateAll((all) =>
      all.map((heading) => {
        const parts = [...heading.childNodes].filter((node) => !(node instanceof HTMLAnchorElement));
        const text = parts.map(({ nodeName, textContent }) =>
          nodeName === "CODE" ? `\`${textContent}\`` : textContent,
        );
        return `${"#".repeat(Number(heading.tagName[1]))} ${text.join("")}`;
      }),
    );
    const code = await article.locator(`pre${visible}`).evaluateAll((all) =>
      all.map((pre) => {
        const lines = [...pre.querySelectorAll(".token-line")];
        const parts = lines.length ? lines : [...pre.querySelectorAll("code")];
        return parts
          .map((part) => part.textContent!.replace(/\n$/, ""))
          .join("\n")
          .trimEnd();
      }),
    );
    const rows = await article.locator(`tr${visible}`).count();

    const markdown = read(`${path}.md`);
    expect(markdown.match(/^#{1,3} .*$/gm)!.filter((line) => !code.some((text) => text.includes(line)))).toEqual(
      headings,
    );
    // Those in lists are indented.
    const fences = [...markdown.matchAll(/^( *)```.*\n([\s\S]*?)\n\1```$/gm)];
    expect(fences.map(([, indent, text]) => text!.replaceAll(new RegExp(`^${indent}`, "gm"), ""))).toEqual(code);
    const tables = await article.locator("table").count();
    expect(withoutCode(markdown).match(/^\|/gm)?.length ?? 0).toBe(rows + tables);
  });
}

test("every version has an llms.txt of its own pages, and an llms-full.txt that holds them", () => {
  for (const version of order) {
    const folder = version === latest ? "" : `docs/${version}/`;
    const [text] = listsIn(`${folder}llms.txt`);
    expect(text.split("\n")[0]).toBe(`# ${site.name} ${version}`);
    expect(text.match(/^## .+/gm)).toEqual(["## Guides", "## API reference"]);
    const pages = [...text.matchAll(/^- \[.*?\]\((.*?)\.md\)/gm)].map(([, url]) => url!);
    expect(pages.length).toBeGreaterThan(10);
    expect(read(`${folder}llms.txt`)).not.toContain("[undefined]");
    expect(pages[0]).toBe(`${root}docs${segmentOf(version)}`);
    expect(pages.filter((url) => (/\/(next|\d+\.\d+\.\d+)(?=\/|$)/.exec(url)?.[1] ?? latest) !== version)).toEqual([]);
    const full = read(`${folder}llms-full.txt`);
    expect([...full.matchAll(/^Source: (.*)$/gm)].map(([, url]) => url)).toEqual(pages);
  }
});

test("the optional files that an llms.txt lists exist", () => {
  for (const [version, folder, skill] of [
    [latest, "", ["SKILL.md"]],
    ["next", "docs/next/", ["docs/next/SKILL.md"]],
    ["0.8.4", "docs/0.8.4/", []],
  ] as const) {
    const [, optional] = listsIn(`${folder}llms.txt`);
    const files = [...optional.matchAll(/^- \[.*?\]\((.*?)\)/gm)].map(([, url]) => url!.slice(root.length));
    const listed = [`${folder}llms-full.txt`, `api/${version}.json`, `lib/${version}/mfx.d.ts`, "", "benchmarks"];
    expect(new Set(files)).toEqual(new Set([...skill, ...listed]));
    const module = version === latest ? "mfx" : `mfx/${version}`;
    for (const file of skill) expect(read(file)).toMatch(new RegExp(`from "${module}";[^]*${root}${folder}llms.txt`));
    for (const file of files)
      expect(
        [file, `${file}.html`, `${file}index.html`].some((name) => existsSync(join(build, name))),
        file,
      ).toBe(true);
  }
});
