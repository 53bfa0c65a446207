// @module-tag engine
/** `quality` and `quantizer` of `encode`: what they ask encoders for, and what encoders without quantizers get. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { mostQuantizer } from "../src/codec/quality.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeVideoOptions } from "../src/encode/options.ts";
import { assemble } from "./support/assemble.ts";
import { generatedVideo, planes } from "./support/generated.ts";

afterEach(() => vi.restoreAllMocks());

const encoded = async (codec: string, settings: Omit<EncodeVideoOptions, "stream">) => {
  const container = codec === "h264" ? "mp4" : "webm";
  const video = { stream: generatedVideo({ count: 10 }), ...settings };
  return (await assemble(encode({ mimeType: `video/${container}; codecs="${codec}"`, video }))).file;
};

/** Pretends that no encoder has quantizers, as those of H.264 in Chromium. */
function withoutQuantizers() {
  const { isConfigSupported } = VideoEncoder;
  vi.spyOn(VideoEncoder, "isConfigSupported").mockImplementation(async (config) =>
    config.bitrateMode === "quantizer" ? { supported: false, config } : isConfigSupported.call(VideoEncoder, config),
  );
}

/** Quantizers of VP9 and AV1 have an effect in Chromium, but not in Firefox and WebKitGTK. */
const hasQuantizers = (await mostQuantizer("vp9", "vp09.00.10.08")) !== undefined;

describe.runIf(hasQuantizers)("an encoder with quantizers", () => {
  test("makes larger files for a higher quality", async () => {
    const sizes = [];
    for (const quality of [0, "low", "medium", "high", 1] as const)
      sizes.push((await encoded("vp9", { quality })).size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[4]).toBeGreaterThan(3 * sizes[0]!);
  });

  test("gets the quantizer of every frame", async () => {
    const encode = vi.spyOn(VideoEncoder.prototype, "encode");
    await encoded("vp9", { quantizer: 40 });
    const quantizers = encode.mock.calls.map(
      ([, options]) => (options as { vp9?: { quantizer: number } }).vp9?.quantizer,
    );
    expect(quantizers.filter((quantizer) => quantizer === 40)).toHaveLength(10);
  });

  test("a quantizer rate control without a quality is medium", async () => {
    const [plain, medium] = [
      await encoded("vp9", { bitrateMode: "quantizer" }),
      await encoded("vp9", { quality: "medium" }),
    ];
    expect(plain.size).toBe(medium.size);
  });

  test('"lossless" keeps every pixel of VP9', async () => {
    const { video } = await decode(await encoded("vp9", { quality: "lossless" }));
    let index = 0;
    for await (const frame of video!) {
      const data = new Uint8Array(frame.allocationSize());
      const layout = await frame.copyTo(data);
      const luma = planes(index, 160, 90).subarray(0, 160 * 90);
      const { offset, stride } = layout[0]!;
      const kept = new Uint8Array(160 * 90);
      for (let y = 0; y < 90; y++) kept.set(data.subarray(offset + y * stride, offset + y * stride + 160), y * 160);
      frame.close();
      expect(kept.every((value, i) => value === luma[i])).toBe(true);
      index++;
    }
    expect(index).toBe(10);
  });

  test("a quantizer beyond the codec's range is an error with the range", async () => {
    const error: Error = await encoded("vp9", { quantizer: 256 }).catch((error) => error);
    expect(error.name).toBe("OptionError");
    const [, most] = /^`quantizer` must be at most (255|63) for vp9/.exec(error.message)!;
    expect((await encoded("vp9", { quantizer: Number(most) })).size).toBeGreaterThan(0);
  });
});

test("the other settings reach the encoder as they are", async () => {
  const configure = vi.spyOn(VideoEncoder.prototype, "configure");
  const settings = {
    bitrate: 300_000,
    framerate: 25,
    bitrateMode: "constant",
    latencyMode: "realtime",
    hardwareAcceleration: "prefer-software",
  } as const;
  await encoded("vp8", settings);
  expect(configure.mock.calls.at(-1)![0]).toMatchObject(settings);
});

describe("an encoder without quantizers", () => {
  test("gets a bitrate that rises with the quality", async () => {
    withoutQuantizers();
    const configure = vi.spyOn(VideoEncoder.prototype, "configure");
    for (const quality of [0, 0.5, 1]) await encoded("vp8", { quality, framerate: 30 });
    const bitrates = configure.mock.calls.flatMap(([{ width, bitrate }]) => (width === 160 ? [bitrate!] : []));
    const bits = bitrates.map((bitrate) => bitrate / (160 * 90 * 30));
    expect(bits).toEqual([expect.closeTo(0.022, 3), expect.closeTo(0.156, 3), expect.closeTo(1.1, 3)]);
  });

  test.each([{ quantizer: 20 }, { bitrateMode: "quantizer" as const }, { quality: "lossless" as const }])(
    "fails for %o",
    async (settings) => {
      withoutQuantizers();
      await expect(encoded("vp9", settings)).rejects.toMatchObject({ code: "codec-unsupported" });
    },
  );
});

test("a quantizer rate control works where the encoder ignores quantizers", async () => {
  const file = await encoded("vp9", { bitrateMode: "quantizer" });
  expect(file.size).toBeGreaterThan(0);
});

test.each([-0.1, 1.1, Number.NaN, "best"])("a quality of %s is an error", async (quality) => {
  await expect(encoded("vp8", { quality: quality as number })).rejects.toMatchObject({ name: "OptionError" });
});

test('"lossless" is an error for codecs that browsers cannot encode so', async () => {
  await expect(encoded("vp8", { quality: "lossless" })).rejects.toMatchObject({ name: "OptionError" });
});
