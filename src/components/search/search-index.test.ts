import { describe, expect, it } from "vitest";
import { KIND, type SearchDocument } from "./documents";
import { entriesOf } from "./entries";
import { excerpt } from "./excerpt";
import { withHighlight } from "./highlight";
import { nameParts, namePieces, nameTails, significant, words } from "./names";
import { SearchIndex } from "./search-index";

type Written = Omit<SearchDocument, "i">;

/** An index of pages, each with its description, and headings with the text under them. */
function library(
  pages: Record<string, [title: string, description: string, headings?: Record<string, [string, string]>]>,
) {
  const documents: SearchDocument[][] = [[], [], [], [], []];
  let i = 0;
  const add = (kind: number, document: Written) => documents[kind]!.push({ ...document, i: ++i });
  for (const [u, [title, description, headings = {}]] of Object.entries(pages)) {
    add(KIND.title, { t: title, u, b: ["Tutorial", "Usage"] });
    const p = i;
    add(KIND.description, { t: description, u, p });
    for (const [h, [heading, text]] of Object.entries(headings)) {
      add(KIND.heading, { t: heading, u, h, p });
      add(KIND.content, { t: text, u, h, p });
    }
  }
  return new SearchIndex(documents);
}

const index = library({
  "/api/function/encode": ["encode", "Makes a file."],
  "/api/type/Encode": ["Encode", "What encode takes."],
  "/api/class/MFXVideoEncoder": ["MFXVideoEncoder", "Encodes frames."],
  "/api/class/MFXGLEffect": ["MFXGLEffect", "An effect."],
  "/api/variable/visual": ["visual", "The effects.", { "#crop": ["visual.crop()", "Cuts the picture, on the GPU."] }],
  "/docs/pipelines": [
    "Pipelines",
    "From bytes to a file.",
    { "#save": ["To disk", "Then encode the frames, and write the file to disk."] },
  ],
  "/docs/saving": ["Saving and uploading", "Write a file to disk."],
  "/docs/export": ["Export from an editor", "Out of another program."],
  "/docs/shaders": ["Custom shaders", "Effects of your own."],
  "/benchmarks": ["Benchmarks", "Measured here."],
  "/api": ["Reference", "All exports."],
});

const titles = (query: string, limit = 10) => index.find(query, limit).hits.map(({ title }) => title);

describe("the index of a version", () => {
  it("puts the item with the typed name first, and names before text", () => {
    expect(titles("encode").slice(0, 2)).toEqual(["encode", "Encode"]);
    expect(titles("Encode").slice(0, 2)).toEqual(["Encode", "encode"]);
    expect(titles("encode(").indexOf("MFXVideoEncoder")).toBe(2);
    expect(titles("disk").slice(0, 2)).toEqual(["To disk", "Saving and uploading"]);
  });

  it("finds a name by its tail and its parts", () => {
    for (const query of ["VideoEnc", "VidEnc", "video encoder"]) expect(titles(query)[0]).toBe("MFXVideoEncoder");
    for (const query of ["gleffect", "MfxEff"]) expect(titles(query)[0]).toBe("MFXGLEffect");
  });

  it("finds members by their own name and with their owner's", () => {
    for (const query of ["crop", "crop(", "visual.crop"]) expect(titles(query)[0]).toBe("visual.crop()");
    expect(titles("visual")[0]).toBe("visual");
  });

  it("finds other forms of a word, synonyms, words without their space, and typing errors", () => {
    for (const query of ["custom shader", "customshader", "glsl"]) expect(titles(query)[0]).toBe("Custom shaders");
    expect(titles("export").slice(0, 3)).toEqual(["Export from an editor", "encode", "Encode"]);
    expect(titles("endoder")[0]).toBe("MFXVideoEncoder");
    expect(titles("dissk")[0]).toBe("To disk");
    for (const query of ["piplines", "pipelinse"]) expect(titles(query)[0]).toBe("Pipelines");
  });

  it("says what to mark, also if it was misspelled", () => {
    expect(index.find("endoder", 1).marks).toContain("encoder");
    expect(index.find("encodes", 9).marks).toEqual(["encodes"]);
    const urls = ["/a#b", "/c"].map((url) => withHighlight(url, ["c d", "e"]));
    expect(urls.join(" ")).toBe("/a?highlight=c%20d+e#b /c?highlight=c%20d+e");
  });

  it("keeps to the limit, and finds nothing for nothing", () => {
    expect(titles("e", 2)).toHaveLength(2);
    for (const query of ["", "( .", "qwxyz", "crpp", "pxpxlxnes"]) expect(titles(query)).toEqual([]);
  });

  it("says where a result is, with a line of its text", () => {
    const [crop] = index.find("crop", 10).hits;
    expect([crop!.group, ...crop!.trail]).toEqual(["API", "API", "variable", "visual"]);
    expect(index.find("reference", 1).hits[0]).toMatchObject({ group: "API", trail: ["API"] });
    expect(index.find("measured", 1).hits[0]).toMatchObject({ group: "Guides", trail: ["Home"] });
    expect(crop!.context).toBe("Cuts the picture, on the GPU.");
    expect(index.find("disk", 10).hits.map(({ trail }) => trail)).toContainEqual(["Guides", "Usage", "Pipelines"]);
  });
});

