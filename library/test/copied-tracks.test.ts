// @module-tag node
/** Copies without codecs: their tags and times, and which tracks can be joined. */
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from "mediabunny";
import { describe, expect, test, vi } from "vitest";
import { copySourceOf } from "../src/container/copy-source.ts";
import type { DemuxedVideo } from "../src/container/demux.ts";
import { MP4ContainerEncoder } from "../src/container/mp4-container-encoder.ts";
import { neededFrames, wholeFrames } from "../src/container/tracks/copied-frames.ts";
import { CopiedPart } from "../src/container/tracks/copied-part.ts";
import { checkJoinable } from "../src/container/tracks/joinable.ts";
import { packetSamples } from "../src/container/tracks/packet-samples.ts";
import { type DecodedTracks, decode } from "../src/decode.ts";
import { clip as partOf } from "../src/edit/clip.ts";
import { combine } from "../src/edit/combine.ts";
import { concat } from "../src/edit/concat.ts";
import { encode } from "../src/encode/encode.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { assemble } from "./support/assemble.ts";
import { bigEndian, concatenated, contentOfBox } from "./support/bytes.ts";
import { streamOf, VP8 } from "./support/chunks.ts";
import { clipBytes } from "./support/clips.ts";
import { clip, copied, failure, tracksOf } from "./support/copies.ts";

test.each<[feature: string, values: string, kind: "video" | "audio", change: object]>([
  ["codec", ": avc1.64001f, not avc1.42001f", "video", { codec: "avc1.64001f" }],
  ["size", ": 64 × 48, not 64 × 36", "video", { codedHeight: 48 }],
  ["display size", ": 128 × 36, not 64 × 36", "video", { width: 128 }],
  ["rotation", ": 90°, not 0°", "video", { rotation: 90 }],
  ["rotation", ": 0°, mirrored, not 0°", "video", { flip: true }],
  ["decoder setup", "", "video", { description: Uint8Array.of(2) }],
  ["codec", ": flac, not opus", "audio", { codec: "flac" }],
  ["sample rate", ": 44100 Hz, not 48000 Hz", "audio", { sampleRate: 44_100 }],
  ["number of channels", ": 1, not 2", "audio", { numberOfChannels: 1 }],
  ["decoder setup", "", "audio", { description: Uint8Array.of(2) }],
])("tracks with another %s than the first can't be joined%s", (feature, values, type, change) => {
  const source = (changed: object) => {
    const size = { codedWidth: 64, codedHeight: 36, width: 64, height: 36 };
    const video = { codec: "avc1.42001f", ...size, rotation: 0, flip: false };
    const audio = { codec: "opus", sampleRate: 48_000, numberOfChannels: 2 };
    const info = { type, description: Uint8Array.of(1), ...(type === "video" ? video : audio), ...changed };
    return { track: { info: { ...info, config: info }, geometry: info } as unknown as DemuxedVideo };
  };
  const join = (changed: object) =>
    checkJoinable({ option: "first", source: source({}) }, { option: "other", source: source(changed) });
  join({});
  expect(() => join(change)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(`\`other\` has another ${feature} than \`first\`${values}. Join`),
      details: { option: "other" },
    }),
  );
});

test.each(["video/mp4", "video/webm"])("a copied track in %s keeps its labels, or gets others", async (mimeType) => {
  const copyOf = async (file: Blob, labels: object = {}) => {
    const { video, audio } = await decode(file);
    return (await assemble(encode({ mimeType, video: { copy: video! }, audio: { copy: audio!, ...labels } }))).file;
  };
  const first = { language: "deu", name: "Ton", isDefault: false };
  const other = { language: "fra", name: "Son", isDefault: true };
  const given = ({ isDefault, ...labels }: typeof first) => ({ ...labels, default: isDefault });
  const labeled = await copyOf(await clip("vp9-opus.webm"), given(first));
  const labelsOf = async (file: Blob) => (await tracksOf(file))[1];
  expect(await labelsOf(labeled)).toMatchObject(first);
  expect(await labelsOf(await copyOf(labeled))).toMatchObject(first);
  expect(await labelsOf(await copyOf(labeled, given(other)))).toMatchObject(other);
});

