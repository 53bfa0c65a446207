// @module-tag node
/** What writers of files do with chunks that are unusual, or wrong. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { Mp3Info } from "../src/container/mp3-info.ts";
import { MP4ContainerEncoder } from "../src/container/mp4-container-encoder.ts";
import { openSoundFile } from "../src/container/sound-file.ts";
import { infoChunk } from "../src/container/tags/riff-info.ts";
import { TagWriter } from "../src/container/tags/tag-writer.ts";
import { EncodedFeed } from "../src/container/tracks/encoded-feed.ts";
import { encodedPacket } from "../src/container/tracks/encoded-packet.ts";
import { wavHeader } from "../src/container/wav-header.ts";
import { WebMContainerEncoder } from "../src/container/webm-container-encoder.ts";
import { encode } from "../src/encode/encode.ts";
import { ContainerError } from "../src/errors.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { openSource } from "../src/io/source.ts";
import type { MFXEncodedChunk } from "../src/media/types.ts";
import { probe } from "../src/probe.ts";
import { silence } from "../src/sound/silence.ts";
import { assemble } from "./support/assemble.ts";
import { concatenated, contentOfBox } from "./support/bytes.ts";
import { OPUS, SILENCE, VP8 } from "./support/chunks.ts";
import { clip, copied, failure, tracksOf } from "./support/copies.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";

afterEach(() => vi.restoreAllMocks());

const streamOf = <T>(...items: T[]) =>
  new ReadableStream<T>({
    start: (controller) => {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });

/** A frame that is shown for 40 ms, with the settings of its track or none. */
const picture = (index: number, config?: VideoDecoderConfig): MFXEncodedChunk => ({
  video: {
    chunk: new EncodedVideoChunk({
      type: "key",
      timestamp: index * 40_000,
      duration: 40_000,
      data: new Uint8Array(20),
    }),
    ...(config && { metadata: { decoderConfig: config } }),
  },
});
const sound = (index: number, config?: AudioDecoderConfig): MFXEncodedChunk => ({
  audio: {
    chunk: new EncodedAudioChunk({ type: "key", timestamp: index * 20_000, duration: 20_000, data: SILENCE }),
    ...(config && { metadata: { decoderConfig: config } }),
  },
});

/** The setup of a decoder of Opus that skips a number of samples at the beginning. */
const opusHead = (skip: number) =>
  concatenated("OpusHead", Uint8Array.of(1, 2, skip & 0xff, skip >> 8, 0x80, 0xbb, 0, 0, 0, 0, 0));

