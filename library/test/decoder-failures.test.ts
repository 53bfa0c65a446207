// @module-tag fakes
/** Decoders that refuse a configuration, change it, answer with nothing, or answer when nobody waits any more. */
import { afterEach, expect, test, vi } from "vitest";
import { MFXAudioDecoder } from "../src/codec/audio-decoder.ts";
import { audioCore, videoCore } from "../src/codec/decode-core.ts";
import { MFXAudioEncoder } from "../src/codec/mfx-audio-encoder.ts";
import { MFXVideoEncoder } from "../src/codec/mfx-video-encoder.ts";
import { MFXVideoDecoder } from "../src/codec/video-decoder.ts";
import { nextTask } from "../src/media/next-task.ts";
import { deferred } from "./support/deferred.ts";
import { DAMAGED_PACKET } from "./support/fakes/codecs.ts";
import { readAudio, readVideo } from "./support/read.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const VP8 = { codec: "vp8", codedWidth: 64, codedHeight: 36 };
const AAC = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 1 };

const streamOf = <T>(...items: T[]) =>
  new ReadableStream<T>({
    pull: (controller) => {
      const item = items.shift();
      if (item) controller.enqueue(item);
      else controller.close();
    },
  });
const init = (index: number) => ({ type: "key" as const, timestamp: index * 40_000, data: Uint8Array.of(1, 2) });
const picture = (index: number, config?: VideoDecoderConfig) => ({ chunk: new EncodedVideoChunk(init(index)), config });
const sound = (index: number, config?: AudioDecoderConfig) => ({ chunk: new EncodedAudioChunk(init(index)), config });

test("decoders and encoders have names for log messages", () => {
  const stages = [
    new MFXVideoDecoder(),
    new MFXAudioDecoder(),
    new MFXVideoEncoder({ codec: "vp8" }),
    new MFXAudioEncoder({ codec: "opus" }),
  ];
  const names = ["MFXVideoDecoder", "MFXAudioDecoder", "MFXVideoEncoder", "MFXAudioEncoder"];
  expect(stages.map(({ identifier }) => identifier)).toEqual(names);
});

test.each([
  ["NotSupportedError", "UnsupportedCodecError", "This browser cannot decode the video: No."],
  ["DataError", "CodecError", "The video could not be decoded: No."],
])("a configuration that fails with %s is an %s", async (name, error, message) => {
  vi.spyOn(VideoDecoder.prototype, "configure").mockImplementation(() => {
    throw new DOMException("No.", name);
  });
  const frames = readVideo(streamOf(picture(0)).pipeThrough(new MFXVideoDecoder(VP8)));
  const details = { track: { type: "video" }, config: VP8 };
  await expect(frames).rejects.toMatchObject({ name: error, message, details });
});

test("chunks before another configuration are decoded by their own", async () => {
  const wide = { ...VP8, codedWidth: 128 };
  const chunks = streamOf(picture(0, VP8), picture(1), picture(2, wide), picture(3), picture(4, VP8));
  const frames = await readVideo(chunks.pipeThrough(new MFXVideoDecoder()));
  expect(frames.map(({ width }) => width)).toEqual([64, 64, 128, 128, 64]);
});

test("a decoder that is closed while it is emptied has not failed", async () => {
  const error = vi.fn();
  const core = audioCore({ output: (data) => data.close(), error });
  core.configure(AAC);
  core.decode(sound(0).chunk);
  const emptying = core.flush();
  core.close();
  await emptying;
  expect(error).not.toHaveBeenCalled();
});

test("uncompressed sound cannot change to another codec", async () => {
  const pcm = { ...AAC, codec: "pcm-s16" };
  const blocks = readAudio(streamOf(sound(0, pcm), sound(1, AAC)).pipeThrough(new MFXAudioDecoder()));
  await expect(blocks).rejects.toMatchObject({
    name: "UnsupportedCodecError",
    message: "This browser cannot decode the audio: Uncompressed audio cannot change to mp4a.40.2.",
  });
});

