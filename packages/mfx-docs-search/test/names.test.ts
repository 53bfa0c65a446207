import { describe, expect, it } from "vitest";
import { codeTokenizer, namePieces } from "../src/code-tokenizer.ts";

const pieces = (name: string) => namePieces(name).map(({ text }) => text);

describe("names", () => {
  it("are cut at case changes and digits", () => {
    expect(pieces("MFXVideoEncoder")).toEqual(
      expect.arrayContaining(["mfxvideoencoder", "mfx", "videoencoder", "video", "encoder"]),
    );
    expect(pieces("MP4ContainerEncoder")).toEqual(
      expect.arrayContaining(["mp4containerencoder", "mp4", "containerencoder", "container", "encoder"]),
    );
    expect(pieces("WebMContainerEncoder")).toEqual(
      expect.arrayContaining(["webmcontainerencoder", "containerencoder"]),
    );
    expect(pieces("MFXGLEffect")).toEqual(expect.arrayContaining(["mfx", "gleffect", "gl", "effect"]));
    expect(pieces("convolution3x3Kernels")).toEqual(expect.arrayContaining(["convolution", "3x3", "kernels"]));
    expect(pieces("setTrack")).toEqual(["settrack", "track", "set"]);
    expect(pieces("the")).toEqual(["the"]);
  });

  it("keep their position in the text", () => {
    const token = codeTokenizer("A MFXVideoEncoder.").find((token) => token.toString() === "encoder");
    expect((token as unknown as { metadata: object }).metadata).toMatchObject({ position: [10, 7] });
  });
});
