import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dropUnused, RenderedPages, type ServerBundle } from "./rendered-pages";

const chunkNames = {
  "/-e5f": { __comp: "home", config: "config" },
  "/docs-111": { __comp: "root" },
  "/docs-222": { __comp: "version", version: "sidebar" },
  "/docs/intro-333": { __comp: "doc", content: "intro" },
  "/docs/next-444": { __comp: "version", version: "nextsidebar" },
  "/docs/next/intro-555": { __comp: "doc", content: "nextintro" },
};
const names = ["home", "config", "root", "version", "sidebar", "doc", "intro", "nextsidebar", "nextintro", "lazy"];

/** The bundle of a site in which some chunks have another content. */
function bundle(changed: readonly string[] = [], code = "app()"): ServerBundle {
  const hashes = names.map((name) => [name, changed.includes(name) ? "ffffffff" : "01234567"] as const);
  const table = (part: 0 | 1) => `{${hashes.map((parts, id) => `"${id}": "${parts[part]}",`).join("")}}[chunkId]`;
  return {
    text: `${code}; "assets/js/" + (${table(0)} || chunkId) + "." + ${table(1)} + ".js"`,
    chunkFiles: hashes.map((parts) => `${parts.join(".")}.js`),
    chunkText: (file) => file,
    chunkNames,
    moduleOf: (chunk) => chunk,
  };
}

const folder = () => mkdtempSync(join(tmpdir(), "rendered-"));
const paths = ["/", "/docs", "/docs/intro", "/docs/next/intro", "/404.html"];

/** The pages that have to be rendered anew when a bundle takes the place of another. */
function anew(changed: ServerBundle): string[] {
  const dir = folder();
  const [before, after] = [new RenderedPages(dir, bundle()), new RenderedPages(dir, changed)];
  return paths.filter((path) => before.sourceOf(path).key !== after.sourceOf(path).key);
}

describe("a page is rendered anew", () => {
  it("when its content changes, and it alone", () => {
    expect(anew(bundle(["intro"]))).toEqual(["/docs/intro"]);
    expect(anew(bundle(["config"]))).toEqual(["/"]);
  });

  it("when what it is shown in changes", () => {
    expect(anew(bundle(["nextsidebar"]))).toEqual(["/docs/next/intro"]);
    expect(anew(bundle(["doc"]))).toEqual(["/docs/intro", "/docs/next/intro"]);
  });

  it("when the site's code changes, or a chunk that is no route's", () => {
    expect(anew(bundle([], "app(2)"))).toEqual(paths);
    expect(anew(bundle(["lazy"]))).toEqual(paths);
  });

  it("never when nothing did", () => expect(anew(bundle())).toEqual([]));
});

it("a page is kept from one build to the next, as it was", async () => {
  const dir = folder();
  const page = { html: "<p>é</p>", collectedData: { links: ["/docs"], metadata: { helmet: null } } };
  expect(await new RenderedPages(dir, bundle()).get("/docs/intro", async () => page)).toEqual(page);
  const never = () => Promise.reject(new Error("rendered twice"));
  expect(await new RenderedPages(dir, bundle(["config"])).get("/docs/intro", never)).toEqual(page);
});

it("what fails to render is not kept, and a file that was cut short is as none", async () => {
  const dir = folder();
  const pages = new RenderedPages(dir, bundle());
  await expect(pages.get("/", () => Promise.reject(new Error("no page")))).rejects.toThrow("no page");
  expect(readdirSync(dir)).toEqual([]);
  await pages.get("/", async () => 1);
  writeFileSync(join(dir, readdirSync(dir)[0]!), '{"key');
  expect(await pages.get("/", async () => 2)).toBe(2);
});