test("pictures of chunks that are later than their packets have not been dropped", async () => {
  const core = videoCore({ output: (frame) => frame.close(), error: () => {} });
  core.configure(VP8);
  for (const index of [0, 1, 2]) core.decode(picture(index).chunk, true, 5000);
  await core.flush();
  expect(core.dropped).toEqual([]);
  core.close();
});

test("a decoder that drops all pictures fails, with the time of the first", async () => {
  vi.spyOn(VideoDecoder.prototype, "decode").mockImplementation(() => {});
  const frames = readVideo(streamOf(picture(3), picture(2), picture(4)).pipeThrough(new MFXVideoDecoder(VP8)));
  await expect(frames).rejects.toMatchObject({
    code: "codec-failed",
    message: "The video could not be decoded: the decoder dropped all of it.",
    details: { timestamp: 80_000 },
  });
});

test.each([
  ["with the eighth of many chunks", 8],
  ["with the end of few", 7],
])("audio without an answer is waited for no longer than ten seconds: they begin %s", (_, count) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(AudioDecoder.prototype, "decode").mockImplementation(() => {});
  const fail = vi.fn();
  const core = audioCore({ output: (data) => data.close(), error: fail });
  core.configure(AAC);
  for (let index = 0; index < count; index++) {
    vi.advanceTimersByTime(20_000);
    core.decode(sound(index).chunk);
  }
  if (count < 8) core.flush().catch(() => {});
  vi.advanceTimersByTime(9999);
  expect(fail).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const message = "The audio could not be decoded: the decoder doesn't answer.";
  expect(fail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "codec-failed", message }));
});

test("audio with an answer has no limit of time, nor has a decoder that was closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise: answer, resolve } = deferred();
  const fail = vi.fn();
  const output = (data: AudioData) => {
    data.close();
    resolve();
  };
  const [core, closed] = [audioCore({ output, error: fail }), audioCore({ output, error: fail })];
  for (const each of [core, closed]) {
    each.configure(AAC);
    for (let index = 0; index < 8; index++) each.decode(sound(index).chunk);
  }
  closed.close();
  await answer;
  vi.advanceTimersByTime(60_000);
  expect(fail).not.toHaveBeenCalled();
  core.close();
});

test("a frame that comes after its reader has gone is closed", async () => {
  const late: (() => void)[] = [];
  const Native = VideoDecoder;
  vi.stubGlobal(
    "VideoDecoder",
    class extends Native {
      constructor({ output, error }: VideoDecoderInit) {
        super({ error, output: (frame) => (frame.timestamp === 0 ? output(frame) : late.push(() => output(frame))) });
      }
    },
  );
  const chunks = streamOf(picture(0), picture(1), picture(2));
  const reader = chunks.pipeThrough(new MFXVideoDecoder(VP8)).getReader();
  (await reader.read()).value!.close();
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await reader.cancel();
  for (const output of late) output();
});

test("a damaged packet of sound is told by its own time, though decoders only count samples", async () => {
  const damaged = { chunk: new EncodedAudioChunk({ ...init(2), data: DAMAGED_PACKET }) };
  const blocks = readAudio(streamOf(sound(0), sound(1), damaged).pipeThrough(new MFXAudioDecoder(AAC)));
  await expect(blocks).rejects.toMatchObject({ code: "codec-failed", details: { timestamp: 80_000 } });
});

test.each<[string, (core: ReturnType<typeof videoCore>) => void]>([
  ["closed", (core) => core.close()],
  [
    "broken",
    (core) => {
      vi.spyOn(VideoDecoder.prototype, "configure").mockImplementation(() => {
        throw new DOMException("No.", "DataError");
      });
      core.configure(VP8);
    },
  ],
])("nobody waits for room in a decoder that is %s", async (_, end) => {
  const core = videoCore({ output: (frame) => frame.close(), error: () => {} });
  core.configure(VP8);
  vi.spyOn(VideoDecoder.prototype, "decodeQueueSize", "get").mockReturnValue(100);
  const waited = vi.fn();
  void core.room()!.then(waited);
  await nextTask();
  expect(waited).not.toHaveBeenCalled();
  end(core);
  await nextTask();
  expect(waited).toHaveBeenCalledOnce();
  core.close();
});
