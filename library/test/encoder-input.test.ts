// @module-tag fakes
/** Input of encoders: key frames, durations and settings of video, and sound without gaps and overlaps. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { encode, fromStreams, MFXAudioEncoder, MFXVideoEncoder, tone } from "../releases/next.ts";
import { encode as encodeAsReleased } from "../src/compat/encode.ts";
import { decode } from "../src/decode.ts";
import { partsOf } from "../src/encode/edit-parts.ts";
import { cancelInputs } from "../src/encode/inputs.ts";
import { listOf } from "../src/encode/settings.ts";
import { ExtendedVideoFrame } from "../src/frame/extended-video-frame.ts";
import { withSpan } from "../src/stream/span.ts";
import { assemble } from "./support/assemble.ts";
import { streamOf } from "./support/chunks.ts";
import { clip } from "./support/copies.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { type OpenFrames, watchFrames } from "./support/open-frames.ts";

let open: OpenFrames;
beforeEach(() => {
  open = watchFrames();
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(open.count).toBe(0);
});

const CONFIG = { codec: "vp9", width: 160, height: 90, bitrate: 300_000 };

interface Encoded {
  time: number;
  duration: number | null;
  isKey: boolean | undefined;
}

/** The frames that the encoder of a stream gets, in milliseconds. */
async function encodedFrames(frames: ReadableStream<VideoFrame>, config: object = {}): Promise<Encoded[]> {
  const given: Encoded[] = [];
  const { encode } = VideoEncoder.prototype;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    const { timestamp, duration, codedWidth } = frame;
    // The library tries the encoder out with smaller frames, and without options.
    if (codedWidth === CONFIG.width && options)
      given.push({ time: timestamp / 1000, duration: duration && duration / 1000, isKey: options.keyFrame });
    encode.call(this, frame, options);
  });
  await frames.pipeThrough(new MFXVideoEncoder({ ...CONFIG, ...config })).pipeTo(new WritableStream());
  return given;
}

const at25 = (index: number) => index * 40_000;
const keysOf = (frames: Encoded[]) => frames.flatMap(({ time, isKey }) => (isKey ? [time] : []));

test.each([
  [undefined, 101, [0, 2000, 4000]],
  [0.1, 11, [0, 120, 200, 320, 400]],
  [0, 3, [0, 40, 80]],
])("every %s seconds, the next frame is a key frame", async (seconds, count, keys) => {
  const frames = generatedVideo({ count, timestamps: (index) => 1_000_000 + at25(index) });
  const given = await encodedFrames(frames, { keyframeEveryNthSecond: seconds });
  expect(keysOf(given)).toEqual(keys.map((time) => time + 1000));
});

test("a frame that is marked as a key frame doesn't move the others", async () => {
  const marked = new TransformStream<VideoFrame, VideoFrame>({
    transform: (frame, controller) => {
      if (frame.timestamp !== 80_000) return controller.enqueue(frame);
      controller.enqueue(new ExtendedVideoFrame(frame, {}, { keyFrame: true }));
      frame.close();
    },
  });
  const frames = generatedVideo({ count: 7, timestamps: at25 }).pipeThrough(marked);
  expect(keysOf(await encodedFrames(frames, { keyframeEveryNthSecond: 0.2 }))).toEqual([0, 80, 200]);
});

/** Frames with transparency, each made when it is read. */
function* clearFrames(count: number): Generator<VideoFrame> {
  for (let index = 0; index < count; index++) {
    const shape = { codedWidth: 160, codedHeight: 90, timestamp: at25(index), duration: 40_000 };
    yield new VideoFrame(new Uint8Array(160 * 90 * 4), { format: "RGBA", ...shape });
  }
}

test("the transparency of a key frame is one, too", async () => {
  const given = await encodedFrames(streamOf(clearFrames(4)), { alpha: "keep", keyframeEveryNthSecond: 0.08 });
  expect(keysOf(given)).toEqual([0, 0, 80, 80]);
});

test.each<[string, () => ReadableStream<VideoFrame>, object]>([
  ["in MP4, which has no transparency,", () => streamOf(clearFrames(2)), { alpha: "keep", container: "mp4" }],
  ["of frames without transparency", () => generatedVideo({ count: 2, timestamps: at25 }), { alpha: "keep" }],
  ["without a wish for transparency", () => streamOf(clearFrames(2)), {}],
])("%s only colors are encoded", async (_, frames, config) => {
  expect((await encodedFrames(frames(), config)).map(({ time }) => time)).toEqual([0, 40]);
});

