// @module-tag node
import { expect, test, vi } from "vitest";
import { mostQuantizer } from "../src/codec/quality.ts";
import { resolveVideoEncoderConfig } from "../src/codec/video-encoder-config.ts";

test.each([
  [
    "an older browser has the scale up to 63",
    "av1",
    (quantizer: number) => (quantizer > 63 ? undefined : 100 - quantizer),
    63,
  ],
  // Encoders whose scale ends at 63 may take 255 for another quantizer.
  [
    "a quantizer that makes a frame hardly smaller is none",
    "vp9",
    (quantizer: number) => (quantizer > 63 ? 99 : 100 - quantizer),
    63,
  ],
  ["a browser that ignores quantizers has none", "vp8", () => 100, undefined],
  ["a browser that fails with quantizers has none", "hevc", () => undefined, undefined],
] as const)("%s", async (_, family, sizeAt, most) => {
  let opened = 0;
  class FakeEncoder {
    static isConfigSupported = async (config: VideoEncoderConfig) => ({ supported: true, config });
    state = "unconfigured";
    #output: (chunk: { byteLength: number }) => void;
    constructor({ output }: { output: (chunk: { byteLength: number }) => void }) {
      this.#output = output;
      opened++;
    }
    configure() {
      this.state = "configured";
    }
    encode(_frame: VideoFrame, options: Record<string, { quantizer: number }>) {
      const byteLength = sizeAt(options[family]!.quantizer);
      if (byteLength === undefined) throw new TypeError("out of range");
      this.#output({ byteLength });
    }
    async flush() {}
    close() {
      this.state = "closed";
    }
  }
  vi.stubGlobal("VideoEncoder", FakeEncoder);
  try {
    expect(await mostQuantizer(family, family)).toBe(most);
    const needed = opened;
    const init = { format: "RGBA", codedWidth: 160, codedHeight: 90, timestamp: 0 } as const;
    const frame = new VideoFrame(new Uint8Array(160 * 90 * 4), init);
    for (const [quality, quantizer] of [
      [1, 0],
      [0.7, 19],
      [0, 63],
    ] as const) {
      const config = await resolveVideoEncoderConfig({ codec: family, quality }, frame, undefined);
      expect(config.quantizer).toEqual(most ? { [family]: { quantizer } } : {});
    }
    const settings = (options: object) => resolveVideoEncoderConfig({ codec: family, ...options }, frame, undefined);
    if (most) {
      expect((await settings({ quantizer: most })).quantizer).toEqual({ [family]: { quantizer: most } });
      // A medium quality.
      expect((await settings({ bitrateMode: "quantizer" })).quantizer).toEqual({ [family]: { quantizer: 32 } });
    }
    const refusal = most
      ? `\`quantizer\` must be at most ${most} for ${family} in this browser; got 64.`
      : "no quantizers";
    await expect(settings({ quantizer: 64 })).rejects.toThrow(refusal);
    const lossless = settings({ quality: "lossless" });
    if (family === "vp9") expect((await lossless).quantizer).toEqual({ vp9: { quantizer: 0 } });
    else await expect(lossless).rejects.toThrow(`"medium" or "high" for ${family}; got "lossless". Use vp9.`);
    frame.close();
    expect(opened).toBe(needed);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("without a quality, a quantizer and a bitrate, a pixel gets a tenth of a bit", async () => {
  const init = { format: "RGBA", codedWidth: 160, codedHeight: 90, timestamp: 0 } as const;
  const frame = new VideoFrame(new Uint8Array(160 * 90 * 4), init);
  const { config } = await resolveVideoEncoderConfig({ codec: "vp8", framerate: 25 }, frame, undefined);
  frame.close();
  expect(config.bitrate).toBe(36_000);
});