describe.each([
  ["MP4ContainerEncoder", MP4ContainerEncoder, "mp4"],
  ["WebMContainerEncoder", WebMContainerEncoder, "webm"],
])("%s", (name, ContainerEncoder, container) => {
  const written = (announced: ConstructorParameters<typeof ContainerEncoder>[0], ...chunks: MFXEncodedChunk[]) =>
    assemble(streamOf(...chunks).pipeThrough(new ContainerEncoder(announced)));
  const failureOf = (...given: Parameters<typeof written>) => failure(written(...given));

  test("writes the tracks that have chunks, whichever were announced", async () => {
    expect(new ContainerEncoder({}).identifier).toBe(name);
    const { file } = await written({ video: {}, audio: {} }, picture(0, VP8), picture(1), picture(2));
    const { tracks, duration } = await probe(file);
    expect([tracks.length, duration]).toEqual([1, 120]);
    expect(file.type).toBe(`video/${container}; codecs="vp8"`);
    const both = await written({ video: {}, audio: {} }, sound(0, OPUS), picture(0, VP8), sound(1), sound(2));
    expect((await probe(both.file)).tracks.map(({ id, type }) => [id, type])).toEqual([
      [1, "video"],
      [2, "audio"],
    ]);
    expect(both.file.type).toBe(`video/${container}; codecs="vp8,opus"`);
    const alone = await written({ audio: {} }, sound(0, OPUS), sound(1));
    expect(alone.file.type).toBe(`audio/${container}; codecs="opus"`);
  });

  test("keeps the orientation of its pictures", async () => {
    const turned = { ...VP8, rotation: 90, flip: true } as VideoDecoderConfig;
    const { file } = await written({ video: {} }, picture(0, turned), picture(1));
    const [video] = readersOf(await openContainer(await openSource(file, undefined)), false).video;
    expect(video!.geometry).toMatchObject({ rotation: 90, flip: true });
  });

  test("refuses chunks of a track that was not announced", async () => {
    expect(await failureOf({ video: {} }, picture(0, VP8), sound(0, OPUS))).toMatchObject({
      name: "ContainerError",
      code: "container-failed",
      message:
        "The container encoder got a chunk of audio, but no such track was announced. Pass `audio` to its constructor.",
    });
  });

  test.each([
    ["video", { video: {} }, picture(0)],
    ["audio", { audio: {} }, sound(0)],
  ])("refuses a first chunk of %s without settings", async (type, announced, chunk) => {
    const error = await failureOf(announced, chunk);
    expect(error).toBeInstanceOf(ContainerError);
    expect(error).toMatchObject({
      code: "container-failed",
      message: `The first ${type} chunk has no decoder configuration.`,
      details: { track: { type } },
    });
  });

  test.each([
    ["video", { video: {} }, picture(0, { ...VP8, codec: "theora" }), "theora"],
    ["audio", { audio: {} }, sound(0, { ...OPUS, codec: "speex" }), "speex"],
  ])("refuses a codec of %s that no file holds", async (type, announced, chunk, codec) => {
    expect(await failureOf(announced, chunk)).toMatchObject({
      code: "container-failed",
      message: `The codec "${codec}" cannot be written to a file.`,
      details: { track: { type } },
    });
  });

  test("fails if there is no chunk", async () => {
    expect(await failureOf({ video: {} })).toMatchObject({
      code: "encode-nothing",
      message: "There is nothing to write: the streams ended without any data.",
    });
  });
});

test.each([
  [undefined, 6500],
  [5000, 5000],
])("sound in an MP4 is earlier by what the encoder says that decoders skip (%s), or its settings", async (...given) => {
  const [priming, skipped] = given;
  const config = { ...OPUS, description: opusHead(312) };
  const first: MFXEncodedChunk = { audio: { ...sound(0, config).audio!, ...(priming && { priming }) } };
  const { file } = await assemble(streamOf(first, sound(1)).pipeThrough(new MP4ContainerEncoder({ audio: {} })));
  expect((await tracksOf(file))[0]!.packets.map(({ time }) => time)).toEqual([-skipped, 20_000 - skipped]);
});

test.each([
  [{ title: "Title", date: "2024-05-17" }],
  [{ title: "Title", date: "2024-05-17T18:30:00+0200", raw: { "com.apple.quicktime.make": "Phone" } }],
])("an MP4 of encoded tracks has the tags %j", async (tags) => {
  const video = generatedVideo({ count: 2 });
  const { file } = await assemble(encode({ mimeType: 'video/mp4; codecs="vp9"', video, tags }));
  expect((await probe(file)).tags).toEqual(tags);
});

test("an MP4 refuses a picture that is shown for more than 71 minutes, and says for how many", async () => {
  const written = (minutes: number) =>
    assemble(streamOf(picture(0, VP8), picture(minutes * 1500)).pipeThrough(new MP4ContainerEncoder({ video: {} })));
  expect((await written(71)).file.size).toBeGreaterThan(0);
  expect(await failure(written(80))).toMatchObject({
    code: "container-failed",
    message: expect.stringContaining("for 80 minutes; at most 71"),
    details: { track: { type: "video" }, timestamp: 80 * 60e6 },
  });
});

