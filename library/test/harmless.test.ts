// @module-tag node
/** Deviations of MP4, MOV and Matroska that players pass over, made of the tests' clips. */
import { describe, expect, test } from "vitest";
import { Lacing, unlace } from "../src/container/matroska/block.ts";
import { readFragment } from "../src/container/mp4/fragment.ts";
import type { Mp4Track } from "../src/container/mp4/movie.ts";
import { box, text, uint32 } from "../src/container/mp4/write-box.ts";
import { decode } from "../src/decode.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, concatenated, contentOfBox, element, filled, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { blockGroup, blockOf, matroska, simpleBlock, trackEntry } from "./support/matroska.ts";
import { readAudio, readVideo } from "./support/read.ts";

async function examine(...parts: Bytes[]) {
  const file = new Blob(parts);
  const info = await probe(file);
  const { video, audio, videoTracks, notes } = await decode(file);
  const [frames, blocks] = await Promise.all([video && readVideo(video), audio && readAudio(audio)]);
  return { info, frames, blocks, notes, videoTracks };
}

const replaced = (bytes: Bytes, at: number, ...parts: Bytes[]) => {
  const copy = bytes.slice();
  copy.set(concatenated(...parts), at);
  return copy;
};

describe("an MP4", () => {
  test("whose box of colors lacks the flag of the range has colors", async () => {
    const clip = await clipBytes("h264-aac.mp4");
    const colors = box("colr", text("nclx"), Uint8Array.of(0, 6, 0, 6, 0, 6));
    const { info, frames } = await examine(
      replaced(clip, contentOfBox(clip, "pasp") - 8, box("free", new Uint8Array(10)), colors),
    );
    expect(frames).toHaveLength(50);
    expect(info.video?.config.colorSpace).toMatchObject({ primaries: "smpte170m", matrix: "smpte170m" });
  });

  test("whose frames have no durations has all frames", async () => {
    const clip = await clipBytes("one-frame.mp4");
    const untimed = withUint32(clip, contentOfBox(clip, "mdhd") + 16, 0);
    expect((await examine(withUint32(untimed, contentOfBox(clip, "stts") + 12, 0))).frames).toHaveLength(1);

    const many = await clipBytes("two-audio.mp4");
    const without = withUint32(many, contentOfBox(many, "mdhd") + 16, 0);
    expect((await examine(withUint32(without, contentOfBox(many, "stts") + 12, 0))).frames).toHaveLength(50);
  });

  test.each([
    [15_360, 30],
    [15_345, 30_000 / 1001],
  ])("whose clock has %i ticks has its own frame rate", async (ticks, rate) => {
    const clip = await clipBytes("b-frames.mp4");
    const { video } = await probe(new Blob([withUint32(clip, contentOfBox(clip, "mdhd") + 12, ticks)]));
    expect(video!.frameRate).toBe(rate);
  });

  test("whose edit list begins behind the end is played without it", async () => {
    const clip = await clipBytes("flac.mp4");
    const { frames, notes } = await examine(withUint32(clip, contentOfBox(clip, "elst") + 12, 0x7fff_0000));
    expect(frames).toHaveLength(50);
    expect(notes).toEqual(["An edit list begins behind the end of its track, and is ignored."]);
  });

  test("without its type is one of QuickTime", async () => {
    const clip = await clipBytes("b-frames.mp4");
    expect((await probe(new Blob([replaced(clip, 4, text("free"))]))).container).toBe("mov");
  });

  test.each(["jpeg", "png "])("with a cover (%s) as a track has one video track", async (format) => {
    const clip = await clipBytes("index-last.mp4");
    const other = await clipBytes("one-frame.mp4");
    const at = contentOfBox(other, "trak") - 8;
    const track = other.slice(at, at + new DataView(other.buffer).getUint32(at));
    const numbered = withUint32(track, contentOfBox(track, "tkhd") + 12, 3);
    const cover = replaced(numbered, contentOfBox(track, "avc1") - 4, text(format));
    const index = contentOfBox(clip, "moov") - 8;
    const { info, videoTracks, frames, notes } = await examine(
      withUint32(clip, index, new DataView(clip.buffer).getUint32(index) + cover.length),
      cover,
    );
    expect([videoTracks.length, info.tracks.length, frames?.length]).toEqual([1, 2, 50]);
    expect(notes).toEqual(["A track holds a picture, and is ignored."]);
  });

  test.each(["one-frame.mp4", "two-audio.mp4"])(
    "keeps a track of JPEG that is the only one, or has many pictures: %s",
    async (name) => {
      const clip = await clipBytes(name);
      const { tracks, notes } = await probe(new Blob([replaced(clip, contentOfBox(clip, "stsd") + 12, text("jpeg"))]));
      expect([tracks[0]!.type, notes]).toEqual(["video", []]);
    },
  );

  test("with a track without formats plays the others", async () => {
    const clip = await clipBytes("flac.mp4");
    const sound = contentOfBox(clip, "smhd");
    const at = sound + contentOfBox(clip.slice(sound), "stsd") - 4;
    const { frames, blocks, notes } = await examine(replaced(clip, at, text("free")));
    expect([frames?.length, blocks]).toEqual([50, undefined]);
    expect(notes).toEqual(["A track has no list of formats, and is ignored."]);
  });

  test("whose fragments come before its index plays", async () => {
    const clip = await clipBytes("fragmented.mp4");
    const index = contentOfBox(clip, "moov") - 8;
    const media = contentOfBox(clip, "moof") - 8;
    const end = contentOfBox(clip, "mfra") - 8;
    const { frames } = await examine(clip.slice(0, index), clip.slice(media, end), clip.slice(index, media));
    expect(frames).toHaveLength(50);
  });

  test("of fragments that another one follows ends before it", async () => {
    const clip = await clipBytes("fragmented.mp4");
    expect((await examine(clip, clip)).frames).toHaveLength(50);
  });

  test("whose format has no size takes that of the track", async () => {
    const clip = await clipBytes("b-frames.mp4");
    const { info, frames } = await examine(withUint32(clip, contentOfBox(clip, "stsd") + 40, 0));
    expect(frames).toHaveLength(50);
    expect(info).toMatchObject({ video: (await probe(new Blob([clip]))).video });
  });

  test("whose duration includes the time before its first frame is as long as its frames", async () => {
    const clip = await clipBytes("b-frames.mp4");
    const duration = contentOfBox(clip, "mdhd") + 16;
    const ticks = new DataView(clip.buffer).getUint32(duration);
    const { info } = await examine(withUint32(clip, duration, ticks + ticks / 25));
    expect(info.duration).toBe((await probe(new Blob([clip]))).duration);
    expect((await probe(new Blob([withUint32(clip, duration, ticks / 2)]))).duration).toBe(info.duration / 2);
  });

  test("whose codec has constraints that contradict its profile plays", async () => {
    const clip = await clipBytes("two-audio.mp4");
    const at = contentOfBox(clip, "avcC") + 2;
    const { info, frames } = await examine(filled(clip, at, at + 1, 0xff));
    expect(info.video?.codec).toBe("avc1.64ff0b");
    expect(frames).toHaveLength(50);
  });

  test.each([
    ["in packets", [8820, 8820, 8820]],
    ["in packets, one of which is empty,", [8820, 0, 8820]],
  ])("whose uncompressed sound comes %s plays all of it", async (_, sizes) => {
    const media = box("mdat", ...sizes.map((size) => new Uint8Array(size).fill(1)));
    const samples = sizes.reduce((sum, size) => sum + size / 2, 0);
    const ftyp = box("ftyp", text("qt  "), uint32(0), text("qt  "));
    const zeros = (bytes: number) => new Uint8Array(bytes);
    const entry = box(
      "sowt",
      zeros(6),
      Uint8Array.of(0, 1),
      zeros(8),
      Uint8Array.of(0, 1, 0, 16, 0, 0, 0, 0, 172, 68, 0, 0),
    );
    const table = box(
      "stbl",
      box("stsd", uint32(0, 1), entry),
      box("stts", uint32(0, sizes.length, ...sizes.flatMap((size) => [1, size / 2]))),
      box("stsc", uint32(0, 1, 1, sizes.length, 1)),
      box("stsz", uint32(0, 0, sizes.length, ...sizes)),
      box("stco", uint32(0, 1, ftyp.length + 8)),
    );
    const mdia = box(
      "mdia",
      box("mdhd", uint32(0, 0, 0, 44_100, samples, 0)),
      box("hdlr", uint32(0, 0), text("soun"), zeros(13)),
      box("minf", box("smhd", uint32(0, 0)), table),
    );
    const tkhd = box("tkhd", uint32(0, 0, 0, 1, 0, 300), zeros(60));
    const mvhd = box("mvhd", uint32(0, 0, 0, 1000, 300), zeros(80));
    const { blocks, info } = await examine(ftyp, media, box("moov", mvhd, box("trak", tkhd, mdia)));
    expect(blocks?.reduce((sum, { frames }) => sum + frames, 0)).toBe(samples);
    expect(info.duration).toBe(samples / 44.1);
  });

  test("whose edit list has one empty part of no length is played without it", async () => {
    const clip = await clipBytes("flac.mp4");
    const list = contentOfBox(clip, "elst");
    const { frames, notes } = await examine(withUint32(withUint32(clip, list + 8, 0), list + 12, 0xffff_ffff));
    expect(frames).toHaveLength(50);
    expect(notes).toEqual(["An edit list is empty, and is ignored."]);
  });

  test("with a fragment without a time goes on where its index ends", async () => {
    const clip = await clipBytes("two-audio.mp4");
    const view = new DataView(clip.buffer);
    const at = view.getUint32(contentOfBox(clip, "stco") + 8);
    const size = view.getUint32(contentOfBox(clip, "stsz") + 12);
    const tick = view.getUint32(contentOfBox(clip, "mdhd") + 12) / 25;
    const extension = box("mvex", box("trex", uint32(0, 1, 1, 0, 0, 0)));
    const tags = contentOfBox(clip, "udta") - 8;
    const length = view.getUint32(tags);
    const rest = box("free", new Uint8Array(length - extension.length - 8));
    const start = (offset: number) =>
      box(
        "moof",
        box("mfhd", uint32(0, 1)),
        box("traf", box("tfhd", uint32(0x20000, 1)), box("trun", uint32(0x301, 1, offset, tick, size))),
      );
    const fragment = [start(start(0).length + 8), box("mdat", clip.slice(at, at + size))];
    const { frames } = await examine(replaced(clip, tags, extension, rest), ...fragment);
    expect(frames?.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 51 }, (_, index) => index * 40_000));
  });

  test("with a fragment whose data begin at a position of the file is read from there", () => {
    const run = box("trun", uint32(0x301, 1, 100, 10, 7));
    const moof = box("moof", box("mfhd", uint32(0, 1)), box("traf", box("tfhd", uint32(1, 1, 0, 5000)), run));
    const track = { id: 1, defaults: { duration: 0, size: 0, flags: 0 } } as Mp4Track;
    const runs = readFragment(new DataView(moof.buffer), 777, { tracks: [track], ids: new Set([1]) }, () => 0);
    expect(runs.get(1)!.samples).toEqual([{ position: 5100, size: 7, time: 0, duration: 10, isKey: true }]);
  });

  test("that goes on in fragments does not say how long it is, unless there is a number for it", async () => {
    const clip = await clipBytes("h264-aac.mp4");
    const index = contentOfBox(clip, "moov") - 8;
    const tags = contentOfBox(clip, "udta") - 8;
    const defaults = box("trex", uint32(0, 1, 1, 0, 0, 0));
    const extension = concatenated(box("mvex", defaults), box("free", new Uint8Array(13)));
    expect(extension).toHaveLength(61);
    const { info, frames } = await examine(replaced(clip, tags, extension));
    expect(index).toBeLessThan(tags);
    expect([info.duration, frames?.length]).toEqual([Number.NaN, 50]);
    const length = concatenated(box("mvex", box("mehd", uint32(0, 3500)), defaults), new Uint8Array(5));
    expect((await examine(replaced(clip, tags, length))).info.duration).toBe(3500);
  });
});