test("a copy that has to start at a key frame says why, where it starts, and where the nearest ones are", async () => {
  const film = await clip("b-frames.mp4");
  const streamed = await failure(copied(film, { streaming: true }, { trim: { start: 300 } }));
  expect(streamed.message).toContain("With `streaming`, an MP4 cannot hide frames.");
  const webm = copied(await clip("vp9-opus.webm"), { mimeType: "video/webm" }, { trim: { start: 300 } });
  expect((await failure(webm)).message).toContain("WebM cannot hide frames, as the edit list of an MP4 does.");
  const nearest = "is at 300 ms, the nearest key frames are at 0 ms and 1000 ms. Set `copyStart";
  expect(streamed.message).toContain(`Copying has to start at a key frame; the first frame ${nearest}`);
  const parts = await Promise.all([decode(film), decode(film, { trim: { start: 300 } })]);
  const joined = encode({ mimeType: "video/mp4", video: { copy: parts.map(({ video }) => video!) } });
  expect((await failure(joined)).message).toBe(
    `Only the first part of a copy can begin with hidden frames. Copying has to start at a key frame; \`video.copy[1]\` ${nearest}: "key-frame"\` to start at the one before, or change \`trim.start\`.`,
  );
  for (const { audio } of parts) await audio?.cancel();
});

test("a copy that begins at the key frame before has the sound from there on if both are of one `decode`", async () => {
  const film = await clip("h264-aac.mp4");
  const open = () => decode(film, { trim: { start: 300 } });
  const starts = async ({ video }: DecodedTracks, { audio }: DecodedTracks) => {
    const tracks = { video: { copy: video! }, audio: { copy: audio! } };
    const { file } = await assemble(encode({ mimeType: "video/mp4", ...tracks, copyStart: "key-frame" }));
    return (await tracksOf(file)).map(({ packets }) => Math.round(packets.find(({ time }) => time >= 0)!.time / 1000));
  };
  const both = await open();
  expect(await starts(both, both)).toEqual([0, 0]);
  expect(await starts(await open(), await open())).toEqual([0, 192]);
});

test("a copy has the time at which its file was created", async () => {
  const date = "2024-05-17T18:30:00+02:00";
  const film = await copied(await clip("h264-aac.mp4"), { tags: { date } });
  expect((await probe(film)).video!.createdAt).toEqual(new Date(date));
  const view = new DataView(await (await copied(film)).arrayBuffer());
  const header = contentOfBox(new Uint8Array(view.buffer), "mvhd");
  expect(Number(view.getBigUint64(header + 4))).toBe(Date.parse(date) / 1000 + 2_082_844_800);
});

test("a copy releases its input behind the part that it takes", async () => {
  const canceled = vi.fn();
  const bytes = await clipBytes("fragmented.mp4");
  let at = 0;
  const input = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        controller.enqueue(bytes.slice(at, at + 1024));
        at += 1024;
      },
      cancel: canceled,
    },
    { highWaterMark: 0 },
  );
  const { video, audio } = await decode(input, "video/mp4", { trim: { end: 300 } });
  await audio?.cancel();
  await assemble(encode({ mimeType: "video/mp4", video: { copy: video! } }));
  expect(canceled).toHaveBeenCalled();
  expect(at).toBeLessThan(bytes.length);
});

