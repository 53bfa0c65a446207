// @module-tag node
/** mediabunny reads sound files well, so it is the judge of what our own readers find in them. */
import { ALL_FORMATS, BlobSource, type EncodedPacket, EncodedPacketSink, Input, type InputTrack } from "mediabunny";
import { describe, expect, test } from "vitest";
import { type Frame, FrameFormats } from "../src/container/audio/frames.ts";
import { readHeader } from "../src/container/audio/mp3-header.ts";
import { type Damage, damaged } from "../src/container/core/damage.ts";
import { type Packet, PacketReader } from "../src/container/core/packets.ts";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { needsFirstPacket } from "../src/container/mp4/head.ts";
import { isAnnexB, withSizes } from "../src/container/tracks/annex-b.ts";
import { ContainerError } from "../src/errors.ts";
import { openSource } from "../src/io/source.ts";
import { ownClips, sharedClips } from "./support/clips.ts";

const urls = [
  ...ownClips.map((name) => `/clips/${name}`),
  // Most of its fragments begin with a frame that needs others.
  "/clips/fragments/every-frame.mp4",
  ...sharedClips.map((name) => `/shared/${name}`),
].filter((url) => !url.includes("no-frames"));

const TIMES = [0.0001, 0.04, 0.39, 0.9999999, 1, 1.001, 1.48, 1.99, 5];

const blobOf = async (url: string) => (await fetch(url)).blob();
const open = async (url: string) => openContainer(await openSource(await blobOf(url), undefined));

async function judge(url: string): Promise<InputTrack[]> {
  const input = new Input({ source: new BlobSource(await blobOf(url)), formats: ALL_FORMATS });
  return input.getTracks();
}

async function digest(bytes: Uint8Array | undefined): Promise<string> {
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", (bytes ?? new Uint8Array()) as Uint8Array<ArrayBuffer>),
  );
  return [...hash.subarray(0, 6)].join(".");
}

const ours = async ({ timestamp, duration, type, data, alpha }: Packet) =>
  [Math.round(timestamp), duration, type, data.length, await digest(data), await digest(alpha)].join(" ");
const theirs = async ({ timestamp, duration, type, data, sideData: { alpha } }: EncodedPacket) =>
  [
    Math.round(timestamp * 1e6),
    Math.round(duration * 1e6),
    type,
    data.length,
    await digest(data),
    await digest(alpha),
  ].join(" ");

describe("packets are those of the file", () => {
  for (const url of urls) {
    test(url, async () => {
      const { video, audio } = readersOf(await open(url), false);
      const tracks = await judge(url);
      expect([...video, ...audio].map(({ info }) => info.id).sort()).toEqual(tracks.map(({ id }) => id).sort());
      for (const { info, edits } of [...video, ...audio]) {
        const { packets } = edits[0]!;
        const found: string[] = [];
        for (let packet = await packets.first(0); packet; packet = await packets.next()) found.push(await ours(packet));
        const expected: string[] = [];
        const sink = new EncodedPacketSink(tracks.find(({ id }) => id === info.id)!);
        for await (const packet of sink.packets()) expected.push(await theirs(packet));
        expect(found).toEqual(expected);
      }
    });

    test(`${url} from any time on, also once it has been read`, async () => {
      const tracks = await judge(url);
      const expectFrom = async ({ video, audio }: ReturnType<typeof readersOf>, time: number) => {
        for (const { info, edits } of [...video, ...audio]) {
          const { packets } = edits[0]!;
          const found = await packets.first(time * 1e6);
          const sink = new EncodedPacketSink(tracks.find(({ id }) => id === info.id)!);
          const expected = (await sink.getKeyPacket(time)) ?? (await sink.getFirstKeyPacket());
          expect(found && (await ours(found)), `${time}`).toEqual(expected && (await theirs(expected)));
          const next = await packets.next();
          const expectedNext = expected && (await sink.getNextPacket(expected));
          expect(next && (await ours(next)), `${time}`).toEqual(expectedNext ? await theirs(expectedNext) : undefined);
        }
      };
      for (const time of TIMES) await expectFrom(readersOf(await open(url), false), time);
      const read = await open(url);
      for (const time of [10, ...TIMES.slice(2, 6)]) await expectFrom(readersOf(read, false), time);
    });
  }
});

const toError = (error: unknown) => {
  if (error instanceof ContainerError) return error;
  throw error;
};

