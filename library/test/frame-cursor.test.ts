// @module-tag node
/** Frames that follow one another without an index, in a format of the tests: a mark, a size, a number of samples, and the first one's number. */
import { describe, expect, test, vi } from "vitest";
import {
  countSamples,
  type Frame,
  FrameCursor,
  type FrameFormat,
  FrameFormats,
  FrameIndex,
  hasFrames,
  openBehindJunk,
} from "../src/container/audio/frames.ts";
import type { Damage } from "../src/container/core/damage.ts";
import type { Packet } from "../src/container/core/packets.ts";
import { openSource } from "../src/io/source.ts";
import { type Bytes, concatenated } from "./support/bytes.ts";

const HEADER = 4;
const LARGEST = 0x7f;
const ENDS_EARLY = "The file ends early: its header promises more, or its last packet is incomplete.";
const CUT_OFF = "The file ends in the middle: the rest of it is missing.";

/** A frame of 10 bytes with 10 samples. Its number is that of its first sample. */
const frame = ({ size = 10, samples = 10, number = -1 } = {}): Bytes => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set([0xff, size, samples, number + 1]);
  return bytes;
};
const frames = (count: number): Bytes => concatenated(...Array<Bytes>(count).fill(frame()));

async function formatOf(parts: (Bytes | string)[], change: Partial<FrameFormat> = {}) {
  const source = await openSource(new Blob([concatenated(...parts)]), undefined);
  const frameAt = vi.fn<FrameFormat["frameAt"]>(async (position) => {
    const [mark, size = 0, samples = 0, number = 0] = await source.read(position, position + HEADER);
    if (mark !== 0xff || size < HEADER || size > LARGEST) return undefined;
    return { size, samples, headerSize: HEADER, ...(number > 0 && { firstSample: number - 1 }) };
  });
  const notes: string[] = [];
  return { start: 0, delay: 0, total: undefined, seen: [], ...change, source, sampleRate: 1000, notes, frameAt };
}

/** Packets as their times, durations and sizes, and damage as its range or what it is. */
const described = (item: Packet | Damage) => {
  if ("data" in item) return [item.timestamp / 1000, item.duration / 1000, item.data.length];
  return item.end > item.position ? `${item.position} to ${item.end}` : item.what;
};

async function read(parts: (Bytes | string)[], change?: Partial<FrameFormat>) {
  const format = await formatOf(parts, change);
  const cursor = new FrameCursor(new FrameIndex(format));
  const items: ReturnType<typeof described>[] = [];
  for (let item = await cursor.next(); item; item = await cursor.next()) items.push(described(item));
  return { items, notes: format.notes };
}

test("packets follow one another from the start of the audio on, without their headers", async () => {
  const parts = ["junk", frame(), frame({ size: 20, samples: 30 }), frame()];
  const { items, notes } = await read(parts, { start: 4, delay: 15 });
  expect([items, notes]).toEqual([
    [
      [-15, 10, 6],
      [-5, 30, 16],
      [25, 10, 6],
    ],
    [],
  ]);
});

describe("damage", () => {
  test("is a gap between the numbers of frames, which gives the time behind it", async () => {
    const { items } = await read([frame({ number: 0 }), frame({ number: 40 }), frame({ number: 50 })]);
    expect(items).toEqual([[0, 10, 6], "The file is damaged: frames are missing.", [40, 10, 6], [50, 10, 6]]);
  });

  test.each<[string, (Bytes | string)[], number]>([
    ["had as many samples as those before it", ["junk", frames(4), "x".repeat(26), frame(), frame()], 70],
    ["ends with a frame that has a number", ["junk", frames(4), "x".repeat(26), frame({ number: 90 }), frame()], 90],
  ])("amid a file %s", async (_, parts, time) => {
    const { items } = await read(parts, { start: 4 });
    expect(items.slice(4)).toEqual(["44 to 70", [time, 10, 6], [time + 10, 10, 6]]);
  });

  test("at the start of a file had as many samples as the frame behind it", async () => {
    const { items } = await read(["x".repeat(28), frames(2)]);
    expect(items).toEqual(["0 to 28", [30, 10, 6], [40, 10, 6]]);
    expect((await read(["x".repeat(28)])).items).toEqual([CUT_OFF]);
  });
});

test.each<[string, (Bytes | string)[], Partial<FrameFormat>, last: unknown, notes: string[]]>([
  ["with its last frame", [], {}, [20, 10, 6], []],
  ["with as many samples as it counts, before other frames", ["x", frames(2)], { total: 30 }, [20, 10, 6], []],
  ["before other bytes", ["text"], {}, [20, 10, 6], []],
  ["before a tag", ["TAG"], {}, [20, 10, 6], []],
  ["early if it counts more samples", [], { total: 31 }, [20, 10, 6], [ENDS_EARLY]],
  ["early if it counts more samples, before a tag", ["TAG"], { total: 31 }, [20, 10, 6], [ENDS_EARLY]],
  ["in damage if it counts more samples, and other bytes follow", ["text"], { total: 31 }, CUT_OFF, []],
  ["early within a frame", [frame().subarray(0, 9) as Bytes], {}, [20, 10, 6], [ENDS_EARLY]],
  ["early within the header of a frame", [Uint8Array.of(0xff, 0xe0, 0, 0, 0, 0)], {}, [20, 10, 6], [ENDS_EARLY]],
  ["before bytes that are longer than a header", [Uint8Array.of(0xff, 0xe0, 0, 0, 0, 0, 0)], {}, [20, 10, 6], []],
  ["before bytes that begin as no header does", [Uint8Array.of(0xff, 0xdf)], {}, [20, 10, 6], []],
  ["early in a frame that has begun", ["text"], { isBegun: async (at) => at === 30 }, [20, 10, 6], [ENDS_EARLY]],
  [
    "before zeros",
    [new Uint8Array(512)],
    {},
    [20, 10, 6],
    ["Zeros follow the audio: the rest of the file may be missing."],
  ],
])("a file ends %s", async (_, behind, change, last, notes) => {
  const { items, ...found } = await read([frames(3), ...behind], change);
  expect([items.at(-1), found.notes]).toEqual([last, notes]);
  expect(items.length).toBe(typeof last === "string" ? 4 : 3);
});

