// @module-tag fakes
/** Merges colors and transparency that two decoders give, byte by byte. */
import { afterEach, expect, test, vi } from "vitest";
import { AlphaDecoder } from "../src/codec/decode-alpha.ts";
import type { Packet } from "../src/container/core/packets.ts";
import type { CodecError } from "../src/errors.ts";
import { nextTask } from "../src/media/next-task.ts";
import type { VideoTrack } from "../src/media/types.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a decoder gives for each packet: a picture of two rows. */
interface Picture {
  format: string;
  width?: number;
  bytes: number[];
}

const HEIGHT = 2;
/** How all pictures are shown. */
const SHOWN_SIZE = { displayWidth: 8, displayHeight: 6 };
const BT601 = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", fullRange: false } as const;
const DURATION = 40_000;

const configs: VideoDecoderConfig[] = [];

/** Decoders of colors and of transparency that answer at once. */
function stubDecoders(...sides: [colors: Picture, transparency: Picture]): void {
  configs.length = 0;
  let made = 0;
  class Decoder {
    state: CodecState = "configured";
    decodeQueueSize = 0;
    ondequeue = null;
    #init: VideoDecoderInit;
    #picture = sides[made++]!;
    constructor(init: VideoDecoderInit) {
      this.#init = init;
    }
    configure(config: VideoDecoderConfig) {
      configs.push(config);
    }
    decode(chunk: EncodedVideoChunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      if (data[0] === BAD[0]) return this.#init.error(new DOMException("Damaged.", "EncodingError"));
      if (data[0] !== SHOWN[0]) return;
      const { format, width = 2, bytes } = this.#picture;
      const size = { codedWidth: width, codedHeight: HEIGHT, ...SHOWN_SIZE };
      const shape = { format: format as VideoPixelFormat, ...size, colorSpace: BT601 };
      const { timestamp } = chunk;
      this.#init.output(new VideoFrame(Uint8Array.from(bytes), { ...shape, timestamp, duration: DURATION }));
    }
    async flush() {}
    close() {
      this.state = "closed";
    }
  }
  vi.stubGlobal("VideoDecoder", Decoder);
}

const info = {
  config: { codec: "vp8" },
  toChunk: (data) => new EncodedVideoChunk(data as EncodedVideoChunkInit),
} as VideoTrack;

const SHOWN = Uint8Array.of(0x10);
/** Packets that show nothing, that a decoder drops, and at which it fails. */
const [HIDDEN, DROPPED, BAD] = [Uint8Array.of(0), Uint8Array.of(0x11), Uint8Array.of(0xff)];
const packet = (index: number, alpha: Uint8Array | undefined, data = SHOWN): Packet => {
  return { data, alpha, type: "key", timestamp: index * DURATION, duration: DURATION };
};

function alphaDecoder() {
  const frames: VideoFrame[] = [];
  const errors: CodecError[] = [];
  const decoder = new AlphaDecoder(info, {
    output: (frame) => frames.push(frame),
    error: (error) => errors.push(error),
  });
  decoder.configure(info.config);
  return { decoder, frames, errors };
}

/** The bytes of the frame that is made of a packet. */
async function merged(colors: Picture, transparency: Picture, alpha: Uint8Array | undefined) {
  stubDecoders(colors, transparency);
  const { decoder, frames } = alphaDecoder();
  decoder.feed(packet(3, alpha));
  await decoder.flush();
  const [frame] = frames;
  const { format, timestamp, duration } = frame!;
  expect([frames.length, timestamp, duration]).toEqual([1, 3 * DURATION, DURATION]);
  const bytes = new Uint8Array(frame!.allocationSize());
  await frame!.copyTo(bytes);
  frame!.close();
  decoder.close();
  return { format, bytes: [...bytes] };
}