test.each([
  ["colors", 1, "in the middle", 3],
  ["colors", 1, "at the end", 2],
  ["transparency", 2, "in the middle", 3],
  ["transparency", 2, "at the end", 2],
] as const)("%s (of encoder %i) that an encoder drops %s of %i frames are an error", async (_, which, __, count) => {
  const { encode } = VideoEncoder.prototype;
  let encoders = 0;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    const isDropped = frame.codedWidth === CONFIG.width && frame.timestamp === 40_000 && ++encoders === which;
    if (!isDropped) encode.call(this, frame, options);
  });
  const encoder = new MFXVideoEncoder({ ...CONFIG, alpha: "keep" });
  const failure = streamOf(clearFrames(count)).pipeThrough(encoder).pipeTo(new WritableStream());
  await expect(failure).rejects.toMatchObject({
    code: "codec-failed",
    message: "The video could not be encoded: the encoder dropped the colors or the transparency of a frame",
    details: { timestamp: 40_000, track: { type: "video" }, config: CONFIG },
  });
  await expect.poll(() => open.count).toBe(0);
});

/** Times at which frames follow each other, by the gaps between them in milliseconds. */
const after = (...gaps: number[]) => [0, ...gaps].map((_, at) => gaps.slice(0, at).reduce((sum, gap) => sum + gap, 0));
const gaps = (count: number, gap: number) => Array<number>(count).fill(gap);

test.each([
  ["as long as most frames before it", after(40, 40, 1000, 40), {}, 40],
  ["as long as most, though one is shorter", after(40, 5, 40, 40), {}, 40],
  ["as long as most of the latest nine", after(...gaps(5, 100), ...gaps(5, 40)), {}, 40],
  ["as long as most of them, though others follow", after(...gaps(5, 40), ...gaps(4, 100)), {}, 40],
  ["a thirtieth of a second if it is the only one", after(), {}, 33.333],
  ["as long as the rate says if it is the only one", after(), { framerate: 20 }, 50],
])("frames without a duration last until the next one, and the last one lasts %s", async (_, times, config, last) => {
  const timestamps = (index: number) => times[index]! * 1000;
  const given = await encodedFrames(generatedVideo({ count: times.length, timestamps, duration: null }), config);
  const lengths = times.map((time, index) => (times[index + 1] ?? time + last) - time);
  expect(given.map(({ time }) => time)).toEqual(times);
  expect(given.map(({ duration }) => duration)).toEqual(lengths.map((length) => expect.closeTo(length, 3)));
});

test.each([
  ["with a duration is encoded at once", {}, [1, 2, 2]],
  ["without a duration waits for the next one", { duration: null }, [0, 1, 2]],
])("a frame %s", async (_, timing, counts) => {
  const times: number[] = [];
  const { encode } = VideoEncoder.prototype;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    if (frame.codedWidth === CONFIG.width) times.push(frame.timestamp);
    encode.call(this, frame, options);
  });
  const encoder = new MFXVideoEncoder(CONFIG);
  const reading = encoder.readable.pipeTo(new WritableStream());
  const writer = encoder.writable.getWriter();
  const frames = generatedVideo({ count: 2, timestamps: at25, ...timing }).getReader();
  for (const count of counts) {
    const { value } = await frames.read();
    await (value ? writer.write(value) : writer.close());
    expect(times).toHaveLength(count);
  }
  await reading;
});

test("a frame that lasts longer than MP4 can store stays one elsewhere", async () => {
  const given = await encodedFrames(generatedVideo({ count: 1, duration: () => 2 ** 32 }));
  expect(given).toEqual([{ time: 0, duration: 2 ** 32 / 1000, isKey: true }]);
});

/** The longest time between frames that MP4 can store, in microseconds. */
const LONGEST = 2 ** 32 - 1;