test("a WebM refuses H.264, which it cannot hold", async () => {
  const config = { ...VP8, codec: "avc1.42001f" };
  const writing = assemble(streamOf(picture(0, config)).pipeThrough(new WebMContainerEncoder({ video: {} })));
  await expect(writing).rejects.toMatchObject({
    name: "ContainerError",
    code: "container-failed",
    message: expect.stringMatching(/^The file could not be written: /),
  });
});

test.each([
  [312, 6_500_000],
  [0, 0],
])("a WebM has the delay, preroll and padding of Opus that skips %i samples, in nanoseconds", async (skip, delay) => {
  const description = opusHead(skip);
  const last: MFXEncodedChunk = { audio: { ...sound(1).audio!, padding: 13_500 } };
  const written = async (tracks: object, ...chunks: MFXEncodedChunk[]) => {
    const { file } = await assemble(streamOf(...chunks).pipeThrough(new WebMContainerEncoder(tracks)));
    return { file, bytes: new Uint8Array(await file.arrayBuffer()) };
  };
  /** The values of the elements with an ID. */
  const valuesIn = (bytes: Uint8Array, id: number) =>
    [...bytes.keys()]
      .filter((at) => bytes[at] === id >> 8 && bytes[at + 1] === (id & 0xff))
      .map((at) => [...bytes.subarray(at + 3, at + 3 + (bytes[at + 2]! & 0x7f))])
      .map((digits) => digits.reduce((sum, digit) => sum * 256 + digit, 0));
  const chunks = [sound(0, { ...OPUS, description }), last];
  const { file, bytes } = await written({ audio: {} }, ...chunks);
  const timing = [0x56aa, 0x56bb, 0x75a2];
  expect(timing.map((id) => valuesIn(bytes, id))).toEqual([[delay], [80_000_000], [13_500_000]]);
  expect((await probe(file)).duration).toBe(27);
  // A block with padding is in a group, where the flag of key frames is reserved.
  const packets = [...bytes.keys()].filter((at) => SILENCE.every((byte, index) => bytes[at + index] === byte));
  expect(packets.map((at) => bytes[at - 1])).toEqual([0x80, 0]);
  // Pictures beside it have none of it.
  const film = await written({ video: {}, audio: {} }, picture(0, VP8), ...chunks);
  expect(timing.map((id) => valuesIn(film.bytes, id).length)).toEqual([1, 1, 1]);
});

test("the mime type of an MP4 has the level of the H.264 description, in a view or a buffer", async () => {
  const description = Uint8Array.of(1, 0x64, 0, 0x0b, 0xff, 0xe1, 0, 4, 0x67, 0x64, 0, 0x0b, 1, 0, 2, 0x68, 0);
  for (const given of [description, description.buffer, concatenated("ab", description).subarray(2)]) {
    const config = { ...VP8, codec: "avc1.640034", description: given };
    const { file } = await assemble(streamOf(picture(0, config)).pipeThrough(new MP4ContainerEncoder({ video: {} })));
    expect(file.type).toBe('video/mp4; codecs="avc1.64000b"');
  }
});

