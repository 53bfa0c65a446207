import { afterEach, expect, test, vi } from "vitest";
import { codecTable } from "./codec-table";
import { FORMATS } from "./formats";
import { probeHere } from "./here";
import { probe, probeCodec } from "./probe";

afterEach(() => vi.unstubAllGlobals());

const VP9 = FORMATS.find(({ name }) => name === "VP9")!;

/** A browser that decodes and encodes, whose decoder answers questions about hardware in its own way. */
function decodeInHardware(isDecoded: (config: VideoDecoderConfig) => boolean): void {
  const answer = (isAsked: (config: VideoDecoderConfig & Partial<VideoEncoderConfig>) => boolean) => ({
    isConfigSupported: async (config: VideoDecoderConfig & Partial<VideoEncoderConfig>) => ({
      supported: isAsked(config),
    }),
  });
  const encoder = answer(
    ({ codec, width, height, framerate }) => `${[codec, width, height, framerate]}` === `${[VP9.codec, 1280, 720, 30]}`,
  );
  const decoder = answer((config) => config.hardwareAcceleration !== "prefer-hardware" || isDecoded(config));
  vi.stubGlobal("VideoEncoder", encoder);
  vi.stubGlobal("VideoDecoder", decoder);
}

test("a codec is decoded in hardware where the browser says so of possible sizes only", async () => {
  decodeInHardware(({ codedWidth = 9999 }) => codedWidth <= 8192);
  expect(await probeCodec(VP9)).toEqual({ decode: true, encode: true, hardware: true });
  // Firefox ignores the preference, and says yes to any size.
  decodeInHardware(() => true);
  expect(await probeCodec(VP9)).toMatchObject({ decode: true, hardware: false });
  decodeInHardware(() => false);
  vi.stubGlobal("VideoEncoder", undefined);
  expect(await probeCodec(VP9)).toEqual({ decode: true, encode: false, hardware: false });
});

test("a worker is asked until the reader leaves; if it fails, the page answers", async () => {
  decodeInHardware(() => true);
  const workers: { onmessage?(event: object): void; onerror?(): void; terminate(): void }[] = [];
  vi.stubGlobal("Worker", function startWorker() {
    return workers[workers.push({ terminate: vi.fn() }) - 1];
  });
  const leaving = new AbortController();
  const [answered, failed] = [1, 2, 3].map(() => probeHere(leaving.signal));
  const support = { decode: false, encode: false, hardware: true };
  workers[0]!.onmessage!({ data: { [VP9.codec]: support } });
  workers[1]!.onerror!();
  expect((await answered!)[VP9.codec]).toEqual({ ...support, play: false });
  expect((await failed!)[VP9.codec]).toEqual({ decode: true, encode: true, hardware: false, play: false });
  expect(workers[2]!.terminate).not.toHaveBeenCalled();
  leaving.abort();
  for (const { terminate } of workers) expect(terminate).toHaveBeenCalled();
});

test("a sound is asked for with a header, and plays in any of its containers", async () => {
  const isConfigSupported = vi.fn(async (config: object) => ({ supported: "description" in config }));
  for (const name of ["AudioDecoder", "AudioEncoder"]) vi.stubGlobal(name, { isConfigSupported });
  vi.stubGlobal("MediaSource", { isTypeSupported: (type: string) => type === 'audio/webm; codecs="opus"' });
  const opus = FORMATS.find(({ codec }) => codec === "opus")!;
  expect(await probe(opus)).toEqual({ decode: true, encode: false, hardware: false, play: true });
  const sound = { codec: "opus", sampleRate: 48_000, numberOfChannels: 2 };
  const configs = [{ description: new Uint8Array(1) }, { bitrate: 128_000 }].map((rest) => [{ ...sound, ...rest }]);
  expect(isConfigSupported.mock.calls).toEqual(configs);
});

test("a browser without WebCodecs, or whose codec fails, supports nothing", async () => {
  expect(await probeCodec(VP9)).toEqual({ decode: false, encode: false, hardware: false });
  expect(await codecTable()).toMatch(/^H\.264 \(AVC\): none\n.*\nVP8: none\n/);
  vi.stubGlobal("VideoDecoder", { isConfigSupported: () => Promise.reject(new TypeError("no")) });
  expect(await probeCodec(VP9)).toEqual({ decode: false, encode: false, hardware: false });
});
