import { KIND, makeIndexes, type SearchDocument } from "mfx-docs-search";
import { describe, expect, it } from "vitest";
import { isTypoOf } from "./alternatives";
import { catalogueOf } from "./catalogue";
import { excerpt } from "./excerpt";
import { find } from "./find";
import { byGroup } from "./groups";

type Written = Omit<SearchDocument, "i">;

/** A catalogue of pages, each with its description, and headings with the text under them. */
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
  return catalogueOf(makeIndexes(documents));
}

const catalogue = library({
  "/api/function/encode": ["encode", "Makes a file."],
  "/api/class/MFXVideoEncoder": ["MFXVideoEncoder", "Encodes frames."],
  "/api/class/MFXGLEffect": ["MFXGLEffect", "An effect."],
  "/api/variable/visual": ["visual", "The effects.", { "#crop": ["visual.crop()", "Cuts the picture, on the GPU."] }],
  "/api/class/MFXGLContext": ["MFXGLContext", "Draws.", { "#crop": ["MFXGLContext.crop", "What is cut away."] }],
  "/docs/pipelines": [
    "Pipelines",
    "From bytes to a file.",
    {
      "#save": ["To disk", "Then encode the frames, and write the file to disk."],
      "#again": ["Again", "Then encode the frames."],
      "#more": ["Once more", "Then encode the frames."],
    },
  ],
  "/docs/saving": ["Saving and uploading", "Write a file to disk."],
  "/docs/shaders": ["Custom shaders", "Effects of your own."],
});

const titles = (query: string, limit = 10) => find(catalogue, query, limit).hits.map(({ title }) => title);

describe("finding", () => {
  it("puts the item whose name is what was typed first, and names before text", () => {
    expect(titles("encode").slice(0, 2)).toEqual(["encode", "MFXVideoEncoder"]);
    expect(titles("disk").slice(0, 2)).toEqual(["To disk", "Saving and uploading"]);
  });

  it("knows a name by its tail, its parts and what it holds", () => {
    expect(titles("VideoEnc")[0]).toBe("MFXVideoEncoder");
    expect(titles("VidEnc")[0]).toBe("MFXVideoEncoder");
    expect(titles("gleffect")[0]).toBe("MFXGLEffect");
    expect(titles("video encoder")[0]).toBe("MFXVideoEncoder");
  });

  it("finds members, methods before properties, and not by their owner's name", () => {
    expect(titles("crop").slice(0, 2)).toEqual(["visual.crop()", "MFXGLContext.crop"]);
    expect(titles("crop(")[0]).toBe("visual.crop()");
    expect(titles("visual.crop")[0]).toBe("visual.crop()");
    expect(titles("mfxglcontext")[0]).toBe("MFXGLContext");
  });

  it("takes other forms of a word, other words for it, words run together, and one slip", () => {
    expect(titles("custom shader")[0]).toBe("Custom shaders");
    expect(titles("customshader")[0]).toBe("Custom shaders");
    expect(titles("glsl")[0]).toBe("Custom shaders");
    expect(titles("save file")[0]).toBe("Saving and uploading");
    expect(titles("endoder")[0]).toBe("MFXVideoEncoder");
    expect(titles("piplines")[0]).toBe("Pipelines");
  });

  it("says what to mark, also where it was misspelt", () => {
    expect(find(catalogue, "endoder", 1).marks).toContain("encoder");
    expect(find(catalogue, "pipelines", 1).marks).toEqual(["pipelines"]);
  });

  it("shows at most two passages of a page that only its text leads to, and keeps to the limit", () => {
    const found = find(catalogue, "then frames", 10).hits;
    expect(found.filter(({ url }) => url.startsWith("/docs/pipelines"))).toHaveLength(2);
    expect(titles("e", 2)).toHaveLength(2);
  });

  it("finds nothing for nothing, and for what is not there", () => {
    expect(titles("")).toEqual([]);
    expect(titles("( .")).toEqual([]);
    expect(titles("zzz")).toEqual([]);
  });

  it("says where a result is, with a line of its text", () => {
    const { hits } = find(catalogue, "crop", 10);
    expect(hits[0]!.trail).toEqual(["API", "variable", "visual"]);
    expect(hits[0]!.context).toBe("Cuts the picture, on the GPU.");
    expect(find(catalogue, "disk", 10).hits.map(({ trail }) => trail)).toContainEqual(["Guides", "Usage", "Pipelines"]);
    expect(byGroup(find(catalogue, "encode", 10).hits).map(([group]) => group)).toEqual(["API", "Guides"]);
  });
});

it("takes for a slip one letter that is wrong, missing, too many or swapped", () => {
  for (const typed of ["endoder", "encder", "enccoder", "enocder", "rncoder"])
    expect(isTypoOf(typed, "encoder")).toBe(true);
  for (const typed of ["endodr", "decoder", "edocner"]) expect(isTypoOf(typed, "encoder")).toBe(false);
});

it("takes the excerpt around the match", () => {
  const passage = excerpt([`${"word ".repeat(40)}needle ${"word ".repeat(40)}`], ["needle"]);
  expect(passage).toContain("needle");
  expect(passage).toMatch(/^… .* …$/);
  expect(passage.length).toBeLessThan(140);
  expect(excerpt(["", "first", "second"], ["none"])).toBe("first");
});