describe("a copy has the tags that it was given", () => {
  const PLAIN = { title: "Title", artist: "Artist", album: "Album", date: "2024-05-17", comment: "Comment" };
  const cover = new Blob([new Uint8Array(9)], { type: "image/png" });

  test.each([
    ["h264-aac.mp4", { mimeType: "video/mp4" }],
    ["h264-aac.mp4", { mimeType: "video/mp4", streaming: true }],
    ["h264-aac.mp4", { mimeType: "video/mp4", faststart: true }],
    ["vp9-opus.webm", { mimeType: "video/webm" }],
  ])("of %s as %o", async (name, options) => {
    const file = await copied(await clip(name), { ...options, tags: { ...PLAIN, cover } });
    const { tags, tracks } = await probe(file);
    expect(tags).toMatchObject(PLAIN);
    expect(tracks).toHaveLength(2);
    expect([tags.cover?.type, tags.cover?.size]).toEqual(["image/png", 9]);
    if (options.mimeType !== "video/mp4") return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(contentOfBox(bytes, "meta") - contentOfBox(bytes, "udta")).toBe(8);
  });

  test("with a time of day, as QuickTime has them, and without the program that wrote the file", async () => {
    const tags = { date: "2024-05-17T18:30:00+0200", raw: { "com.apple.quicktime.make": "Phone" } };
    const file = await copied(await clip("h264-aac.mp4"), { tags: { ...tags, raw: { ...tags.raw, encoder: "mfx" } } });
    expect((await probe(file)).tags).toEqual(tags);
  });
});

/** A part of frames at 0, 40, 160, 80, 120 and 200 ms, in decoding order: those at 80 and 120 are shown before the key frame that they refer to. */
async function reorderedPart(trim: { start?: number; end: number }): Promise<CopiedPart> {
  const chunks = [0, 40, 160, 80, 120, 200].map((time, index) => {
    const type = time % 160 === 0 ? "key" : "delta";
    const frame = { type, timestamp: time * 1000, duration: 40_000, data: new Uint8Array(8) } as const;
    return { video: { chunk: new EncodedVideoChunk(frame), ...(index === 0 && { metadata: { decoderConfig: VP8 } }) } };
  });
  const { file } = await assemble(streamOf(chunks).pipeThrough(new MP4ContainerEncoder({ video: {} })));
  const { video } = await decode(file, undefined, { trim });
  const part = new CopiedPart(video!, copySourceOf(video!)!);
  await part.open(part.start);
  return part;
}

test.each([
  [0, 100, true, [0, 40, 160, 80]],
  [0, 100, false, [0, 40]],
  [0, 160, true, [0, 40, 160, 80, 120]],
  [0, 80, true, [0, 40]],
  [160, 300, true, [160, 200]],
])("frames from %i to %i ms, whose end can be hidden (%s), are copied with those they refer to", async (...given) => {
  const [start, end, hidesEnd, times] = given;
  const part = await reorderedPart({ start, end });
  const found: number[] = [];
  for await (const packets of neededFrames(part, { hidesEnd })) found.push(...packets.map((each) => each.timestamp));
  expect(found.map((time) => time / 1000)).toEqual(times);
  await part.close();
});

test.each([
  [Number.POSITIVE_INFINITY, [0, 40, 160, 80, 120, 200], undefined],
  [200, [0, 40, 160, 80, 120], 200],
  [160, [], 0],
  [80, [0, 40], 80],
  [40, [0], 40],
])("frames before a cut at %f ms that frames after it are needed for are left out", async (end, copiedTimes, next) => {
  const part = await reorderedPart({ end });
  const times: number[] = [];
  const reading = wholeFrames(part);
  let read = await reading.next();
  for (; !read.done; read = await reading.next()) times.push(...read.value.map(({ timestamp }) => timestamp / 1000));
  expect([times, read.value / 1000]).toEqual([copiedTimes, next ?? Number.POSITIVE_INFINITY]);
  await part.close();
});

/** The setup data of FLAC, for blocks of some sizes at 44.1 kHz. */
const flacSetup = (smallest: number, largest: number) =>
  concatenated("fLaC", Uint8Array.of(0x80, 0, 0, 34), bigEndian(smallest, 2), bigEndian(largest, 2), FLAC_REST);
/** The sizes of blocks in bytes, the rate, two channels of 16 bits, and no length or checksum. */
const FLAC_REST = concatenated(new Uint8Array(6), Uint8Array.of(0x0a, 0xc4, 0x42, 0xf0), new Uint8Array(20));