describe("a file of tracks with labels", () => {
  const empty = <T>() => streamOf<T>();

  test("leaves out tracks without data, and fails if there is no other", async () => {
    const audio = { stream: generatedAudio({ seconds: 0.1 }), language: "eng" };
    const video = () => ({ stream: empty<VideoFrame>(), width: 64, height: 36, language: "eng" });
    const mimeType = 'video/webm; codecs="vp8,opus"';
    const { file } = await assemble(encode({ mimeType, video: video(), audio }));
    expect((await probe(file)).tracks.map(({ type }) => type)).toEqual(["audio"]);
    expect(file.type).toBe('audio/webm; codecs="opus"');
    await expect(assemble(encode({ mimeType, video: video() }))).rejects.toMatchObject({
      code: "encode-nothing",
      message: "There is nothing to write: the tracks ended without any data.",
    });
  });

  test("has the times of its frames to the microsecond in an MP4", async () => {
    const video = { stream: generatedVideo({ count: 3 }), language: "eng" };
    const { file } = await assemble(encode({ mimeType: 'video/mp4; codecs="vp9"', video }));
    const [track] = await tracksOf(file);
    expect(track!.packets.map(({ time }) => time)).toEqual([0, 33_333, 66_667]);
  });

  test("keeps the orientation of its frames, and tells whether they are transparent", async () => {
    const open = (chunk: MFXEncodedChunk) => new EncodedFeed("video", {}, streamOf(chunk)).open();
    const turned = { ...VP8, rotation: 90, flip: true } as VideoDecoderConfig;
    expect(await open(picture(0, turned))).toMatchObject({ rotation: 90, flip: true, alpha: false });
    const transparent = { ...picture(0, VP8).video!, alpha: new Uint8Array(1) };
    expect(await open({ video: transparent })).toMatchObject({ rotation: 0, flip: false, alpha: true });
  });

  test("refuses a first chunk without settings", async () => {
    const opening = new EncodedFeed("video", {}, streamOf(picture(0))).open();
    await expect(opening).rejects.toMatchObject({
      code: "container-failed",
      message: "The first video chunk has no decoder configuration.",
      details: { track: { type: "video" } },
    });
  });

  test("begins at the time of its first chunk, all of which are earlier by its delay, and was made now", async () => {
    const canceled = vi.fn();
    const { audio } = sound(2, OPUS);
    const chunks = new ReadableStream<MFXEncodedChunk>({
      start: (controller) => {
        controller.enqueue({ audio: { ...audio!, priming: 5000, padding: 3000 } });
        controller.enqueue(sound(3));
      },
      cancel: (reason) => canceled(reason),
    });
    const feed = new EncodedFeed("audio", {}, chunks);
    const now = Math.floor(Date.now() / 1000);
    const setup = (await feed.open())!;
    expect([setup.start, setup.created >= now && setup.created <= now + 60]).toEqual([40_000, true]);
    expect(await feed.next()).toEqual([expect.objectContaining({ time: 35_000, duration: 17_000, padding: 3000 })]);
    expect(await feed.next()).toEqual([expect.objectContaining({ time: 55_000, duration: 20_000, padding: 0 })]);
    await feed.cancel("enough");
    expect(canceled.mock.calls).toEqual([["enough"]]);
  });

  test("has no chunk of less than no length, though its padding is longer or its length is not told", async () => {
    const { chunk } = sound(0).audio!;
    const untold = new EncodedAudioChunk({ type: "key", timestamp: 0, data: SILENCE });
    const lengths = [chunk, untold].map((each) => encodedPacket({ audio: { chunk: each, padding: 25_000 } }).duration);
    expect(lengths).toEqual([0, 0]);
  });

  test.each([
    [{}, { width: 64, height: 36 }],
    [
      { displayAspectWidth: 4, displayAspectHeight: 1 },
      { width: 144, height: 36 },
    ],
    [
      { displayAspectWidth: 1, displayAspectHeight: 1 },
      { width: 64, height: 64 },
    ],
  ])("is shown with the aspect ratio of its settings, no side smaller than it is coded: %o", async (ratio, size) => {
    const setup = await new EncodedFeed("video", {}, streamOf(picture(0, { ...VP8, ...ratio }))).open();
    expect(setup!.displaySize).toEqual(size);
  });
});

test("a copy of a file without a date has none", async () => {
  const bytes = new Uint8Array(await (await copied(await clip("vp9-opus.webm"))).arrayBuffer());
  expect(new DataView(bytes.buffer).getBigUint64(contentOfBox(bytes, "mvhd") + 4)).toBe(0n);
});