describe("a reader of video", () => {
  const packet = (second: number, type: "key" | "delta" = "delta"): Packet => ({
    data: new Uint8Array(),
    type,
    timestamp: second,
    duration: 1,
    alpha: undefined,
  });
  /** The times of the packets that are read. */
  const timesOf = async (items: (Packet | Damage)[], skipDamage: boolean) => {
    const cursor = { position: 0, origin: undefined, seek: async () => {}, next: async () => items.shift() };
    const { info } = readersOf(await open("/clips/b-frames.mp4"), true).video[0]!;
    const reader = new PacketReader(cursor, { info, matroska: false, skipDamage, toError });
    const times: number[] = [];
    for (let next = await reader.first(0); next; next = await reader.next()) times.push(next.timestamp);
    return times;
  };

  test("goes on with a key frame behind damage", async () => {
    const items = [packet(0, "key"), packet(1), damaged(0, 1), packet(3), packet(4, "key"), packet(5)];
    expect(await timesOf(items, true)).toEqual([0, 1, 4, 5]);
  });

  test("begins with a key frame, and fails at its end if there are others before, unless it skips damage", async () => {
    const items = () => [packet(0), packet(1), packet(2, "key"), packet(3)];
    expect(await timesOf(items(), true)).toEqual([2, 3]);
    await expect(timesOf(items(), false)).rejects.toMatchObject({
      code: "container-corrupt",
      message: "The first 2 frames cannot be decoded: the key frame before them is missing.",
    });
    expect(await timesOf(items().slice(2), false)).toEqual([2, 3]);
  });
});

test("up to 64 packets in memory are read at once, and damage is behind the last of them", async () => {
  const packet = (second: number): Packet => ({
    ...{ data: new Uint8Array(), type: "key", timestamp: second * 1e6, duration: 1e6, alpha: undefined },
  });
  const rest = Array.from({ length: 70 }, (_, second) => packet(second));
  const items: (Packet | Damage)[] = [damaged(5, 6), packet(99)];
  const cursor = {
    ...{ position: 0, origin: undefined, seek: async () => {} },
    next: async () => rest.shift() ?? items.shift(),
    nextInMemory: () => rest.shift(),
  };
  const { info } = readersOf(await open("/clips/b-frames.mp4"), false).video[0]!;
  const reader = new PacketReader(cursor, {
    info,
    matroska: false,
    skipDamage: false,
    toError,
  });
  await reader.first(0);
  const timesOf = async () => (await reader.nextPackets()).map(({ timestamp }) => timestamp / 1e6);
  const all = Array.from({ length: 70 }, (_, second) => second);
  expect([await timesOf(), await timesOf()]).toEqual([all.slice(1, 65), all.slice(65)]);
  await expect(timesOf()).rejects.toThrow("Lost: 70.00 s to 99.00 s.");
});

test("a frame of MP3 at a low rate is half as long", () => {
  const headOf = (version: number) => readHeader(Uint8Array.of(0xff, version, 0x84, 0xc0));
  const frame = { samples: 576, numberOfChannels: 1, infoOffset: 13 };
  expect(headOf(0xf3)).toMatchObject({ ...frame, sampleRate: 24_000, size: 192 });
  expect(headOf(0xe3)).toMatchObject({ ...frame, sampleRate: 12_000, size: 384 });
});

test("frames of another format than the first one have one configuration, and their length in samples of the first", () => {
  const notes: string[] = [];
  const first = { codec: "mp3", sampleRate: 48_000, numberOfChannels: 2 };
  const formats = new FrameFormats(first, notes);
  const frame: Frame = { size: 9, samples: 1152, headerSize: 0 };
  const convert = (change: object) => formats.convert(frame, { ...first, ...change });
  const [mono, slow, again] = [{ numberOfChannels: 1 }, { sampleRate: 24_000 }, { numberOfChannels: 1 }].map(convert);
  expect([mono, slow]).toEqual([
    { ...frame, config: { ...first, numberOfChannels: 1 } },
    { ...frame, config: { ...first, sampleRate: 24_000 }, samples: 2304 },
  ]);
  expect(again!.config).toBe(mono!.config);
  expect(convert({})).toBe(frame);
  expect(notes).toEqual(["The format of the samples changes."]);
});

test("the first packet is read of codecs whose settings may be there", () => {
  const formats = ["vp09", "av01", "avc3", "hev1", "avc1", "hvc1", "vp08"];
  expect(formats.filter(needsFirstPacket)).toEqual(formats.slice(0, 4));
});

test("units behind start codes get their sizes, without zeros behind them", () => {
  const packet = [0, 0, 0, 1, 9, 0x10, 0, 0, 1, 0x65, 0, 1, 0, 0, 0];
  expect([...withSizes(Uint8Array.from(packet))]).toEqual([0, 0, 0, 2, 9, 0x10, 0, 0, 0, 3, 0x65, 0, 1]);
  const config = (codec: string) => ({ codec: `${codec}.1` });
  expect(["avc1", "avc3", "hev1", "hvc1", "av01", "vp09"].filter((codec) => isAnnexB(config(codec)))).toEqual([
    ...["avc1", "avc3", "hev1", "hvc1"],
  ]);
  expect(isAnnexB({ ...config("avc1"), description: new Uint8Array() })).toBe(false);
});