describe("sound of Matroska, whose times are rounded, has exact times in an MP4:", () => {
  const RATE = 44_100;
  const MP3 = Uint8Array.of(0xff, 0xfb, 0x92, 0, 0, 0, 0, 0);
  const AAC = Uint8Array.of(0x12, 0x10);
  type Format = [
    family: "aac" | "mp3" | "flac",
    config: Pick<AudioDecoderConfig, "codec" | "description">,
    data: Uint8Array,
    samples: number,
  ];
  const FORMATS: [Format, ...Format[]] = [
    ["aac", { codec: "mp4a.40.2", description: AAC }, new Uint8Array(8), 1024],
    ["mp3", { codec: "mp3" }, MP3, 1152],
    ["flac", { codec: "flac", description: flacSetup(4096, 4096) }, new Uint8Array(8), 4096],
  ];
  /** The times of packets in a copy of a file, in microseconds. */
  async function copiedTimes([family, format, data, samples]: Format, seconds: number[]) {
    const target = new BufferTarget();
    const output = new Output({ format: new MkvOutputFormat(), target });
    const source = new EncodedAudioPacketSource(family);
    output.addAudioTrack(source);
    await output.start();
    const decoderConfig = { ...format, sampleRate: RATE, numberOfChannels: 2 };
    for (const time of seconds) {
      await source.add(new EncodedPacket(data, "key", time, samples / RATE), { decoderConfig });
    }
    await output.finalize();
    const [track] = await tracksOf(await copied(new Blob([target.buffer!])));
    return track!.packets.map(({ time }) => time);
  }

  test.each(FORMATS)("%s", async (...format) => {
    const seconds = Array.from({ length: 9 }, (_, index) => (index * format[3]) / RATE);
    expect(await copiedTimes(format, seconds)).toEqual(seconds.map((time) => Math.floor(time * 1e6)));
  });

  test("and its gaps", async () => {
    const seconds = Array.from({ length: 9 }, (_, index) => (index * 1024) / RATE + (index < 4 ? 0 : 0.5));
    const late = (await copiedTimes(FORMATS[0], seconds)).map((time, index) => Math.abs(time - seconds[index]! * 1e6));
    expect(late).toHaveLength(9);
    expect(Math.max(...late)).toBeLessThan(1000);
  });

  /** A packet of a number of samples at 44.1 kHz. */
  const packet = (samples: number, data = new Uint8Array(4)) =>
    ({ data, type: "key", timestamp: 0, duration: (samples * 1e6) / RATE, alpha: undefined }) as const;
  const config = (codec: string, description?: AllowSharedBufferSource) => ({
    ...{ codec, sampleRate: RATE, numberOfChannels: 2 },
    ...(description && { description }),
  });
  test.each([
    ["AAC with spectral band replication", config("mp4a.40.5"), packet(2048), 2048],
    ["MP3 of MPEG-2", config("mp3"), packet(576, Uint8Array.of(0xff, 0xf3, 0x92, 0)), 576],
    ["FLAC with a setup in a buffer", config("flac", flacSetup(4608, 4608).buffer), packet(0), 4608],
    ["FLAC whose last block is shorter", config("flac", flacSetup(4608, 4608)), packet(4000), undefined],
    ["FLAC with blocks of several sizes", config("flac", flacSetup(16, 4608)), packet(4608), undefined],
    ["FLAC with too short a setup", config("flac", flacSetup(4608, 4608).slice(0, 11)), packet(4608), undefined],
    ["FLAC without a setup", config("flac"), packet(4608), undefined],
    ["Vorbis", config("vorbis"), packet(1024), undefined],
  ])("a packet of %s", (_, decoderConfig, given, samples) => {
    expect(packetSamples(decoderConfig, given)).toBe(samples);
  });
});