test.each([
  ["h264-aac.mp4", 100, 1024],
  ["sound.mp3", 600, 1152],
])("a copy of %s has the packets of the %i ms before its cut, which are not heard", async (name, before, samples) => {
  const sound = (await tracksOf(await copied(await clip(name), {}, { trim: { start: 900 } }))).at(-1);
  const early = -1000 * before - sound!.packets[0]!.time;
  expect([early >= 0, early < (samples * 1e6) / 48_000]).toEqual([true, true]);
});

test("a WAV file comes in pieces of the size that was asked for", async () => {
  const sizes = async (options: { chunkSize?: number; streaming?: boolean }) => {
    const audio = { stream: generatedAudio({ seconds: 0.5, numberOfChannels: 1 }) };
    const { pieces } = await assemble(encode({ mimeType: "audio/wav", audio, ...options }));
    return pieces.map(({ size }) => size);
  };
  const HEADER = 80;
  const total = HEADER + 2 * 24_000;
  const small = await sizes({ chunkSize: 5000, streaming: true });
  expect(small.reduce((sum, size) => sum + size)).toBe(total);
  // Blocks are not divided.
  for (const size of small.slice(0, -1)) expect(size >= 5000 && size < 5000 + 2048).toBe(true);
  expect(await sizes({})).toEqual([total, HEADER]);
  // A fifth of a second, in whole blocks of 1024 samples.
  const fifth = 2 * 1024 * Math.ceil(9600 / 1024);
  expect(await sizes({ streaming: true })).toEqual([HEADER + fifth, fifth, total - HEADER - 2 * fifth]);
});

test("a WAV file reports each block that was written", async () => {
  const seen: [timestamp: number, fraction: number | undefined][] = [];
  await assemble(
    encode({
      mimeType: "audio/wav",
      edit: silence({ duration: 64, sampleRate: 48_000 }),
      onProgress: ({ timestamp, fraction }) => seen.push([timestamp, fraction]),
    }),
  );
  expect(seen).toEqual(
    [0, 1, 2].map((index) => [Math.round((index * 1024) / 0.048), expect.closeTo((index + 1) / 3, 4)]),
  );
});

test.each([
  ["pcm-s16", 2, 16, [1, 0], []],
  ["pcm-f32", 1, 16, [3, 0], []],
  ["pcm-s24", 3, 40, [0xfe, 0xff], [22, 0, 24, 0, 0, 0, 0, 0, 1, 0]],
] as const)("the header of a WAV file with %s in %i channels", (codec, numberOfChannels, size, format, more) => {
  const tags = infoChunk({ title: "T" });
  const header = wavHeader({ codec, sampleRate: 48_000, numberOfChannels }, tags, 9);
  const view = new DataView(header.buffer);
  const bits = Number(codec.slice(-2));
  const frame = (numberOfChannels * bits) / 8;
  // The size of the file is even, that of the samples is as it is.
  expect(view.getUint32(4, true)).toBe(header.length - 8 + 10);
  expect(view.getUint32(header.length - 4, true)).toBe(9);
  expect(header.length).toBe(12 + 36 + 8 + size + tags.length + 8);
  expect(view.getUint32(52, true)).toBe(size);
  expect([...header.subarray(56, 58)]).toEqual(format);
  expect([58, 68, 70].map((at) => view.getUint16(at, true))).toEqual([numberOfChannels, frame, bits]);
  expect([60, 64].map((at) => view.getUint32(at, true))).toEqual([48_000, 48_000 * frame]);
  expect([...header.subarray(72, 72 + more.length)]).toEqual(more);
  expect(header.subarray(56 + size, -8)).toEqual(tags);
});