test.each([
  [LONGEST, [[0, LONGEST]]],
  [
    2 * LONGEST - 5000,
    [
      [0, LONGEST],
      [LONGEST, LONGEST - 5000],
    ],
  ],
  [
    2 * LONGEST,
    [
      [0, LONGEST],
      [LONGEST, LONGEST],
    ],
  ],
])("in MP4, a frame of %i µs is repeated as often as it must be", async (length, expected) => {
  const given = await encodedFrames(generatedVideo({ count: 1, duration: () => length }), { container: "mp4" });
  expect(given.map(({ time, duration }) => [time * 1000, duration! * 1000])).toEqual(expected);
});

test("frames of the same time are encoded, and earlier ones are refused", async () => {
  const at = (...times: number[]) =>
    generatedVideo({ count: times.length, timestamps: (index) => times[index]!, duration: () => 1000 });
  const given = await encodedFrames(at(0, 40_000, 40_000));
  expect(given.map(({ time }) => time)).toEqual([0, 40, 40]);
  const back = at(0, 40_000, 39_999).pipeThrough(new MFXVideoEncoder(CONFIG)).pipeTo(new WritableStream());
  await expect(back).rejects.toMatchObject({ code: "codec-failed", details: { timestamp: 39_999 } });
});

/** A frame of 10 bits with a transfer function of BT.2020, or in BT.709. */
function deep(transfer: string, timestamp: number): VideoFrame {
  const primaries = transfer === "bt709" ? "bt709" : "bt2020";
  const shape = { format: "I420P10", codedWidth: 160, codedHeight: 90, timestamp, duration: 40_000 };
  const colorSpace = { primaries, transfer: transfer === "sdr" ? "bt709" : transfer };
  return new VideoFrame(new Uint8Array(160 * 90 * 3), { ...shape, colorSpace } as VideoFrameBufferInit);
}

const ADVICE =
  'Encode to 8 bits, such as codecs="vp09.00.10.08", which converts all frames to usual video, or convert the HDR with effect(), without `hdr: "keep"`.';

test.each([
  ["pq", "hlg", "begins as HDR (PQ), but its frame at 40 ms is HDR (HLG)."],
  ["hlg", "sdr", "begins as HDR (HLG), but its frame at 40 ms is BT.2020."],
  ["sdr", "bt709", "begins as BT.2020, but its frame at 40 ms is usual video (BT.709)."],
])("a video that begins as %s and goes on as %s is refused", async (first, second, message) => {
  const frames = streamOf([deep(first, 0), deep(second, 40_000)]);
  const encoding = frames.pipeThrough(new MFXVideoEncoder(CONFIG)).pipeTo(new WritableStream());
  await expect(encoding).rejects.toMatchObject({ name: "OptionError", message: `The video ${message} ${ADVICE}` });
});

test("HDR that is drawn in another size becomes usual video, whichever comes next", async () => {
  const frames = streamOf([deep("pq", 0), deep("hlg", 40_000), deep("bt709", 80_000)]);
  const encoder = new MFXVideoEncoder({ ...CONFIG, codec: "vp09.02.10.10", width: 80, fit: "contain" });
  let count = 0;
  await frames.pipeThrough(encoder).pipeTo(new WritableStream({ write: () => void count++ }));
  expect(count).toBe(3);
});

test.each([
  ["film", null],
  ["smpte432", "smpte432"],
])("colors that containers cannot store are left out of what an encoder tells: %s", async (primaries, stored) => {
  const told = { primaries, transfer: "bt709", matrix: "bt709", fullRange: false };
  const Native = VideoEncoder;
  vi.stubGlobal(
    "VideoEncoder",
    class extends Native {
      constructor({ output, error }: VideoEncoderInit) {
        const colorSpace = told as unknown as VideoColorSpaceInit;
        const tell = ({ decoderConfig }: EncodedVideoChunkMetadata) =>
          decoderConfig && { decoderConfig: { ...decoderConfig, colorSpace } };
        super({ error, output: (chunk, metadata = {}) => output(chunk, tell(metadata)) });
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const chunks = generatedVideo({ count: 1 }).pipeThrough(new MFXVideoEncoder(CONFIG));
  const found: unknown[] = [];
  await chunks.pipeTo(
    new WritableStream({ write: ({ video }) => void found.push(video?.metadata?.decoderConfig?.colorSpace) }),
  );
  expect(found).toEqual([{ ...told, primaries: stored }]);
});

test("frames of planes are encoded as they are", async () => {
  const given: unknown[] = [];
  const { encode } = VideoEncoder.prototype;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    if (frame.codedWidth === CONFIG.width) given.push(frame.format);
    encode.call(this, frame, options);
  });
  await generatedVideo({ count: 2 }).pipeThrough(new MFXVideoEncoder(CONFIG)).pipeTo(new WritableStream());
  expect(given).toEqual(["I420", "I420"]);
});

test("at most four frames wait in the encoder", async () => {
  const sizes: number[] = [];
  const { encode } = VideoEncoder.prototype;
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (this: VideoEncoder, frame, options) {
    encode.call(this, frame, options);
    sizes.push(this.encodeQueueSize);
  });
  await generatedVideo({ count: 30 }).pipeThrough(new MFXVideoEncoder(CONFIG)).pipeTo(new WritableStream());
  expect(Math.max(...sizes)).toBe(4);
});

