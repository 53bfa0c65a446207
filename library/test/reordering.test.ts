// @module-tag node
/** Limits of reordered frames that H.264 lacks, which decoders of Chromium need. */
import { expect, test } from "vitest";
import { withReordering } from "../src/codec/reordering.ts";
import { contentOfBox } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";

/** The end of a clip's parameters: a flag, and six numbers. */
const LIMITS = [0x0f, 0x14, 0x29, 0x96];
/** Position in the setup data. */
const AT = 29;

async function setup(limits = LIMITS): Promise<VideoDecoderConfig> {
  const clip = await clipBytes("h264-aac.mp4");
  const start = contentOfBox(clip, "avcC");
  const description = clip.slice(start, start + new DataView(clip.buffer).getUint32(start - 8) - 8);
  expect([...description.subarray(AT, AT + LIMITS.length)]).toEqual(LIMITS);
  description.set(limits, AT);
  return { codec: "avc1.64000b", description };
}

test("H.264 with a limit stays as it is", async () => {
  const config = await setup();
  expect(withReordering(config)).toBe(config);
});

test("H.264 without a limit reorders as many frames as there are references", async () => {
  const config = await setup([0x04, 0, 0, 0]);
  const description = withReordering(config).description as Uint8Array;
  // The flag, the numbers 2 and 1, 16 twice, and 4 references twice.
  const limits = [0x0d, 0xa0, 0x88, 0x44, 0xa5, 0x80];
  const before = [...(config.description as Uint8Array)];
  before[AT - 22] = 27;
  expect([...description]).toEqual([...before.slice(0, AT), ...limits, ...before.slice(AT + LIMITS.length)]);
});

test("damaged parameters stay as they are", async () => {
  const config = await setup();
  const description = config.description as Uint8Array<ArrayBuffer>;
  for (let end = 0; end < AT; end++) {
    const cut = { ...config, description: description.slice(0, end) };
    expect(withReordering(cut)).toBe(cut);
  }
});

/** A number in the code of H.264 (9.1). */
function coded(value: number): string {
  const digits = (value + 1).toString(2);
  return "0".repeat(digits.length - 1) + digits;
}

/** A number, or bits. */
type Field = number | string;

/** Bytes in which a 3 stands between two zeros and a byte up to 3 (7.3.1). */
function escaped(bytes: number[]): number[] {
  const written: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && written.at(-1) === 0 && written.at(-2) === 0) written.push(3);
    written.push(byte);
  }
  return written;
}

/** Setup data whose parameters consist of numbers and of strings of bits. */
function setupOf(profile: number, ...fields: Field[]): VideoDecoderConfig {
  const bits = fields.map((field) => (typeof field === "number" ? coded(field) : field)).join("");
  const bytes = `${bits}1`.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
  const set = escaped([0x67, profile, 0, 30, ...bytes]);
  const pictures = [1, 0, 2, 0x68, 0xce];
  return {
    codec: "avc1.64001e",
    description: Uint8Array.of(1, profile, 0, 30, 0xff, 0xe1, 0, set.length, ...set, ...pictures),
  };
}

const HIGH_PROFILE = 100;
const REFERENCES = 3;
/** A limit of reordered frames: a flag, and numbers of which the last two are the number of references. */
const LIMIT: Field[] = ["11", 2, 1, 16, 16, REFERENCES, REFERENCES];
/** The number of a set of the high profile, its format of samples without lists of scaling factors, and its numbers of frames. */
const BEGIN: Field[] = [0, 1, 0, 0, "00", 4];
/** An order of pictures, then references, gaps, the size of the picture, whole frames, and no crop. */
const inOrder = (...order: Field[]): Field[] => [...order, REFERENCES, "0", 10, 8, "110"];
const PLAIN = [...BEGIN, ...inOrder(0, 4)];
const COLORS = `1${"10101".repeat(5)}1111`;
const TIMING = `1${"10".repeat(32)}1`;
/** Buffers of two streams, which have two numbers and a flag each. */
const BUFFERS: Field[] = ["1", 1, "01010101", 9, 8, "1", 7, 6, "0", "10101010101010101010"];

test.each<[string, Field[]]>([
  ["nothing", [...PLAIN, "1", "00000000"]],
  ["nothing, with separate colors,", [0, 3, "1", 0, 0, "00", 4, ...inOrder(0, 4), "1", "00000000"]],
  ["nothing, with a cycle of orders,", [...BEGIN, ...inOrder(1, "0", 5, 6, 2, 7, 8), "1", "00000000"]],
  ["nothing, with fields and a crop,", [...BEGIN, 0, 4, REFERENCES, "0", 10, 8, "0111", 0, 1, 2, 3, "1", "00000000"]],
  ["a shape of pixels by number", [...PLAIN, "1", "100000001", "0000000"]],
  ["a shape of pixels of its own", [...PLAIN, "1", "111111111", "10".repeat(16), "0000000"]],
  ["overscan and colors", [...PLAIN, "1", "011", COLORS, "00000"]],
  ["a format without colors, and places of chroma", [...PLAIN, "1", "00", "110110", "1", 4, 5, "0000"]],
  ["timing", [...PLAIN, "1", "0000", TIMING, "000"]],
  ...Array.from({ length: 8 }, (_, shift): [string, Field[]] => {
    const numbers = `${"0".repeat(16 + shift)}${"1".repeat(48 - shift)}`;
    return [`timing with ${16 + shift} zeros`, [...PLAIN, "1", "0000", `1${numbers}1`, "000"]];
  }),
  ["one description of buffers", [...PLAIN, "1", "00000", ...BUFFERS, "0", "0", "1"]],
  ["two of them", [...PLAIN, "1", "00000", ...BUFFERS, ...BUFFERS, "1", "0"]],
])("H.264 whose VUI has %s gets a limit behind it", (_, fields) => {
  const config = withReordering(setupOf(HIGH_PROFILE, ...fields, "0"));
  expect(config).toEqual(setupOf(HIGH_PROFILE, ...fields, ...LIMIT));
});

test.each([44, 83, 86, HIGH_PROFILE, 110, 118, 122, 128, 244])(
  "H.264 of profile %i without a VUI gets one with nothing but a limit",
  (profile) => {
    const config = withReordering(setupOf(profile, ...PLAIN, "0"));
    expect(config).toEqual(setupOf(profile, ...PLAIN, "100000000", ...LIMIT));
  },
);

test.each<[string, VideoDecoderConfig]>([
  ["whose profile has no reordering", setupOf(66, 0, 4, ...inOrder(0, 4), "0")],
  ["whose pictures are in order", setupOf(HIGH_PROFILE, ...BEGIN, 2, REFERENCES, "0", 0, 2, "11000")],
  ["with lists of scaling factors", setupOf(HIGH_PROFILE, 0, 1, 0, 0, "01", ...PLAIN, "0")],
  ["without references", setupOf(HIGH_PROFILE, ...BEGIN, 0, 4, 0, "0", 10, 8, "110", "0")],
  ["of another codec", { ...setupOf(HIGH_PROFILE, ...PLAIN, "0"), codec: "hvc1.1.6.L93.B0" }],
])("a stream %s stays as it is", (_, config) => expect(withReordering(config)).toBe(config));

test("H.264 of the main profile has no format of samples", () => {
  const fields = [0, 4, ...inOrder(0, 4), "1", "00000000"] as const;
  expect(withReordering(setupOf(77, ...fields, "0"))).toEqual(setupOf(77, ...fields, ...LIMIT));
});
