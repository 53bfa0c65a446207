import { afterAll, describe, expect, test } from "vitest";
import { type Bytes, concatenated, contentOfBox, filled, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { hasBrokenSound, testDespite } from "./support/engine-faults.ts";
import { Examiner } from "./support/examine.ts";
import type { Outcome } from "./support/examine.worker.ts";
import { decodable } from "./support/vorbis.ts";

const examiner = new Examiner();
afterAll(() => examiner.stop());

/** Result of decoding the bytes, which must neither hang, nor leak frames, nor fail with an error that is not of this library. */
async function examine(bytes: Bytes, ...rest: [options?: object, as?: "blob" | "stream"]): Promise<Outcome> {
  const outcome = await examiner.examine(bytes, ...rest);
  if (typeof outcome === "string") throw new Error(`The decoder is ${outcome}.`);
  expect({ open: outcome.open, unhandled: outcome.unhandled }).toEqual({ open: 0, unhandled: [] });
  expect(outcome.tracks.map(({ failure }) => failure?.code)).not.toContain("not ours");
  return outcome;
}

const video = ({ tracks }: Outcome) => tracks.find(({ type }) => type === "video")!;
const failures = ({ failure, tracks }: Outcome) =>
  [failure, ...tracks.map((track) => track.failure)].filter((each) => each !== undefined);

describe("bytes after a complete file are ignored", () => {
  const appended: Record<string, (clip: Bytes) => Bytes | string> = {
    "a block of nothing": () => new Uint8Array([0xa3, 0x40, 0xff, 0x13, 0x37, 0x13, 0x37]),
    "a single byte": () => "B",
    "eight zeros": () => new Uint8Array(8),
    "the end of a multipart message": () => "\r\n--boundary--\r\n",
    "an ID3 tag": () => `TAG${" ".repeat(125)}`,
    "a hundred kilobytes of noise": () => Uint8Array.from({ length: 100_000 }, (_, i) => (i * 2654435761) >>> 24),
    "the same file again": (clip) => clip,
  };
  const clips = ["live.webm", "vp9-opus.webm", "vp8-vorbis.webm", "h264-aac.mp4", "index-last.mp4", "fragmented.mp4"];
  const wholes: Record<string, Promise<Outcome>> = {};
  const wholeOf = (name: string, as: "blob" | "stream") => {
    wholes[`${name} ${as}`] ??= clipBytes(name).then((clip) => examine(clip, {}, as));
    return wholes[`${name} ${as}`]!;
  };
  for (const name of decodable(clips)) {
    for (const [what, make] of Object.entries(appended)) {
      for (const as of ["blob", "stream"] as const) {
        const isNew = ["live.webm", "h264-aac.mp4"].includes(name) || what === "a block of nothing";
        test(`${name} and ${what}, as a ${as}`, { tags: isNew ? [] : ["nightly"] }, async () => {
          const clip = await clipBytes(name);
          const whole = await wholeOf(name, as);
          const outcome = await examine(concatenated(clip, make(clip)), {}, as);
          expect(outcome.tracks).toEqual(whole.tracks);
          expect(failures(outcome)).toEqual([]);
        });
      }
    }
  }
});

describe("counts in the tables of an MP4 cannot hold up the page", () => {
  const tables: [type: string, offset: number][] = [
    ["stts", 8],
    ["ctts", 8],
    ["stsc", 12],
    ["stsz", 8],
    ["stss", 4],
    ["stco", 4],
    ["elst", 4],
    ["stsd", 4],
    ["stts", 4],
    ["ctts", 4],
    ["stsc", 4],
  ];
  for (const [type, offset] of tables) {
    for (const value of [0x7fffffff, 0xffffffff]) {
      test(`${type} + ${offset} = ${value.toString(16)}`, async () => {
        const clip = await clipBytes("b-frames.mp4");
        const outcome = await examine(withUint32(clip, contentOfBox(clip, type) + offset, value));
        expect(outcome.blocked).toBeLessThan(2000);
        if (failures(outcome).length === 0) expect(video(outcome).count).toBe(50);
      });
    }
  }

  for (const offset of [4, 8, 12, 16]) {
    test(`a fragment's run + ${offset}`, async () => {
      const clip = await clipBytes("fragmented.mp4");
      const outcome = await examine(withUint32(clip, contentOfBox(clip, "trun") + offset, 0x7fffffff));
      expect(outcome.blocked).toBeLessThan(2000);
      if (failures(outcome).length === 0) expect(video(outcome).count).toBe(50);
    });
  }
});

describe("damage inside a file", () => {
  const clips = decodable(["live.webm", "vp9-opus.webm", "vp8-vorbis.webm", "fragmented.mp4"]);
  for (const name of clips) {
    test(`of ${name} ends the tracks with an error that says what is lost, after every frame before it`, async () => {
      const clip = await clipBytes(name);
      const whole = await examine(clip);
      const at = await secondGroup(name, clip);
      const outcome = await examine(filled(clip, at, at + 60, 0x5a));
      const { count, timestamps, failure } = video(outcome);
      expect(failure).toMatchObject({ name: "ContainerError", code: "container-corrupt" });
      expect(failure?.message).toMatch(
        /\d+ bytes from byte \d+ on cannot be read\. Lost: (everything after )?\d\.\d\d s/,
      );
      expect(count).toBeGreaterThan(20);
      expect(timestamps).toEqual(video(whole).timestamps.slice(0, count));
    });

    test(`of ${name} is skipped on request`, async () => {
      const clip = await clipBytes(name);
      const whole = await examine(clip);
      const at = await secondGroup(name, clip);
      const outcome = await examine(filled(clip, at, at + 60, 0x5a), { onDamage: "skip" });
      expect(failures(outcome)).toEqual([]);
      const { count, timestamps } = video(outcome);
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(50);
      expect(video(whole).timestamps).toEqual(expect.arrayContaining(timestamps));
    });
  }

  test("zeros at the end of a file that says how long it is", async () => {
    const clip = await clipBytes("vp9-opus.webm");
    const outcome = await examine(filled(clip, clip.length - 3000, clip.length));
    expect(failures(outcome).length).toBeGreaterThan(0);
    expect(video(outcome).count).toBeGreaterThan(40);
  });

  test("a file that ends before its first cluster", async () => {
    const clip = await clipBytes("vp9-opus.webm");
    const [first] = positionsOf(clip, [0x1f, 0x43, 0xb6, 0x75]);
    const outcome = await examine(clip.slice(0, first));
    expect(failures(outcome).map(({ code }) => code)).toEqual(["container-truncated", "container-truncated"]);
  });

  test("an index whose size makes no sense", async () => {
    const clip = await clipBytes("audio-only.mp4");
    const outcome = await examine(withUint32(clip, contentOfBox(clip, "moov") - 8, 0x7fffffff));
    expect(outcome.failure).toMatchObject({ name: "ContainerError", code: "container-corrupt" });
  });

  test("zeros at the end of a live recording, whose rest is missing", async () => {
    const clip = await clipBytes("live.webm");
    const outcome = await examine(filled(clip, clip.length - 3000, clip.length));
    expect(failures(outcome).length).toBeGreaterThan(0);
  });
});

describe("unknown boxes among a track's tables are ignored", () => {
  /** A clip whose tables begin with another box. The index follows the media, so that no position changes. */
  const withBox = (clip: Bytes, type: string, content: number[]) => {
    const inserted = concatenated(new Uint8Array([0, 0, 0, 8 + content.length]), type, new Uint8Array(content));
    const at = contentOfBox(clip, "stbl");
    const parents = ["moov", "trak", "mdia", "minf", "stbl"].map((parent) => contentOfBox(clip, parent) - 8);
    const sized = parents.reduce((bytes, start) => {
      return withUint32(bytes, start, new DataView(bytes.buffer).getUint32(start) + inserted.length);
    }, clip);
    return concatenated(sized.subarray(0, at), inserted, sized.subarray(at));
  };

  for (const [type, content] of [
    ["free", [1, 2, 3]],
    ["uuid", Array.from({ length: 24 }, (_, index) => index)],
    ["wide", []],
    ["senc", [0, 0, 0, 0, 0, 0, 0, 0]],
    ["abcd", [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ] as const) {
    test(type, async () => {
      const clip = await clipBytes("b-frames.mp4");
      const outcome = await examine(withBox(clip, type, [...content]));
      expect(failures(outcome)).toEqual([]);
      expect(outcome.tracks).toEqual((await examine(clip)).tracks);
    });
  }

  test("but not one that may be a table with a damaged name", async () => {
    const clip = await clipBytes("b-frames.mp4");
    for (const type of ["ctts", "stss"]) {
      const renamed = withUint32(clip, contentOfBox(clip, type) - 4, 0x61626364);
      expect(failures(await examine(renamed))).toHaveLength(1);
    }
  });
});

describe("damage that would hide something fails instead", () => {
  const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
  const STTS = [...new TextEncoder().encode("stts")];
  const renamed = (type: string) => (clip: Bytes) => withUint32(clip, contentOfBox(clip, type) - 4, 0x7fffffff);
  const changed = (type: string, offset: number, value: number) => (clip: Bytes) =>
    withUint32(clip, contentOfBox(clip, type) + offset, value);
  const atMarker = (marker: number[], offset: number, value: number) => (clip: Bytes) => {
    const at = positionsOf(clip, marker)[0]! + offset;
    return filled(clip, at, at + 1, value);
  };
  const cases: [what: string, name: string, damage: (clip: Bytes) => Bytes][] = [
    ["the name of a track", "two-audio.mp4", renamed("trak")],
    ["the name and the header of a track", "two-audio.mp4", (clip) => renamed("tkhd")(renamed("trak")(clip))],
    ["the name of a track's formats", "opus.mp4", renamed("stsd")],
    ["the name of the time offsets", "b-frames.mp4", renamed("ctts")],
    ["the number of samples in a fragment", "fragmented.mp4", changed("trun", 4, 5)],
    ["the size of padding, which hides the tracks", "alpha.webm", atMarker([0xec, 0x01], 7, 1)],
    ["the ID of a track", "fragmented.mp4", changed("tkhd", 12, 0x7fffffff)],
    ["the size of a track", "av1-opus.mp4", changed("trak", -8, 0)],
    ["a number of time offsets", "b-frames.mp4", changed("ctts", 8, 0)],
    ["the number of sizes", "phone.mp4", changed("stsz", 8, 0)],
    ["one size too few", "audio-only.mp4", changed("stsz", 8, 94)],
    ["the duration of all samples", "index-last.mp4", (clip) => withUint32(clip, positionsOf(clip, STTS)[1]! + 16, 0)],
    ["the beginning of an edit", "flac.mp4", changed("elst", 12, 0xffffffff)],
    ["the clock of the edits", "audio-only.mp4", changed("mvhd", 12, 0x7fffffff)],
    ["the track of a fragment", "fragmented.mp4", changed("tfhd", 4, 0x7fffffff)],
    ["the ID of a small block", "audio-only.webm", atMarker([0xa3, 0x87, 0x81], 0, 0xa7)],
    ["the ID of the first cluster", "alpha.webm", atMarker(CLUSTER, 1, 3)],
    ["a packet of AV1", "av1-opus.mp4", (clip) => filled(clip, 5135, 5309)],
    ["a packet of FLAC", "flac.mp4", (clip) => filled(clip, 42_261, 43_492)],
  ];
  for (const [what, name, damage] of cases) {
    testDespite(hasBrokenSound(name))(`${what} in ${name}`, async () => {
      const clip = await clipBytes(name);
      expect(failures(await examine(clip))).toEqual([]);
      expect(failures(await examine(damage(clip)))).not.toEqual([]);
    });
  }

  test("padding at the end of the sound that is longer than its packet is ignored", async () => {
    const clip = await clipBytes("audio-only.webm");
    const whole = await examine(clip);
    const { tracks } = await examine(withUint32(clip, positionsOf(clip, [0x75, 0xa2, 0x84])[0]! + 3, 0x7fffffff));
    expect(tracks[0]!.timestamps).toEqual(whole.tracks[0]!.timestamps);
  });

  test("the size of padding before the tracks does not matter", async () => {
    const clip = await clipBytes("live.webm");
    const whole = await examine(clip);
    expect((await examine(atMarker([0xec, 0x01], 3, 4)(clip))).tracks).toEqual(whole.tracks);
  });

  test("packets that a decoder drops are named at the end, and ignored on request", async () => {
    const clip = await clipBytes("flac.mp4");
    const damaged = filled(clip, 42_261, 43_492);
    const sound = ({ tracks }: Outcome) => tracks.find(({ type }) => type === "audio")!;
    const told = sound(await examine(damaged));
    expect(told.failure).toMatchObject({ name: "CodecError", code: "codec-failed" });
    // Some decoders fail at a damaged packet, which cannot be skipped then.
    const isDropped = told.failure?.message === "The decoder dropped a damaged packet of the audio.";
    if (!isDropped) expect(told.failure?.message).toMatch(/^The audio could not be decoded:/);
    const skipped = sound(await examine(damaged, { onDamage: "skip" }));
    expect(skipped).toEqual(isDropped ? { ...told, failure: undefined } : told);
  });
});

/** Offset of the second cluster or fragment. */
async function secondGroup(name: string, clip: Bytes): Promise<number> {
  const marker = name.endsWith("webm") ? [0x1f, 0x43, 0xb6, 0x75] : [...new TextEncoder().encode("moof")];
  return positionsOf(clip, marker)[1]!;
}

/** Offset of a marker. */
function positionsOf(clip: Bytes, marker: readonly number[]): number[] {
  const positions = Array.from(clip.keys());
  return positions.filter((at) => marker.every((byte, offset) => clip[at + offset] === byte));
}