test("a copied edit has the labels of its tracks and the options of any file", async () => {
  using film = await openFile(await clip("h264-aac.mp4"));
  const labels = { language: "deu", name: "Film", default: false };
  const options = { tags: { title: "Title" }, faststart: true, chunkSize: 4096 };
  const edit = {
    mimeType: "video/mp4",
    edit: film,
    copy: "only",
    video: { ...labels, bitrate: undefined },
    audio: labels,
  } as const;
  const { file, pieces } = await assemble(encode({ ...edit, ...options }));
  const shown = { language: "deu", name: "Film", isDefault: false };
  expect(await tracksOf(file)).toMatchObject([shown, shown]);
  expect((await probe(file)).tags.title).toBe("Title");
  expect(pieces.map(({ position }) => position)).toEqual(pieces.map(() => undefined));
  expect(pieces.length).toBeGreaterThan(file.size / 8192);
});

test("a sound may be copied twice, with labels of its own each time", async () => {
  using film = await openFile(await clip("h264-aac.mp4"));
  const audio = [{ language: "deu" }, { language: "fra" }];
  const { file } = await assemble(encode({ mimeType: "video/mp4", edit: film, copy: "only", audio }));
  const [, first, second] = await tracksOf(file);
  expect([first!.language, second!.language]).toEqual(["deu", "fra"]);
  expect(second!.packets).toEqual(first!.packets);
});

test("subtitles of a copied file are left out of a file of sound", async () => {
  using file = await openFile(await clip("subtitles/timed-text.mp4"));
  for (const [mimeType, count] of [
    ["audio/mp4", 0],
    ["video/mp4", 1],
  ] as const) {
    const written = await assemble(encode({ mimeType, edit: file, copy: "only", video: {} }));
    expect((await probe(written.file)).subtitles).toHaveLength(count);
  }
});

test("subtitles of a file whose picture is encoded stay, as its sound is copied", async () => {
  const subtitles = [{ cues: [{ start: 100, end: 900, text: "kept" }] }];
  using file = await openFile(await copied(await clip("vp9-opus.webm"), { subtitles }));
  const video = { bitrate: 100_000 };
  const encoded = encode({ mimeType: 'video/mp4; codecs="vp9"', edit: file, copy: "auto", video });
  using written = await openFile((await assemble(encoded)).file);
  expect(await written.subtitles[0]!.cues()).toEqual(subtitles[0]!.cues);
});

test("subtitles of joined copies follow one another, with the labels of their track", async () => {
  using file = await openFile(await clip("subtitles/timed-text.mp4"));
  const [own] = file.subtitles;
  const edit = concat([partOf(file, { start: 300, end: 900 }), file]);
  using written = await openFile((await assemble(encode({ mimeType: "video/mp4", edit, copy: "only" }))).file);
  const [joined] = written.subtitles;
  expect(joined).toMatchObject({ language: own!.language, name: own!.name, default: own!.default });
  const cues = await own!.cues();
  const later = cues.map((cue) => ({ ...cue, start: cue.start + 600, end: cue.end + 600 }));
  // The first cue begins before the part, and ends in it.
  expect(await joined!.cues()).toEqual([{ ...cues[0], start: 0, end: 300 }, ...later]);
});

test("a film of joined copies is as long as all of them for its cues", async () => {
  const film = await clip("h264-aac.mp4");
  const parts = await Promise.all([decode(film), decode(film)]);
  for (const { audio } of parts) await audio!.cancel();
  const cues = [{ start: 3000, end: 3500, text: "in the second part" }];
  const copy = parts.map(({ video }) => video!);
  const { file } = await assemble(encode({ mimeType: "video/mp4", video: { copy }, subtitles: [{ cues }] }));
  using written = await openFile(file);
  expect(await written.subtitles[0]!.cues()).toEqual(cues);
});

test("a film is as long as its longest track for its cues", async () => {
  const film = await clip("h264-aac.mp4");
  const [{ video, audio: unheard }, { video: unseen, audio }] = [
    await decode(film, { trim: { end: 500 } }),
    await decode(film),
  ];
  await Promise.all([unheard!.cancel(), unseen!.cancel()]);
  const cues = [{ start: 100, end: 1800, text: "beyond the picture" }];
  const tracks = { video: { copy: video! }, audio: { copy: audio! }, subtitles: [{ cues }] };
  using written = await openFile((await assemble(encode({ mimeType: "video/mp4", ...tracks }))).file);
  expect(await written.subtitles[0]!.cues()).toEqual(cues);
});