it.each(["class", "enum", "function", "interface", "namespace", "type", "variable"])("an item is a %s", (kind) => {
  const [item, member, list] = entriesOf([
    [{ i: 1, t: "aB", u: `/api/next/${kind}/aB` }],
    [
      { i: 2, t: "aB.cD()", u: `/api/next/${kind}/aB`, h: "#cd", p: 1 },
      { i: 3, t: "Options", u: `/api/next/${kind}/aB`, h: "#options", p: 1 },
    ],
  ]);
  const isType = kind === "interface" || kind === "type";
  expect(item).toMatchObject({ kind: isType ? "type" : "item", trail: ["API", kind] });
  expect(member).toMatchObject({ kind: "member", names: "abcd cd", tails: "d", page: "aB" });
  expect(member!.trail).toEqual(["API", kind, "aB"]);
  expect(list).toMatchObject({ kind: "list", names: "options", tails: "" });
});

it("cuts the excerpt around the match", () => {
  const passage = excerpt([`${"word ".repeat(40)}Needle ${"word ".repeat(40)}hay`], ["hay", "needle"]);
  expect(passage).toMatch(/^… .*Needle.* …$/);
  expect(passage.length).toBe(124);
  const after = [13, 14].map((times) => excerpt([`${"to ".repeat(times)}needle`], ["needle"]));
  expect(after).toEqual([`${"to ".repeat(13)}needle`, `… ${"to ".repeat(10)}needle`]);
  expect(excerpt(["", "f".repeat(120), "second"], ["none"])).toBe("f".repeat(120));
  expect(excerpt(["first", "Second"], ["second"])).toBe("Second");
  expect(excerpt([`hay ${"word ".repeat(40)}needle`], ["needle", "hay"])).toMatch(/^hay .* …$/);
});

it("names are cut at case changes and digits, and found by their tails and pieces; common words count if alone", () => {
  expect(nameParts("MFXVideoEncoder")).toEqual(["mfx", "video", "encoder"]);
  expect(nameParts("MP4ContainerEncoder")).toEqual(["mp4", "container", "encoder"]);
  expect(nameParts("MFXGLEffect")).toEqual(["mfx", "gl", "effect"]);
  expect(nameParts("日本語")).toEqual(["日本語"]);
  expect(nameParts("convolution3x3Kernels")).toEqual(["convolution", "3x3", "kernels"]);
  expect(nameTails("MFXVideoEncoder")).toEqual(["videoencoder", "encoder"]);
  expect(nameTails("encode")).toEqual([]);
  expect(namePieces("setTrack")).toEqual(["settrack", "set", "track"]);
  expect(namePieces("MFXGLEffect")).toEqual(["mfxgleffect", "mfx", "gl", "effect"]);
  expect(["the", "edge1"].map(namePieces)).toEqual([["the"], ["edge1", "edge"]]);
  expect(significant(words("How to save a file"))).toEqual(["save", "file"]);
  expect(significant(words("what is new"))).toEqual(["what", "is", "new"]);
});