describe("a seek", () => {
  test("leads to the packet that holds a time, also to its own rounded time, and back", async () => {
    const format = { ...(await formatOf([frames(200)], { delay: 25 })), sampleRate: 44_100 };
    const cursor = new FrameCursor(new FrameIndex(format));
    const timeAt = (sample: number) => ((sample - 25) / 44_100) * 1e6;
    for (const number of [199, ...Array(199).keys()]) {
      for (const time of [timeAt(10 * number), timeAt(10 * number + 9)]) {
        await cursor.seek(time);
        expect(await cursor.next()).toMatchObject({ timestamp: timeAt(10 * number) });
      }
    }
    await cursor.seek(timeAt(2000));
    expect(await cursor.next()).toBeUndefined();
  });

  test("reads no frames that were read before, but for those since the last place that is known", async () => {
    const format = await formatOf([frames(200)]);
    const cursor = new FrameCursor(new FrameIndex(format));
    await cursor.seek(1_999_000);
    format.frameAt.mockClear();
    await cursor.seek(1_300_000);
    expect(format.frameAt.mock.calls.map(([position]) => position)).toEqual([0, 1280, 1290, 1300]);
  });

  test("begins shortly before the frame if all of them have the same bitrate", async () => {
    const numbered = Array.from({ length: 200 }, (_, number) => frame({ samples: 1, number }));
    const positionBefore = vi.fn((number: number) => 10 * number - 2);
    const format = await formatOf(numbered, { positionBefore });
    const cursor = new FrameCursor(new FrameIndex(format));
    await cursor.seek(150_500);
    expect(positionBefore.mock.calls).toEqual([[150]]);
    expect(format.frameAt.mock.calls.length).toBeLessThan(10);
    expect(described((await cursor.next())!)).toEqual([150, 1, 6]);
  });
});

test.each<[string, (Bytes | string)[], boolean, boolean]>([
  ["three frames", [frames(3), "text"], true, true],
  ["two frames", [frames(2)], true, true],
  ["one frame", [frame()], true, false],
  ["two frames and a tag", [frames(2), "TAG"], true, false],
  ["two frames and other bytes", [frames(2), "text"], false, false],
  ["a tag", ["TAG"], false, false],
])("%s may be a whole file, or be found behind other bytes", async (_, parts, isFile, isGuessed) => {
  const format = await formatOf(parts);
  expect([await hasFrames(format), await hasFrames(format, true)]).toEqual([isFile, isGuessed]);
});

test("samples are counted up to the first damage, and without a frame that is cut off", async () => {
  const count = async (...parts: (Bytes | string)[]) => countSamples(await formatOf(parts, { start: 4 }));
  expect(await count("junk", frames(3), "text", frames(2))).toBe(30);
  expect(await count("junk", frames(3))).toBe(30);
  expect(await count("junk", frames(3).subarray(0, -1) as Bytes)).toBe(20);
});

test("a file may begin after other bytes, some of which look like a frame", async () => {
  const id3 = concatenated("ID3", Uint8Array.of(4, 0, 0, 0, 0, 0, 2), "ab");
  const junk = Uint8Array.of(0xff, 1, 0xff, 10, 9, 0xff);
  const format = await formatOf([id3, junk, frames(3)]);
  const isHeader = vi.fn(([mark, size = 0]: Uint8Array) => mark === 0xff && size >= HEADER);
  const open = vi.fn(async (start: number) => ((await hasFrames({ ...format, start }, true)) ? format : undefined));
  expect(await openBehindJunk(format.source, isHeader, open)).toBe(format);
  expect(open.mock.calls).toEqual([[14], [17], [18]]);
  expect(format.notes).toEqual(["The audio begins after 6 other bytes."]);
});

test("frames of another format last as long as before, and each format has one configuration", () => {
  const notes: string[] = [];
  const config = (sampleRate: number, numberOfChannels: number) => ({ codec: "mp3", sampleRate, numberOfChannels });
  const formats = new FrameFormats(config(48_000, 2), notes);
  const own: Frame = { size: 10, samples: 1152, headerSize: 0 };
  expect(formats.convert(own, config(48_000, 2))).toBe(own);
  expect(notes).toEqual([]);
  const slow = formats.convert(own, config(24_000, 2));
  expect(slow).toEqual({ ...own, samples: 2304, config: config(24_000, 2) });
  expect(formats.convert(own, config(24_000, 2)).config).toBe(slow.config);
  expect(formats.convert(own, config(48_000, 1))).toEqual({ ...own, config: config(48_000, 1) });
  expect(notes).toEqual(["The format of the samples changes."]);
});