const deep = (...samples: number[]) => samples.flatMap((sample) => [sample & 0xff, sample >> 8]);
const COLORS = { format: "I420", bytes: [1, 2, 3, 4, 5, 6] };
const RGB_COLORS = { format: "RGBA", bytes: [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255] };
const LEVELS = { format: "I420", bytes: [10, 20, 30, 40, 128, 128] };
const DEEP_COLORS = { format: "I420P10", bytes: deep(1, 2, 3, 4, 5, 600) };
const DEEP_LEVELS = { format: "I420P10", bytes: deep(100, 200, 300, 1000, 512, 512) };

test.each<[string, Picture, Picture, { format: string; bytes: number[] }]>([
  ["8 bits", COLORS, LEVELS, { format: "I420A", bytes: [1, 2, 3, 4, 5, 6, 10, 20, 30, 40] }],
  [
    "rows with padding",
    COLORS,
    { format: "I420", width: 4, bytes: [10, 20, 0, 0, 30, 40, 0, 0, 128, 128, 128, 128] },
    { format: "I420A", bytes: [1, 2, 3, 4, 5, 6, 10, 20, 30, 40] },
  ],
  ["10 bits", DEEP_COLORS, DEEP_LEVELS, { format: "I420AP10", bytes: deep(1, 2, 3, 4, 5, 600, 100, 200, 300, 1000) }],
  [
    "RGB, whose grays are of a limited range but for black and white",
    RGB_COLORS,
    { format: "RGBA", bytes: [0, 100, 255, 128].flatMap((gray) => [gray, gray, gray, 255]) },
    { format: "RGBA", bytes: [1, 2, 3, 0, 4, 5, 6, 102, 7, 8, 9, 255, 10, 11, 12, 126] },
  ],
])("transparency of %s is the luma of its picture", async (_, colors, transparency, expected) => {
  expect(await merged(colors, transparency, SHOWN)).toEqual(expected);
});

test.each<[Picture, string, number[]]>([
  [COLORS, "I420A", [...COLORS.bytes, 255, 255, 255, 255]],
  [DEEP_COLORS, "I420AP10", [...DEEP_COLORS.bytes, ...deep(1023, 1023, 1023, 1023)]],
  [{ ...DEEP_COLORS, format: "I420P12" }, "I420AP12", [...DEEP_COLORS.bytes, ...deep(4095, 4095, 4095, 4095)]],
  [RGB_COLORS, "RGBA", RGB_COLORS.bytes],
])("a picture of $format without transparency is opaque", async (colors, format, bytes) => {
  expect(await merged(colors, LEVELS, undefined)).toEqual({ format, bytes });
});

test.each([
  [COLORS, { colorSpace: BT601 }],
  [DEEP_COLORS, { colorSpace: BT601 }],
  [RGB_COLORS, {}],
])("a picture of $format is shown as large as before, in the colors of its planes", async (colors, space) => {
  stubDecoders(colors, LEVELS);
  const { decoder, frames } = alphaDecoder();
  decoder.feed(packet(0, SHOWN));
  await decoder.flush();
  expect(frames).toMatchObject([{ ...SHOWN_SIZE, ...space }]);
  frames[0]!.close();
  decoder.close();
});

test("pictures with and without transparency keep their order", async () => {
  stubDecoders(COLORS, LEVELS);
  const { decoder, frames } = alphaDecoder();
  for (const index of [0, 1, 2, 3]) decoder.feed(packet(index, index % 2 === 0 ? SHOWN : undefined));
  await decoder.flush();
  expect(frames.map(({ timestamp }) => timestamp / DURATION)).toEqual([0, 1, 2, 3]);
  expect(decoder.dropped).toEqual([]);
  for (const frame of frames) frame.close();
  decoder.close();
});