test.each<[seen: object, heard: object, picture: number, sound: number]>([
  [{ end: 1500 }, { end: 500 }, 1500, 500],
  [{ end: 1500 }, { start: 500, end: 1500 }, 1500, 1000],
])("copies of a picture within %j and of sound within %j last %i and %i ms", async (seen, heard, picture, sound) => {
  using film = await openFile(await clip("h264-aac.mp4"));
  const edit = combine({ video: partOf(film, seen), audio: partOf(film, heard) });
  const { file } = await assemble(encode({ mimeType: "video/mp4", edit, copy: "only" }));
  const { video, audio } = await probe(file);
  expect(Math.abs(video!.duration - picture)).toBeLessThan(50);
  expect(Math.abs(audio!.duration - sound)).toBeLessThan(50);
});

test("a copy of two parts of a picture has the sound of one", async () => {
  const film = await clip("h264-aac.mp4");
  const [first, second] = [await decode(film), await decode(film)];
  await second.audio!.cancel();
  const tracks = { video: { copy: [first.video!, second.video!] }, audio: { copy: first.audio! } };
  const { file } = await assemble(encode({ mimeType: "video/mp4", ...tracks }));
  const [whole, joined] = [await tracksOf(film), await tracksOf(file)];
  expect(joined.map(({ packets }) => packets.length)).toEqual([2 * whole[0]!.packets.length, whole[1]!.packets.length]);
});

test("a later part of a copy begins at the key frame before its start if that is asked for", async () => {
  const film = await clip("b-frames.mp4");
  const parts = [await decode(film), await decode(film, { trim: { start: 300 } })];
  for (const { audio } of parts) await audio?.cancel();
  const copy = parts.map(({ video }) => video!);
  const { file } = await assemble(encode({ mimeType: "video/mp4", video: { copy }, copyStart: "key-frame" }));
  const [whole] = await tracksOf(film);
  expect((await tracksOf(file))[0]!.packets).toHaveLength(2 * whole!.packets.length);
});

test("sound that ends before the picture of its part is followed by a gap", async () => {
  const film = await clip("h264-aac.mp4");
  const trims = [{ end: 1000 }, { end: 500 }, {}];
  const [seen, heard, last] = await Promise.all(trims.map((trim) => decode(film, { trim })));
  await Promise.all([seen!.audio!.cancel(), heard!.video!.cancel()]);
  const tracks = {
    video: { copy: [seen!.video!, last!.video!] },
    audio: { copy: [heard!.audio!, last!.audio!] },
  };
  const { file } = await assemble(encode({ mimeType: "video/mp4", ...tracks }));
  const times = (await tracksOf(file))[1]!.packets.map(({ time }) => time / 1000);
  const next = times.findIndex((time) => time > 520);
  expect(times[next - 1]).toBeGreaterThan(450);
  expect(Math.abs(times[next]! - 1000)).toBeLessThan(25);
});

test("transparent pictures stay as they are in a WebM with subtitles", async () => {
  const film = await clip("alpha.webm");
  const cues = [{ start: 0, end: 500, text: "below" }];
  const written = await copied(film, { mimeType: "video/webm", subtitles: [{ cues }] });
  expect((await tracksOf(written))[0]!.packets).toEqual((await tracksOf(film))[0]!.packets);
  using file = await openFile(written);
  expect(await file.subtitles[0]!.cues()).toEqual(cues);
});

test("cues of a program are sorted in the file alone, also those that an object of its own gives", async () => {
  const list = [500, 0].map((start) => ({ start, end: start + 400, text: `${start}` }));
  class OwnTrack {
    readonly #cues = Object.freeze(list);
    async cues() {
      return this.#cues;
    }
  }
  const subtitles = [{ cues: Object.freeze(list) }, new OwnTrack()];
  using file = await openFile(await copied(await clip("vp9-opus.webm"), { subtitles }));
  const sorted = list.toReversed();
  expect(await Promise.all(file.subtitles.map((track) => track.cues()))).toEqual([sorted, sorted]);
});

