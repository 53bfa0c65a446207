import { expect, it } from "vitest";
import { FileBuilder, type Piece } from "./file";

const piece = (text: string, position?: number): Piece => Object.assign(new Blob([text]), { position });
const built = async (...pieces: Piece[]) => {
  const file = new FileBuilder();
  const next = pieces.map((one) => file.add(one));
  const blob = await file.build("text/plain");
  return { next, text: await blob.text(), type: blob.type };
};

it("lines pieces up, and writes those with a position where they belong", async () => {
  expect(await built(piece("ab"), piece("cd"))).toEqual({ next: [true, true], text: "abcd", type: "text/plain" });
  const { next, text, type } = await built(piece("----"), piece("cd", 4), piece("ab", 1), piece("x", 0), piece("e"));
  expect([text, type]).toEqual(["xab-cde", "text/plain"]);
  expect(next).toEqual([true, true, false, false, true]);
});
