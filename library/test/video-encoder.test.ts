// @module-tag engine
/** The video encoder closes what it takes, however it ends. */
import { afterEach, expect, test, vi } from "vitest";
import { MFXVideoEncoder } from "../src/codec/mfx-video-encoder.ts";
import { MFXError } from "../src/errors.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const CONFIG = { codec: "vp8", width: 160, height: 90, bitrate: 300_000 };

/** Frames as a camera gives them: each lasts until the next one. */
const recorded = (count = 10) => generatedVideo({ count, duration: null });

test("frames without a duration are closed if the browser lacks the codec", async () => {
  const chunks = recorded().pipeThrough(new MFXVideoEncoder({ ...CONFIG, codec: "vp10" }));
  await expect(chunks.getReader().read()).rejects.toMatchObject({ code: "codec-unsupported" });
});

test.each([1, 2, 5])("frames without a duration are closed if encoding of frame %i fails", async (failing) => {
  const { encode } = VideoEncoder.prototype;
  let count = 0;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, ...args) {
    const isOfStream = args[0].displayWidth === CONFIG.width; // The library tries the encoder out with a smaller frame.
    if (isOfStream && ++count === failing) throw new DOMException("out of memory", "EncodingError");
    encode.apply(this, args);
  });
  const chunks = recorded().pipeThrough(new MFXVideoEncoder(CONFIG));
  const failure = chunks.pipeTo(new WritableStream()).catch((error) => error);
  expect(await failure).toMatchObject({ code: "codec-failed", details: { timestamp: expect.any(Number) } });
});

test("a gap of many key frame intervals makes one key frame", async () => {
  const { encode } = VideoEncoder.prototype;
  const keys: number[] = [];
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    const isOfStream = frame.displayWidth === CONFIG.width;
    if (isOfStream && options?.keyFrame) keys.push(frame.timestamp / 1000);
    encode.call(this, frame, options);
  });
  const timestamps = (index: number) => (index < 3 ? index : index + 300) * 40_000;
  const encoder = new MFXVideoEncoder({ ...CONFIG, keyframeEveryNthSecond: 1 });
  await generatedVideo({ count: 30, timestamps }).pipeThrough(encoder).pipeTo(new WritableStream());
  expect(keys).toEqual([0, 12_120, 13_000]);
});

test("an encoder that reports a failure later fails the stream, and is closed with all frames", async () => {
  let encoder: VideoEncoder | undefined;
  let fail: WebCodecsErrorCallback | undefined;
  const Native = VideoEncoder;
  vi.stubGlobal(
    "VideoEncoder",
    class extends Native {
      #error: WebCodecsErrorCallback;
      constructor(init: VideoEncoderInit) {
        super(init);
        this.#error = init.error;
      }
      override configure(config: VideoEncoderConfig) {
        super.configure(config);
        // The library tries encoders out with smaller frames.
        if (config.width === CONFIG.width) [encoder, fail] = [this, this.#error];
      }
    },
  );
  const reader = recorded().pipeThrough(new MFXVideoEncoder(CONFIG)).getReader();
  await reader.read();
  const cause = new DOMException("The GPU is gone.", "OperationError");
  fail!(cause);
  await expect(reader.read()).rejects.toMatchObject({
    code: "codec-failed",
    message: "The video could not be encoded: The GPU is gone.",
    details: { track: { type: "video" }, timestamp: expect.any(Number) },
    cause,
  });
  expect(encoder!.state).toBe("closed");
});

test("a frame that comes while the reader cancels is closed", async () => {
  const open = watchFrames();
  const encoder = new MFXVideoEncoder(CONFIG);
  const writer = encoder.writable.getWriter();
  writer.closed.catch(() => {});
  const { isConfigSupported } = VideoEncoder;
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(VideoEncoder, "isConfigSupported").mockImplementation((config) => {
      resolve();
      return isConfigSupported.call(VideoEncoder, config);
    });
  });
  const reader = encoder.readable.getReader();
  const source = recorded(2).getReader();
  const writes = [writer.write((await source.read()).value!), writer.write((await source.read()).value!)];
  await asked; // The first frame's encoder starts, and the second frame waits for it.
  await reader.cancel();
  await Promise.allSettled(writes);
  await expect.poll(() => open.count).toBe(0);
});

test("an encoder that cannot be configured is closed and fails with an error of the library", async () => {
  const encoders: VideoEncoder[] = [];
  vi.spyOn(VideoEncoder.prototype, "configure").mockImplementation(function (this: VideoEncoder) {
    encoders.push(this);
    throw new DOMException("no more encoders", "QuotaExceededError");
  });
  const chunks = recorded().pipeThrough(new MFXVideoEncoder(CONFIG));
  await expect(chunks.getReader().read()).rejects.toBeInstanceOf(MFXError);
  expect(encoders.map(({ state }) => state)).toEqual(["closed"]);
});