test("AAC that calls itself another kind in ADTS plays", async () => {
  const clip = await clipBytes("sound.aac");
  for (let at = 0; at < clip.length; ) {
    const size = ((clip[at + 3]! & 3) << 11) | (clip[at + 4]! << 3) | (clip[at + 5]! >> 5);
    clip[at + 2] = (clip[at + 2]! & 63) | (2 << 6);
    at += size;
  }
  const { info, blocks } = await examine(clip);
  expect(info.audio?.codec).toBe("mp4a.40.3");
  expect(blocks?.reduce((sum, { frames }) => sum + frames, 0)).toBe(95 * 1024);
});

describe("a Matroska file", () => {
  test.each([
    [Lacing.Xiph, [1, 255, 1, ...Array(258).fill(0)], [256, 2]],
    [Lacing.Fixed, [2, 1, 1, 2, 2, 3, 3], [2, 2, 2]],
    [Lacing.Ebml, [2, 0x83, 0xc1, 1, 1, 1, 2, 2, 2, 2, 2, 3], [3, 5, 1]],
  ])("has several frames in a block: %i", (lacing, bytes, sizes) => {
    expect(unlace(Uint8Array.from(bytes), lacing)!.map(({ length }) => length)).toEqual(sizes);
  });

  /** 10 ms of silence. */
  const silence = new Uint8Array(160);
  const indices = Array.from({ length: 100 }, (_, index) => index);

  test.each<[string, number[], Bytes[]]>([
    [
      "with slices in its block groups",
      [1],
      indices.map((index) => blockGroup(blockOf(1, index * 10, silence, 0), element(0x8e, new Uint8Array()))),
    ],
    [
      "with one track after the other in a cluster",
      [1, 2],
      [1, 2].flatMap((number) => indices.map((index) => simpleBlock(number, index * 10, silence))),
    ],
    [
      "with an empty block",
      [1],
      indices.flatMap((index) => [
        simpleBlock(1, index * 10, silence),
        ...(index === 50 ? [simpleBlock(1, 510, new Uint8Array())] : []),
      ]),
    ],
  ])("%s plays all of it", async (_, numbers, blocks) => {
    const tracks = numbers.map((number) => trackEntry({ number }));
    const { audioTracks } = await decode(new Blob([matroska(tracks, blocks)]));
    const sounds = await Promise.all(audioTracks.map(readAudio));
    const lengths = sounds.map((sound) => sound.reduce((sum, { frames }) => sum + frames, 0));
    expect(lengths).toEqual(numbers.map(() => 8000));
  });
});

test("sound of a Matroska file is as much earlier as its codec's delay says", async () => {
  const delay = 20_000_000;
  const clip = await clipBytes("pcm.mkv");
  const language = [0x22, 0xb5, 0x9c, 0x83];
  const at = clip.findIndex((_, index) => language.every((byte, offset) => clip[index + offset] === byte));
  const delayed = replaced(clip, at, Uint8Array.of(0x56, 0xaa, 0x84), uint32(delay));
  const samples = async (bytes: Bytes) => {
    const { audioTracks } = await decode(new Blob([bytes]));
    const reader = audioTracks.find(({ track }) => track.id === 1)!.getReader();
    const { value } = await reader.read();
    const [plane] = planesOf(value!);
    value!.close();
    await reader.cancel();
    return { start: value!.timestamp, plane: plane! };
  };
  const [own, early] = await Promise.all([samples(clip), samples(delayed)]);
  expect([own.start, early.start]).toEqual([0, 0]);
  const shift = (delay / 1e9) * 8000;
  expect(early.plane.subarray(0, 100)).toEqual(own.plane.subarray(shift, shift + 100));
});