describe("a page of another version", () => {
  /** Two versions with a page each, and the texts of the pages' chunks. */
  function versions(one: string, other: string): ServerBundle {
    const texts: Record<string, string> = {
      version: `exports.ids = ["9"];\nexports.modules = {\n91() {\n"0.9.1"\n}`,
      otherVersion: `exports.ids = ["8"];\nexports.modules = {\n81() {\n"0.9.2"\n}`,
      intro: one,
      otherIntro: other,
    };
    return {
      text: "app()",
      chunkFiles: Object.keys(texts).map((name) => `${name}.0123.js`),
      chunkText: (file) => texts[file.split(".")[0]!]!,
      chunkNames: {
        "/docs/0.9.1-111": { __comp: "doc", __props: "version" },
        // The version's first page, whose address is the version's.
        "/docs/0.9.1-222": { __comp: "doc", content: "home" },
        "/docs/0.9.1/intro-333": { __comp: "doc", content: "intro" },
        "/docs/0.9.2-444": { __comp: "doc", __props: "otherVersion" },
        "/docs/0.9.2-555": { __comp: "doc", content: "otherHome" },
        "/docs/0.9.2/intro-666": { __comp: "doc", content: "otherIntro" },
      },
      moduleOf: (chunk) => ({ intro: "@site/0-9-1-a1b.json", otherIntro: "@site/0-9-2-c3d.json" })[chunk],
    };
  }
  const chunk = (id: number, version: string, since = version) =>
    `exports.ids = ["${id}"];\nexports.modules = {\n${id}1(module) {\nvar v_${id}__rspack_import_0 = __webpack_require__(${id}2);\nshow("${since}", __webpack_require__(7));\n},\n${id}2(module) {\n"/docs/${version}/intro"\n}`;
  const page = (version: string, more = "") => ({
    html: `<a href="/docs/${version}/b">${version}${more}</a>`,
    modules: [version === "0.9.1" ? "@site/0-9-1-a1b.json" : "@site/0-9-2-c3d.json", "doc"],
  });
  const never = () => Promise.reject(new Error("rendered twice"));

  it("that says the same is not rendered", async () => {
    const pages = new RenderedPages(folder(), versions(chunk(1, "0.9.1"), chunk(2, "0.9.2")));
    await pages.get("/docs/0.9.1/intro", async () => page("0.9.1"));
    expect(await pages.get("/docs/0.9.2/intro", never)).toEqual(page("0.9.2"));
    expect(await pages.get("/docs/0.9.1/intro", never)).toEqual(page("0.9.1"));
  });

  it.each([
    ["says something else", chunk(2, "0.9.2", "0.9.1")],
    ["is made of another module", chunk(2, "0.9.2").replace("(7)", "(6)")],
  ])("that %s is", async (_, other) => {
    const pages = new RenderedPages(folder(), versions(chunk(1, "0.9.1"), other));
    await pages.get("/docs/0.9.1/intro", async () => page("0.9.1"));
    expect(await pages.get("/docs/0.9.2/intro", async () => page("0.9.2", "!"))).toEqual(page("0.9.2", "!"));
  });

  it("is rendered where the first one's names both versions", async () => {
    const pages = new RenderedPages(folder(), versions(chunk(1, "0.9.1"), chunk(2, "0.9.2")));
    await pages.get("/docs/0.9.1/intro", async () => page("0.9.1", ", then 0.9.2"));
    expect(await pages.get("/docs/0.9.2/intro", async () => page("0.9.2", "!"))).toEqual(page("0.9.2", "!"));
  });

  it("is rendered to be compared where that is asked for", async () => {
    const pages = new RenderedPages(folder(), versions(chunk(1, "0.9.1"), chunk(2, "0.9.2")), { isChecked: true });
    await pages.get("/docs/0.9.1/intro", async () => page("0.9.1"));
    expect(await pages.get("/docs/0.9.2/intro", async () => page("0.9.2"))).toEqual(page("0.9.2"));
    await expect(pages.get("/docs/0.9.2/intro", async () => page("0.9.2", "!"))).rejects.toThrow(
      "/docs/0.9.2/intro is not what 0.9.1 has in its place",
    );
  });
});

it("pages that a build did not ask for are dropped", async () => {
  const dir = folder();
  const pages = new RenderedPages(dir, bundle());
  for (const path of paths) await pages.get(path, async () => path);
  const begun = Date.now() + 60_000;
  const later = new Date(begun + 1000);
  for (const file of readdirSync(dir).slice(0, 2)) utimesSync(join(dir, file), later, later);
  await dropUnused(dir, begun);
  expect(readdirSync(dir)).toHaveLength(2);
});
