import { expect, test } from "vitest";
import { KIND } from "../../../components/search/documents";
import { indexedDocuments, qualified, tidyHeadings, tidyTexts } from "./documents";
import type { ScannedDocument } from "./search-local";

test("a member is named with its owner, and nothing else is", () => {
  const title = (u: string, t: string) => qualified({ u, t });
  expect(title("/api/0.9.3/class/Track", "getSource()")).toBe("Track.getSource()");
  expect(title("/api/variable/visual", "crop()")).toBe("visual.crop()");
  expect(title("/api/enum/TrackType", "Audio")).toBe("TrackType.Audio");
  expect(title("/api/0.7.0/namespace/shaders", "blur()")).toBe("shaders.blur()");
  expect(title("/api/class/Track", "Methods")).toBe("Methods");
  expect(title("/api/interface/Options", "rate?")).toBe("Options.rate");
  expect(title("/docs/intro", "decode")).toBe("decode");
});

test("headings that only divide a page of the reference are left out, and their text belongs to the page", () => {
  const document = (u: string, s: string, h: string) => ({ i: 1, p: 0, u, t: s, s, h });
  const all = [
    document("/api/class/Track", "Form 2", "#form-2"),
    document("/api/class/Track", "Constructor", "#constructor"),
    document("/api/next", "API", ""),
    document("/api/class/Track", "Related", "#related"),
    document("/api/class/Track", "track", "#track"),
    document("/docs/tutorial/gif", "Example", "#example"),
    ...["/api", "/api/0.9.3"].map((list) => document(list, "Decode", "#decode")),
  ];
  expect(tidyHeadings(all).map(({ t }) => t)).toEqual(["Track.track", "Example", "Decode", "Decode"]);
  const divisions = ["Effects", "Example", "Members", "Methods", "Parameters", "Properties", "Returns", "Throws"];
  for (const title of [...divisions, "Types named here", "Values", "History", "Inherited"])
    expect(tidyHeadings([document("/api/class/Track", title, "#a")]), title).toEqual([]);
  expect(tidyTexts(all).map(({ u, h }) => u + (h ?? ""))).toEqual([
    ...["/api/class/Track", "/api/class/Track", "/api/next"],
    ...["/api/class/Track#track", "/docs/tutorial/gif#example"],
  ]);
});

test("documents are in the order of the pages, numbered from zero, below the base path, and of no other page", () => {
  const scanned: ScannedDocument[][] = [[], [], [], [], []];
  const add = (kind: number, document: ScannedDocument) => scanned[kind]!.push(document);
  for (const [place, path] of ["docs/unlisted", "docs/intro", "api/class/Track"].entries()) {
    const i = 7 + 2 * place;
    add(KIND.title, { i, t: path, u: `/mfx/${path}`, b: [] });
    add(KIND.content, { i: i + 1, t: `About ${path}`, u: `/mfx/${path}`, h: "", p: i, s: "Methods" });
  }
  add(KIND.heading, { i: 13, t: "end()", u: "/mfx/api/class/Track", h: "#end", p: 11 });
  const category = { title: "Usage", description: "How to.", path: "/docs/category/usage" };
  const bare = { title: "More", description: "", path: "/docs/category/more" };
  const paths = ["/docs/intro", category.path, "/api/class/Track", bare.path];
  const kinds = indexedDocuments(scanned, [category, bare], paths, "/mfx/");
  expect(kinds[KIND.title]).toEqual([
    { i: 0, t: "docs/intro", u: "/docs/intro", b: [] },
    { i: 1, t: "Usage", u: "/docs/category/usage", b: [] },
    { i: 2, t: "api/class/Track", u: "/api/class/Track", b: [] },
    { i: 3, t: "More", u: "/docs/category/more", b: [] },
  ]);
  expect(kinds[KIND.description]).toEqual([{ i: 1, t: "How to.", u: "/docs/category/usage", p: 1 }]);
  expect(kinds[KIND.heading]).toEqual([{ i: 4, t: "Track.end()", u: "/api/class/Track", h: "#end", p: 2 }]);
  expect(kinds[KIND.content]).toEqual([
    { i: 5, t: "About docs/intro", u: "/docs/intro", h: "", p: 0 },
    { i: 6, t: "About api/class/Track", u: "/api/class/Track", p: 2 },
  ]);
});
