import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RenderedPages, type ServerBundle } from "./rendered-pages";

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
  const table = hashes.map(([name, hash]) => `"${name}":"${hash}"`).join();
  return { text: `${code};{${table}}`, chunkFiles: hashes.map((parts) => `${parts.join(".")}.js`), chunkNames };
}

const folder = () => mkdtempSync(join(tmpdir(), "rendered-"));
const paths = ["/", "/docs", "/docs/intro", "/docs/next/intro", "/404.html"];

/** The pages that have to be rendered anew when a bundle takes the place of another. */
function anew(changed: ServerBundle): string[] {
  const dir = folder();
  const [before, after] = [new RenderedPages(dir, bundle()), new RenderedPages(dir, changed)];
  return paths.filter((path) => before.keyOf(path) !== after.keyOf(path));
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
