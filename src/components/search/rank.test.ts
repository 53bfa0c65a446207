import { describe, expect, it } from "vitest";
import { byGroup, excerpt, rank } from "./rank";
import { KIND, type RawResult } from "./types";

let id = 0;
const page = (t: string, u: string, b?: string[]): RawResult => ({
  document: { i: id++, t, u, b },
  type: KIND.title,
  score: 1,
});
const heading = (t: string, of: RawResult, h: string): RawResult => ({
  document: { i: id++, t, u: of.document.u, h },
  type: KIND.heading,
  page: of.document,
  score: 1,
});
const text = (t: string, of: RawResult, h: string): RawResult => ({
  document: { i: id++, t, s: `Part ${h}`, u: of.document.u, h },
  type: KIND.content,
  page: of.document,
  score: 30,
});

const encode = page("encode", "/api/function/encode");
const encoder = page("MFXVideoEncoder", "/api/class/MFXVideoEncoder");
const visual = page("visual", "/api/variable/visual");
const crop = heading("visual.crop", visual, "#crop");
const pipelines = page("Pipelines", "/docs/tutorial/pipelines", ["Tutorial", "Usage"]);
const encodeText = text("Then encode the frames.", pipelines, "#then");

const titles = (results: RawResult[], query: string, limit = 10) =>
  rank(results, query, limit).map(({ title }) => title);

describe("ranking", () => {
  it("puts an item whose name is what was typed first, and a name before text", () => {
    expect(titles([encodeText, encoder, encode], "encode")).toEqual(["encode", "MFXVideoEncoder", "Part #then"]);
  });

  it("knows a name by its tail, and a member by its own name", () => {
    expect(titles([encode, encoder], "VideoEnc")[0]).toBe("MFXVideoEncoder");
    expect(titles([visual, crop], "crop")[0]).toBe("visual.crop");
    expect(titles([visual, crop], "visual.crop")[0]).toBe("visual.crop");
  });

  it("shows a page once, and at most two passages of one page", () => {
    const passages = ["#a", "#b", "#c"].map((h) => text("encode", pipelines, h));
    expect(rank([encode, encode, ...passages], "encode", 10)).toHaveLength(3);
  });

  it("says where a result is", () => {
    const hits = rank([encodeText, crop], "encode", 10);
    expect(hits.map(({ trail }) => trail)).toContainEqual(["API", "variable", "visual"]);
    expect(hits.map(({ trail }) => trail)).toContainEqual(["Guides", "Usage", "Pipelines"]);
    expect(
      byGroup(hits)
        .map(([group]) => group)
        .sort(),
    ).toEqual(["API", "Guides"]);
  });

  it("keeps to the limit", () => {
    expect(titles([encode, encoder, visual], "e", 2)).toHaveLength(2);
  });
});

it("takes the excerpt around the match", () => {
  const passage = excerpt(`${"word ".repeat(40)}needle ${"word ".repeat(40)}`, "needle");
  expect(passage).toContain("needle");
  expect(passage).toMatch(/^… .* …$/);
  expect(passage.length).toBeLessThan(140);
});
