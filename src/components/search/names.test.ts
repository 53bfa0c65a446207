import { expect, it } from "vitest";
import { nameParts, namePieces, nameTails, significant, words } from "./names";

it("names are cut at case changes and digits", () => {
  expect(nameParts("MFXVideoEncoder")).toEqual(["mfx", "video", "encoder"]);
  expect(nameParts("MP4ContainerEncoder")).toEqual(["mp4", "container", "encoder"]);
  expect(nameParts("MFXGLEffect")).toEqual(["mfx", "gl", "effect"]);
  expect(nameParts("日本語")).toEqual(["日本語"]);
  expect(nameParts("convolution3x3Kernels")).toEqual(["convolution", "3x3", "kernels"]);
});

it("names are found by their tails and pieces", () => {
  expect(nameTails("MFXVideoEncoder")).toEqual(["videoencoder", "encoder"]);
  expect(nameTails("encode")).toEqual([]);
  expect(namePieces("setTrack")).toEqual(["settrack", "set", "track"]);
  expect(namePieces("MFXGLEffect")).toEqual(["mfxgleffect", "mfx", "gl", "effect"]);
  expect(["the", "edge1"].map(namePieces)).toEqual([["the"], ["edge1", "edge"]]);
});

it("common words count only if there are no others", () => {
  expect(significant(words("How to save a file"))).toEqual(["save", "file"]);
  expect(significant(words("what is new"))).toEqual(["what", "is", "new"]);
});
