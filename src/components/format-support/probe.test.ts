import { afterEach, expect, test, vi } from "vitest";
import { FORMATS } from "./formats";
import { probeCodec } from "./probe";

afterEach(() => vi.unstubAllGlobals());

const VP9 = FORMATS.find(({ name }) => name === "VP9")!;

/** A browser that decodes and encodes, whose decoder answers questions about hardware in its own way. */
function decodeInHardware(isDecoded: (config: VideoDecoderConfig) => boolean): void {
  const answer = (isAsked: (config: VideoDecoderConfig) => boolean) => ({
    isConfigSupported: async (config: VideoDecoderConfig) => ({ supported: isAsked(config) }),
  });
  vi.stubGlobal(
    "VideoEncoder",
    answer(() => true),
  );
  vi.stubGlobal(
    "VideoDecoder",
    answer((config) => config.hardwareAcceleration !== "prefer-hardware" || isDecoded(config)),
  );
}

test("a codec is decoded in hardware where the browser says so of possible sizes only", async () => {
  decodeInHardware(({ codedWidth = 0 }) => codedWidth <= 8192);
  expect(await probeCodec(VP9)).toEqual({ decode: true, encode: true, hardware: true });
  // Firefox ignores the preference, and says yes to any size.
  decodeInHardware(() => true);
  expect(await probeCodec(VP9)).toMatchObject({ decode: true, hardware: false });
  decodeInHardware(() => false);
  expect(await probeCodec(VP9)).toMatchObject({ decode: true, hardware: false });
});

test("a browser without WebCodecs, or whose codec fails, supports nothing", async () => {
  expect(await probeCodec(VP9)).toEqual({ decode: false, encode: false, hardware: false });
  vi.stubGlobal("VideoDecoder", { isConfigSupported: () => Promise.reject(new TypeError("no")) });
  expect(await probeCodec(VP9)).toEqual({ decode: false, encode: false, hardware: false });
});
