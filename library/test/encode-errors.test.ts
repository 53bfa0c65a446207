// @module-tag engine
/** Nothing hangs, nothing is swallowed, every frame is closed. */
import { afterEach, expect, test, vi } from "vitest";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { MFXError, UnsupportedCodecError } from "../src/errors.ts";
import { assemble } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { type OpenFrames, watchFrames } from "./support/open-frames.ts";

const SIZE = { width: 160, height: 90, bitrate: 300_000, framerate: 30 };
const film = (options: Partial<EncodeOptions> & { count?: number } = {}) =>
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { stream: generatedVideo({ count: options.count ?? 60 }), ...SIZE },
    audio: { stream: generatedAudio({ seconds: 2 }) },
    ...options,
  });

const failure = (stream: ReadableStream): Promise<MFXError> =>
  assemble(stream).then(
    () => expect.unreachable("It should have failed."),
    (error) => error,
  );
const allClosed = (open: OpenFrames) => expect.poll(() => open.count).toBe(0);

afterEach(() => vi.restoreAllMocks());

test.each([
  ["no mime type", { mimeType: "" }, "invalid-option", "mimeType"],
  ["a container that MFX does not write", { mimeType: "video/quicktime" }, "invalid-option", "mimeType"],
  ["an unknown codec", { mimeType: 'video/webm; codecs="vp10,opus"' }, "codec-unsupported", "mimeType"],
  [
    "a codec that the container cannot hold",
    { mimeType: 'video/webm; codecs="avc1.42001f"' },
    "codec-unsupported",
    "mimeType",
  ],
  [
    "a sound codec that the container cannot hold",
    { mimeType: 'video/webm; codecs="vp8,aac"' },
    "codec-unsupported",
    "mimeType",
  ],
  ["neither video nor audio", { video: undefined, audio: undefined }, "invalid-option", "video"],
  ["a negative chunk size", { chunkSize: -1 }, "invalid-option", "chunkSize"],
  ["a chunk size that is no number", { chunkSize: Number.NaN }, "invalid-option", "chunkSize"],
  [
    "a frame rate of 0",
    { video: { ...SIZE, framerate: 0, stream: generatedVideo({ count: 1 }) } },
    "invalid-option",
    "framerate",
  ],
  [
    "a display width without a display height",
    { video: { ...SIZE, displayWidth: 200, stream: generatedVideo({ count: 1 }) } },
    "invalid-option",
    "displayHeight",
  ],
  ["no stream", { video: { ...SIZE, stream: [] as unknown as ReadableStream } }, "invalid-option", "video.stream"],
] as const)("%s is refused, and the inputs are cancelled", async (_, options, code, option) => {
  const cancelled = vi.fn();
  const audio = { stream: generatedAudio({ seconds: 1, onCancel: cancelled }) };
  const error = await failure(film({ audio, ...options }));
  expect(error).toMatchObject({ code, details: { option } });
  if (!("audio" in options)) await expect.poll(() => cancelled.mock.calls.length).toBe(1);
});

test.each([
  ["H.264 with an odd width", { codecs: "avc", width: 161, height: 90 }, "width", "got 161. Use 160 or 162."],
  ["H.264 with an odd height", { codecs: "h264", width: 160, height: 91 }, "height", "got 91. Use 90 or 92."],
  [
    "a setting the encoder does not know",
    { codecs: "vp9", hardwareAcceleration: "prefer-hardware" },
    "hardwareAcceleration",
    "prefer-hardware",
  ],
  ["a width of 0", { codecs: "vp8", width: 0 }, "width", "`width` must be a positive integer; got 0."],
] as const)("%s: the error names the setting and the way out", async (_, { codecs, ...settings }, option, words) => {
  const open = watchFrames();
  const mimeType = `video/${codecs.startsWith("vp") ? "webm" : "mp4"}; codecs="${codecs}"`;
  const error = await failure(
    encode({ mimeType, video: { stream: generatedVideo({ count: 10 }), ...SIZE, ...settings } }),
  );
  expect(error.details.option).toBe(option);
  expect(error.message).toContain(words);
  await allClosed(open);
});

test("a level that is too low: the error names one that would do", async () => {
  const { isConfigSupported } = VideoEncoder;
  // Some encoders heed the level only once they run.
  vi.spyOn(VideoEncoder, "isConfigSupported").mockImplementation(async (config) =>
    config.codec === "avc1.42000a" ? { supported: false, config } : isConfigSupported.call(VideoEncoder, config),
  );
  const video = { stream: generatedVideo({ count: 10 }), ...SIZE, width: 1280, height: 720 };
  const error = await failure(encode({ mimeType: 'video/mp4; codecs="avc1.42000a"', video }));
  expect(error.details.option).toBe("codec");
  expect(error.message).toContain("Use avc1.64001f");
});

test("a codec that the browser has not: the error names one that it shares with the container", async () => {
  vi.spyOn(AudioEncoder, "isConfigSupported").mockImplementation(async (config) => ({
    supported: config.codec === "opus",
    config,
  }));
  const error = await failure(
    encode({ mimeType: 'audio/mp4; codecs="aac"', audio: { stream: generatedAudio({ seconds: 1 }) } }),
  );
  expect(error).toBeInstanceOf(UnsupportedCodecError);
  expect(error.message).toBe(
    "This browser cannot encode aac; it can encode opus. registerAacEncoder() of @mediabunny/aac-encoder adds an encoder.",
  );

  vi.spyOn(VideoEncoder, "isConfigSupported").mockImplementation(async (config) => ({
    supported: /^(av01|vp8)/.test(config.codec),
    config,
  }));
  const other = await failure(
    encode({ mimeType: 'video/mp4; codecs="hevc"', video: { stream: generatedVideo({ count: 3 }), ...SIZE } }),
  );
  expect(other.message).toMatch(/^This browser cannot encode hevc; it can encode av1\.$/);
});