describe("information in front of MP3", () => {
  const frames = async (
    header: number[],
    size: number,
    { priming, padding = 0 }: { priming?: number; padding?: number },
  ) => {
    const data = concatenated(Uint8Array.from(header), new Uint8Array(size - 4));
    const chunk = (index: number): MFXEncodedChunk => ({
      audio: {
        chunk: new EncodedAudioChunk({ type: "key", timestamp: index, data }),
        ...(priming !== undefined && { priming }),
        ...(index === 2 && { padding }),
      },
    });
    const info = new Mp3Info();
    const given: number[] = [];
    for await (const { audio } of streamOf(chunk(0), chunk(1), chunk(2)).pipeThrough(info)) {
      given.push(audio!.chunk.byteLength);
    }
    return { given, ...info.finish() };
  };
  const numbersAt = (frame: Uint8Array, at: number) =>
    [4, 8, 12].map((each) => new DataView(frame.buffer).getUint32(at + each));
  /** The name, and what is left out at both ends. */
  const gapAt = (frame: Uint8Array, at: number) => {
    const [high = 0, both = 0, low = 0] = frame.subarray(at + 141);
    const name = new TextDecoder().decode(frame.subarray(at + 120, at + 129));
    return [name, (high << 4) | (both >> 4), ((both & 15) << 8) | low];
  };

  test.each([
    ["MPEG-1", [0xff, 0xfb, 0x92, 0], 417, 36, 208, [0xff, 0xfb, 0x50, 0], 44_100],
    ["MPEG-2, mono and with a checksum", [0xff, 0xf2, 0x90, 0xc0], 288, 13, 182, [0xff, 0xf3, 0x70, 0xc0], 22_050],
  ])("of %s has the number of frames and bytes, and the gap", async (_, header, size, at, length, own, rate) => {
    const micros = (samples: number) => (samples * 1e6) / rate;
    const { given, frame, bytes } = await frames(header, size, { priming: micros(1112), padding: micros(300) });
    expect([...frame.subarray(0, 4)]).toEqual(own);
    expect([given, frame.length, bytes]).toEqual([[length, size, size, size], length, length + 3 * size]);
    expect(new TextDecoder().decode(frame.subarray(at, at + 4))).toBe("Info");
    expect(numbersAt(frame, at)).toEqual([15, 3, bytes]);
    expect([0, 1, 2, 99].map((index) => frame[at + 16 + index])).toEqual([0, 2, 5, 253]);
    expect(gapAt(frame, at)).toEqual(["LAME3.100", 583, 829]);
  });

  test("is behind the tags of the file", async () => {
    const data = concatenated(Uint8Array.of(0xff, 0xfb, 0x90, 0), new Uint8Array(413));
    const metadata = { decoderConfig: { codec: "mp3", sampleRate: 44_100, numberOfChannels: 2 } };
    const chunks = Array.from({ length: 4 }, (_, index): MFXEncodedChunk => {
      const chunk = new EncodedAudioChunk({ type: "key", timestamp: index * 26_122, duration: 26_122, data });
      return { audio: { chunk, metadata, priming: 25_057 } };
    });
    const tags = { title: "Title" };
    const sound = openSoundFile(streamOf(...chunks), { container: "mp3", tags: new TagWriter(tags) });
    const pieces: MFXBlob[] = [];
    for (let piece = await sound.next(); piece; piece = await sound.next()) pieces.push(piece);
    const { file } = await assemble(streamOf(...pieces));
    const read = await probe(file);
    expect(read).toMatchObject({ tags, duration: expect.closeTo((4 * 1152 - 1105) / 44.1, 2) });
  });

  test("leaves out no more samples than follow the delay", async () => {
    const micros = (samples: number) => (samples * 1e6) / 44_100;
    const given = { priming: micros(529 + 3000), padding: micros(300) };
    const { frame } = await frames([0xff, 0xfb, 0x92, 0], 417, given);
    expect(gapAt(frame, 36)).toEqual(["LAME3.100", 3000, 3 * 1152 - 3000]);
  });

  test("has no gap if the encoder tells no delay", async () => {
    const { frame } = await frames([0xff, 0xfb, 0x92, 0], 417, {});
    expect(numbersAt(frame, 36)).toEqual([15, 3, 208 + 3 * 417]);
    expect(gapAt(frame, 36)).toEqual(["\0".repeat(9), 0, 0]);
  });
});
