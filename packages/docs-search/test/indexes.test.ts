import lunr from "lunr";
import { describe, expect, it } from "vitest";
import { compact, expand, type SerializedIndex } from "../src/compact.ts";
import { loadIndexes, makeIndexes } from "../src/index.ts";

describe("an index", () => {
  const documents = ["Encodes with MFXVideoEncoder", "Decodes the file", "The file again"].map((t, i) => ({
    i,
    t,
    u: `/${i}`,
  }));
  const downloaded = JSON.parse(JSON.stringify(makeIndexes([documents, []])));
  const [loaded, empty] = loadIndexes(downloaded);
  const found = (query: string) => loaded!.index.search(query).map(({ ref }) => Number(ref));

  it("finds documents after a download, by words and by parts of names", () => {
    expect(loaded!.documents).toEqual(documents);
    expect(found("decodes")).toEqual([1]);
    expect(found("videoencoder")).toEqual([0]);
    expect(found("file").sort()).toEqual([1, 2]);
  });

  it("keeps common words and does not stem", () => {
    expect(found("the").sort()).toEqual([1, 2]);
    expect(found("decode")).toEqual([]);
  });

  it("counts the documents of each word", () => {
    expect(loaded!.documentCounts.get("file")).toBe(2);
    expect(loaded!.documentCounts.get("encoder")).toBe(1);
    expect(loaded!.documentCounts.has("nowhere")).toBe(false);
  });

  it("may be empty", () => {
    expect(empty!.documents).toEqual([]);
    expect(empty!.documentCounts.size).toBe(0);
  });
});

it("a compact index finds what the full one finds", () => {
  const index = lunr(function () {
    this.ref("i");
    this.field("t");
    this.metadataWhitelist = ["position"];
    for (const [i, t] of ["decode a file", "encode a file", "show it"].entries()) this.add({ i: String(i), t });
  });
  const full = index.toJSON() as SerializedIndex;
  const light = compact(full);
  expect(JSON.stringify(light).length).toBeLessThan(JSON.stringify(full).length);
  const found = (json: object, query: string) =>
    lunr.Index.load(json)
      .search(query)
      .map(({ ref }) => ref);
  for (const query of ["file", "encode", "sho*", "encde~1"]) {
    expect(found(expand(light), query)).toEqual(found(full, query));
    expect(found(full, query)).not.toEqual([]);
  }
});