test.each([
  ["streaming", true, true],
  ["at rest", false, true],
  ["without sound", true, false],
])("empty streams make no empty file (%s)", async (_, streaming, hasSound) => {
  const video = { stream: generatedVideo({ count: 0 }), ...SIZE };
  const audio = hasSound ? { stream: generatedAudio({ seconds: 0 }) } : undefined;
  expect(await failure(film({ streaming, video, audio }))).toMatchObject({ code: "encode-nothing" });
});

test("a track without data is left out of the file", async () => {
  const { pieces } = await assemble(film({ audio: { stream: generatedAudio({ seconds: 0 }) } }));
  expect(pieces[0]!.getMimeType()).toBe('video/webm; codecs="vp8"');
});

test.each(["video", "audio"])(
  "an input that breaks off (%s) errors the file and cancels the other input",
  async (kind) => {
    const open = watchFrames();
    const cancelled = vi.fn();
    const before = (index: number) => {
      if (index === 20) throw new Error("the camera was unplugged");
    };
    const error = await failure(
      film({
        video: {
          stream: generatedVideo({ count: 60, ...(kind === "video" ? { before } : { onCancel: cancelled }) }),
          ...SIZE,
        },
        audio: { stream: generatedAudio({ seconds: 2, ...(kind === "audio" ? { before } : { onCancel: cancelled }) }) },
      }),
    );
    expect(error).toBeInstanceOf(MFXError);
    expect(error).toMatchObject({ code: "source-failed", cause: { message: "the camera was unplugged" } });
    await expect.poll(() => cancelled).toHaveBeenCalled();
    await allClosed(open);
  },
);

test("an encoder that fails on the way errors the file", async () => {
  const open = watchFrames();
  const encodeFrame = VideoEncoder.prototype.encode;
  let count = 0;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    if (++count === 10) throw new DOMException("out of memory", "EncodingError");
    encodeFrame.call(this, frame, options);
  });
  expect(await failure(film())).toMatchObject({
    code: "codec-failed",
    details: { track: { type: "video" }, timestamp: 300_000 },
    cause: { message: "out of memory" },
  });
  await allClosed(open);
});

test("canceling the file cancels the inputs and closes every frame", async () => {
  const open = watchFrames();
  const cancelled = vi.fn();
  const reader = film({
    video: { stream: generatedVideo({ count: 60, onCancel: cancelled }), ...SIZE },
    audio: { stream: generatedAudio({ seconds: 2, onCancel: cancelled }) },
  }).getReader();
  await reader.read();
  await reader.cancel("enough");
  expect(cancelled.mock.calls.map(([reason]) => reason)).toEqual(["enough", "enough"]);
  await allClosed(open);
});

test.each([0, 1, 17, 40])("a signal at frame %i stops everything", async (at) => {
  const open = watchFrames();
  const abort = new AbortController();
  const cancelled = vi.fn();
  const before = (index: number) => index === at && abort.abort("enough");
  const error = await failure(
    film({
      signal: abort.signal,
      video: { stream: generatedVideo({ count: 60, before, onCancel: cancelled }), ...SIZE },
      audio: { stream: generatedAudio({ seconds: 2, onCancel: cancelled }) },
    }),
  );
  expect(error).toMatchObject({ name: "AbortError", code: "aborted", cause: "enough" });
  await expect.poll(() => cancelled).toHaveBeenCalledTimes(2);
  await allClosed(open);
});

test("nothing more is taken in than is read", async () => {
  const open = watchFrames();
  let made = 0;
  const before = () => made++;
  const reader = film({ video: { stream: generatedVideo({ count: 600, before }), ...SIZE } }).getReader();
  await reader.read();
  const settled = async () => {
    for (let last = -1; last !== made; ) {
      last = made;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };
  await settled();
  expect(made).toBeLessThan(60);
  expect(open.count).toBeLessThanOrEqual(4);
  await reader.cancel();
  await allClosed(open);
});

test("sound and pictures of a GIF that go back in time are refused", async () => {
  const sound = new ReadableStream<AudioData>({
    start(controller) {
      for (const timestamp of [0, 500_000, 100_000]) {
        const shape = { format: "f32-planar", sampleRate: 48_000, numberOfFrames: 480, numberOfChannels: 1 } as const;
        controller.enqueue(new AudioData({ ...shape, timestamp, data: new Float32Array(480) }));
      }
      controller.close();
    },
  });
  const error = await failure(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: sound } }));
  expect(error).toMatchObject({ name: "CodecError", details: { timestamp: 100_000, track: { type: "audio" } } });
  const stream = generatedVideo({ count: 3, timestamps: (index) => [0, 500_000, 100_000][index]!, duration: null });
  const gif = await failure(encode({ mimeType: "image/gif", video: { stream, width: 16, height: 16 } }));
  expect(gif).toMatchObject({ name: "CodecError", details: { timestamp: 100_000, track: { type: "video" } } });
});