test("a frame that waits for room in the encoder is closed by a cancel", async () => {
  const asked = vi.spyOn(VideoEncoder.prototype, "encodeQueueSize", "get").mockReturnValue(4);
  const reader = generatedVideo({ count: 1 }).pipeThrough(new MFXVideoEncoder(CONFIG)).getReader();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  expect(open.count).toBe(1);
  await reader.cancel();
  await expect.poll(() => open.count).toBe(0);
});

test("at most four blocks of sound wait in the encoder", async () => {
  const sizes: number[] = [];
  const { encode } = AudioEncoder.prototype;
  vi.spyOn(AudioEncoder.prototype, "encode").mockImplementation(function (this: AudioEncoder, data) {
    encode.call(this, data);
    sizes.push(this.encodeQueueSize);
  });
  await generatedAudio({ seconds: 1 })
    .pipeThrough(new MFXAudioEncoder({ codec: "opus" }))
    .pipeTo(new WritableStream());
  expect(Math.max(...sizes)).toBe(4);
});

test.each([
  ["that of the edit", {}, 25],
  ["that of the settings", { framerate: 50 }, 50],
])("the rate of an edit's encoder is %s", async (_, settings, framerate) => {
  const configure = vi.spyOn(VideoEncoder.prototype, "configure");
  const open = () => ({ video: generatedVideo({ count: 3, timestamps: at25 }) });
  const edit = fromStreams(open, { duration: 120, width: 160, height: 90, frameRate: 25, tracks: ["video"] });
  await assemble(encode({ mimeType: 'video/webm; codecs="vp9"', edit, video: settings }));
  expect(configure.mock.lastCall![0]).toMatchObject({ width: 160, height: 90, framerate });
});

test.each([
  [160, 90],
  [90, 160],
])("in older releases, a rotated clip at %i × %i is upright where frames have no rotation", async (width, height) => {
  const rotation = Object.getOwnPropertyDescriptor(VideoFrame.prototype, "rotation")!;
  Reflect.deleteProperty(VideoFrame.prototype, "rotation");
  onTestFinished(() => void Object.defineProperty(VideoFrame.prototype, "rotation", rotation));
  const configure = vi.spyOn(VideoEncoder.prototype, "configure");
  const { video, audio } = await decode(await clip("rotated-90.mp4"), { trim: { end: 100 } });
  await audio?.cancel();
  const settings = { stream: video!, width, height, bitrate: 500_000, framerate: 25 };
  await assemble(encodeAsReleased({ mimeType: 'video/webm; codecs="vp8"', video: settings }));
  expect(configure.mock.lastCall![0]).toMatchObject({ width: 90, height: 160 });
});

test("the progress of a file is that of its picture", async () => {
  const [picture, sound] = [
    generatedVideo({ count: 4, timestamps: (index) => index * 25_000 }),
    generatedAudio({ seconds: 1 }),
  ];
  const fractions: (number | undefined)[] = [];
  const file = encode({
    mimeType: 'video/webm; codecs="vp9,opus"',
    video: { stream: withSpan(picture, { start: 0, end: 100_000 }) },
    audio: { stream: withSpan(sound, { start: 0, end: 1e6 }) },
    onProgress: ({ fraction }) => fractions.push(fraction),
  });
  await assemble(file);
  expect(fractions).toEqual([0.25, 0.5, 0.75, 1]);
});

