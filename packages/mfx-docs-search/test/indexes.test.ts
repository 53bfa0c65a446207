import { describe, expect, it } from "vitest";
import { makeIndexes } from "../src/index.ts";

describe("an index", () => {
  const documents = ["Encodes with MFXVideoEncoder", "Decodes the file", "The file again"].map((t, i) => ({
    i,
    t,
    u: `/${i}`,
  }));
  const [made, empty] = makeIndexes([documents, []]);
  const found = (query: string) => made!.index.search(query).map(({ ref }) => Number(ref));

  it("finds documents by words and by parts of names", () => {
    expect(made!.documents).toEqual(documents);
    expect(found("decodes")).toEqual([1]);
    expect(found("videoencoder")).toEqual([0]);
    expect(found("file").sort()).toEqual([1, 2]);
  });

  it("keeps common words and does not stem", () => {
    expect(found("the").sort()).toEqual([1, 2]);
    expect(found("decode")).toEqual([]);
  });

  it("counts the documents of each word", () => {
    expect(made!.documentCounts.get("file")).toBe(2);
    expect(made!.documentCounts.get("encoder")).toBe(1);
    expect(made!.documentCounts.has("nowhere")).toBe(false);
  });

  it("may be empty", () => {
    expect(empty!.documents).toEqual([]);
    expect(empty!.documentCounts.size).toBe(0);
  });
});