test("what either decoder drops is listed by time, and hardware is left alone, whose planes can't be read", async () => {
  stubDecoders(COLORS, LEVELS);
  const { decoder, frames } = alphaDecoder();
  const packets = [
    packet(0, SHOWN),
    packet(1, DROPPED),
    packet(2, SHOWN, DROPPED),
    packet(3, DROPPED),
    packet(4, SHOWN),
    packet(5, HIDDEN, HIDDEN),
  ];
  for (const each of packets) decoder.feed(each);
  await decoder.room(); // What is lost holds nothing up.
  expect(frames.map(({ timestamp }) => timestamp / DURATION)).toEqual([0, 4]);
  await decoder.flush();
  expect(frames).toHaveLength(2);
  expect(decoder.dropped.map((time) => time / DURATION)).toEqual([1, 2, 3]);
  const software = { codec: "vp8", hardwareAcceleration: "prefer-software" };
  expect(configs).toEqual([software, software]);
  for (const frame of frames) frame.close();
  decoder.close();
});

test("a decoder that fails fails behind the frames before", async () => {
  stubDecoders(COLORS, LEVELS);
  const { decoder, frames, errors } = alphaDecoder();
  decoder.feed(packet(0, SHOWN));
  decoder.feed(packet(1, SHOWN));
  expect(() => decoder.feed(packet(2, BAD))).not.toThrow();
  expect(errors).toEqual([]);
  await decoder.room();
  expect(frames).toHaveLength(2);
  expect(errors).toMatchObject([{ code: "codec-failed", details: { timestamp: 2 * DURATION } }]);
  await expect(decoder.flush()).rejects.toBe(errors[0]);
  for (const frame of frames) frame.close();
  decoder.close();
});

test("pixels that cannot be read are a failure, and their frames are closed", async () => {
  stubDecoders(COLORS, LEVELS);
  const cause = new Error("The pixels are gone.");
  vi.spyOn(VideoFrame.prototype, "copyTo").mockRejectedValue(cause);
  const { decoder, errors } = alphaDecoder();
  decoder.feed(packet(0, SHOWN));
  await decoder.flush();
  const message = "Transparency could not be added: The pixels are gone.";
  expect(errors).toMatchObject([{ name: "CodecError", code: "codec-failed", message, cause }]);
  decoder.close();
});

test.each([0, 1])(
  "closing it gives no frame, and closes those that are being merged: after %i microtasks",
  async (count) => {
    const open = watchFrames();
    stubDecoders(COLORS, LEVELS);
    const { decoder, frames } = alphaDecoder();
    decoder.feed(packet(0, SHOWN));
    for (let microtask = 0; microtask < count; microtask++) await Promise.resolve();
    decoder.close();
    await expect.poll(() => open.count).toBe(0);
    for (let task = 0; task < 5; task++) await nextTask();
    expect([frames.length, open.count]).toEqual([0, 0]);
  },
);

test.each([
  ["colors", [packet(0, HIDDEN)]],
  ["transparency", [packet(0, SHOWN, HIDDEN)]],
  ["the latest transparency of a time", [packet(0, SHOWN, HIDDEN), packet(0, SHOWN, HIDDEN)]],
])("closing it closes %s that waits for the other picture", (_, waiting) => {
  const open = watchFrames();
  stubDecoders(COLORS, LEVELS);
  const { decoder } = alphaDecoder();
  for (const each of waiting) decoder.feed(each);
  expect(open.count).toBe(1);
  decoder.close();
  expect(open.count).toBe(0);
});

test.each([
  ["transparency", SHOWN, DROPPED, 24],
  ["colors", DROPPED, SHOWN, 40],
])("of pictures that miss their %s, sixteen are held", async (_, data, alpha, lost) => {
  const open = watchFrames();
  stubDecoders(COLORS, LEVELS);
  const { decoder, frames } = alphaDecoder();
  for (let index = 0; index < 40; index++) decoder.feed(packet(index, alpha, data));
  expect([open.count, decoder.dropped.length]).toEqual([16, lost]);
  await decoder.flush();
  expect([frames, decoder.dropped.length]).toEqual([[], 40]);
  decoder.close();
  expect(open.count).toBe(0);
});