test("a GIF of an edit has a rate of its own", async () => {
  const open = () => ({ video: generatedVideo({ count: 1 }) });
  const edit = fromStreams(open, { duration: 40, width: 160, height: 90, frameRate: 25, tracks: ["video"] });
  for (const [mimeType, framerate] of [
    ["image/gif", undefined],
    ["video/webm", 25],
  ] as const) {
    const parts = await partsOf({ mimeType, edit }, new AbortController().signal);
    const [video] = listOf<object>(parts.video);
    expect({ framerate: undefined, ...video }).toMatchObject({ framerate });
    cancelInputs(parts, undefined);
  }
});

test.each<[mimeType: string, options: object, video: number, audio: number]>([
  ["video/webm", {}, 1, 1],
  ["audio/webm", {}, 0, 1],
  ["audio/webm", { video: {} }, 1, 1],
  ["image/gif", {}, 1, 0],
  ["image/gif", { audio: {} }, 1, 1],
  ["video/webm", { video: false }, 0, 1],
  ["video/webm", { audio: false }, 1, 0],
  ["video/webm", { audio: [] }, 1, 0],
  ["video/webm", { audio: [{}, { language: "deu" }] }, 1, 2],
])(
  "a file of %s has these tracks of an edit with %j: %i of video, %i of audio",
  async (mimeType, options, ...counts) => {
    const open = () => ({ video: generatedVideo({ count: 1 }), audio: generatedAudio({ seconds: 0.04 }) });
    const edit = fromStreams(open, { duration: 40, width: 160, height: 90, sampleRate: RATE, numberOfChannels: 1 });
    const parts = await partsOf({ mimeType, edit, ...options }, new AbortController().signal);
    const [video, audio] = [listOf<object>(parts.video), listOf<object>(parts.audio)];
    expect([video.length, audio.length, parts.duration]).toEqual([...counts, 40]);
    expect(video).toEqual(
      video.map(() => expect.objectContaining({ fit: "contain", stream: expect.any(ReadableStream) })),
    );
    expect(audio.map((track) => (track as { language?: string }).language)).toEqual(
      [undefined, "deu"].slice(0, audio.length),
    );
    cancelInputs(parts, undefined);
  },
);

test("settings of a track go to it, and an edit that lacks what it says is refused", async () => {
  const { signal } = new AbortController();
  const canceled = vi.fn();
  const open = () => ({ video: generatedVideo({ count: 1, onCancel: canceled }) });
  const edit = fromStreams(open, { duration: 40, width: 160, height: 90 });
  const mimeType = "video/webm";
  const parts = await partsOf(
    { mimeType, edit, audio: false, video: { fit: "cover", bitrate: 5, framerate: 9 } },
    signal,
  );
  expect(listOf<object>(parts.video)).toMatchObject([{ fit: "cover", bitrate: 5, framerate: 9 }]);
  cancelInputs(parts, undefined);
  const message = "The edit of `audio` says that it has audio, but gives none.";
  const refused = { message, details: { option: "edit" } };
  await expect(partsOf({ mimeType, edit }, signal)).rejects.toMatchObject(refused);
  expect(canceled).toHaveBeenLastCalledWith(expect.objectContaining(refused));
});

test("video and audio of an edit are made in one run, and those of another edit in its own", async () => {
  const runs: unknown[] = [];
  const edit = fromStreams(
    ({ tracks }) => {
      runs.push(tracks);
      return {
        video: generatedVideo({ count: 3, timestamps: at25 }),
        audio: generatedAudio({ seconds: 0.12 }),
      };
    },
    { duration: 120, width: 160, height: 90, frameRate: 25 },
  );
  const other = tone({ duration: 120 });
  const mimeType = 'video/webm; codecs="vp9,opus"';
  await assemble(encode({ mimeType, edit, audio: [{}, { edit: other }] }));
  expect(runs).toHaveLength(1);
  await assemble(encode({ mimeType, edit, audio: { bitrate: 64_000 } }));
  expect(runs).toHaveLength(2);
  await assemble(encode({ mimeType, edit, audio: false }));
  await assemble(encode({ mimeType: "audio/webm", edit }));
  expect(runs.map((tracks) => [tracks].flat().join())).toEqual(["video,audio", "video,audio", "video", "audio"]);
});