test("joined copies of pictures that end before their sound follow one another at the end of the sound", async () => {
  using film = await openFile(await clip("short-picture.mp4"));
  const edit = concat([film, film]);
  const { file } = await assemble(encode({ mimeType: "video/mp4", edit, copy: "only", audio: false }));
  const { packets } = (await tracksOf(file))[0]!;
  expect(packets[packets.length / 2]!.time / 1000).toBeCloseTo(film.duration, 0);
});

test.each([400, 500])(
  "a copy that begins where the pictures end, or later, has the sound alone: %i ms",
  async (start) => {
    const tracks = await tracksOf(await copied(await clip("short-picture.mp4"), {}, { trim: { start } }));
    expect(tracks.map(({ codec }) => codec)).toEqual(["opus"]);
  },
);

test.each([
  [1007, 511, 165],
  [1015, 509, 165],
  [1015, 519, 164],
])(
  "joined sound up to %i ms and from %i ms on has no gaps, and begins each part with the nearest packet",
  async (end, start, count) => {
    const film = await clip("h264-aac.mp4");
    const trims = [{ end }, { start, end: 1500 }, { start }];
    const parts = await Promise.all(trims.map((trim) => decode(film, { trim })));
    await Promise.all(parts.map(({ video }) => video!.cancel()));
    const copy = parts.map(({ audio }) => audio!);
    const { file } = await assemble(encode({ mimeType: "audio/mp4", audio: { copy } }));
    const [[sound], [, whole]] = await Promise.all([tracksOf(file), tracksOf(film)]);
    const times = sound!.packets.map(({ time }) => time);
    expect(times).toEqual(times.map((_, index) => Math.trunc(((index - 1) * 1024e3) / 48)));
    expect(times).toHaveLength(count);
    const second = sound!.packets.find(({ bytes }, index) => bytes !== whole!.packets[index]!.bytes);
    expect(Math.abs(second!.time / 1000 - end)).toBeLessThan(512 / 48);
  },
);

test("a copy in a WebM, which hides no sound, has none from before its start", async () => {
  const film = await clip("vp9-opus.webm");
  const start = 1007;
  const [, whole] = await tracksOf(film);
  const [, part] = await tracksOf(await copied(film, { mimeType: "video/webm" }, { trim: { start } }));
  const after = whole!.packets.filter(({ time }) => time >= start * 1000).length;
  expect([after, after + 1]).toContain(part!.packets.length);
  // The file begins with what is copied.
  expect(part!.packets[0]!.time).toBeLessThan(20_000);
});

test("a copy of a WebM in a WebM has the same packets at the same times, however often it is made", async () => {
  const film = await clip("vp9-opus.webm");
  using file = await openFile(film);
  const want = await tracksOf(film);
  for (let time = 0; time < 2; time++) {
    const copy = await assemble(encode({ mimeType: "video/webm", edit: file, copy: "only" }));
    expect((await tracksOf(copy.file)).map(({ packets }) => packets)).toEqual(want.map(({ packets }) => packets));
    expect((await probe(copy.file)).duration).toBe((await probe(film)).duration);
  }
});

test("a copy of a WebM in an MP4 begins and ends when its tracks are shown, without what decoders skip", async () => {
  const film = await copied(await clip("vp9-opus.webm"));
  expect((await tracksOf(film)).map(({ packets }) => packets[0]!.time)).toEqual([7000, -6500]);
  expect((await probe(film)).duration).toBe(2007);
  expect((await probe(await copied(await clip("audio-only.webm")))).duration).toBe(2000);
  // The picture begins after the sound, and ends with it.
  const { video, audio } = await probe(await copied(await clip("vp9-opus.webm"), {}, { trim: { end: 430 } }));
  expect([video!.duration, audio!.duration]).toEqual([430, 430]);
});