test.each([{ duration: Number.NaN }, { duration: Number.POSITIVE_INFINITY, live: true }])(
  "the streams of an edit of %o are canceled if its file cannot be written",
  async (length) => {
    const canceled = vi.fn();
    const open = () => ({ audio: generatedAudio({ seconds: 1, onCancel: canceled }) });
    const edit = fromStreams(open, { ...length, tracks: ["audio"], sampleRate: RATE, numberOfChannels: 1 });
    const encoding = assemble(encode({ mimeType: 'audio/webm; codecs="speex"', edit }));
    await expect(encoding).rejects.toMatchObject({ code: "codec-unsupported" });
    expect(canceled.mock.calls.length).toBe(1);
  },
);

test("a track that is null is none", async () => {
  const none: undefined = JSON.parse("null");
  const video = generatedVideo({ count: 1 });
  const { file } = await assemble(encode({ mimeType: 'video/webm; codecs="vp9"', video, audio: none }));
  expect(file.type).toMatch(/^video.webm; codecs="vp09[^,]*"$/);
});

test("an encoding that is aborted cancels its input with the reason", async () => {
  const [stop, canceled] = [new AbortController(), vi.fn()];
  const audio = generatedAudio({ seconds: 1, onCancel: canceled });
  const encoding = assemble(encode({ mimeType: 'audio/webm; codecs="opus"', audio, signal: stop.signal }));
  stop.abort("enough");
  await expect(encoding).rejects.toMatchObject({ code: "aborted", cause: "enough" });
  await expect.poll(() => canceled.mock.calls).toEqual([["enough"]]);
});

test.each([{}, { language: "eng" }])("sound with the labels %j has the rate that was asked for", async (labels) => {
  const configure = vi.spyOn(AudioEncoder.prototype, "configure");
  const audio = { stream: generatedAudio({ seconds: 0.1 }), sampleRate: 16_000, ...labels };
  await assemble(encode({ mimeType: 'audio/webm; codecs="opus"', audio }));
  expect(configure.mock.lastCall![0]).toMatchObject({ sampleRate: 16_000 });
});

const RATE = 48_000;

/** Sound of a number of milliseconds, whose samples count them. */
function sound(start: number, length: number): AudioData {
  const numberOfFrames = (length * RATE) / 1000;
  const data = Float32Array.from({ length: numberOfFrames }, (_, index) => start + (index * 1000) / RATE);
  const shape = { format: "f32-planar", sampleRate: RATE, numberOfChannels: 1, numberOfFrames } as const;
  return new AudioData({ ...shape, timestamp: start * 1000, data });
}

test.each([
  ["follows", [sound(0, 100), sound(100, 100)], 200, [0, 50, 100, 150]],
  ["overlaps: it loses its beginning", [sound(0, 100), sound(40, 100)], 140, [0, 50, 100, 139]],
  [
    "lies within the sound before it: it is left out",
    [sound(0, 100), sound(40, 20), sound(100, 10)],
    110,
    [0, 60, 105],
  ],
  ["comes later: silence is before it", [sound(0, 100), sound(2600, 50)], 2650, [0, 99, 2600, 2649]],
])("sound that %s", async (_, blocks, length, heard) => {
  const samples: number[] = [];
  const sizes: number[] = [];
  vi.spyOn(AudioEncoder.prototype, "encode").mockImplementation((data) => {
    const plane = new Float32Array(data.numberOfFrames);
    data.copyTo(plane, { planeIndex: 0, format: "f32-planar" });
    expect(data.timestamp / 1000).toBeCloseTo((samples.length * 1000) / RATE, 2);
    samples.push(...plane);
    sizes.push(plane.length);
  });
  await streamOf(blocks)
    .pipeThrough(new MFXAudioEncoder({ codec: "aac" }))
    .pipeTo(new WritableStream());
  expect(samples).toHaveLength((length * RATE) / 1000);
  expect(heard.map((time) => samples[(time * RATE) / 1000])).toEqual(heard.map((time) => expect.closeTo(time, 2)));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(RATE);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  if (length > 2000) expect([100, 1100, 2599].map((time) => samples[(time * RATE) / 1000])).toEqual([0, 0, 0]);
});
