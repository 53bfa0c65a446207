// @module-tag engine
/** Colors and transparency are two streams of pictures, which stay together whatever one of them loses. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { type DecodeOptions, decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeVideoOptions } from "../src/encode/options.ts";
import { nextTask } from "../src/media/next-task.ts";
import { assemble } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SIZE = 32;
const DURATION = 40_000;

/** Transparency of a frame, from 40 to 220, which differs much from that of its neighbors. */
const levelAt = (index: number) => 40 + ((index * 70) % 180);

/** Red frames, each with a level of transparency of its own. */
function translucent(count: number): ReadableStream<VideoFrame> {
  let index = 0;
  return new ReadableStream<VideoFrame>(
    {
      pull: (controller) => {
        if (index === count) return controller.close();
        const data = new Uint8Array(SIZE * SIZE * 4);
        for (let at = 0; at < data.length; at += 4) data.set([200, 0, 0, levelAt(index)], at);
        const shape = { format: "RGBA" as const, codedWidth: SIZE, codedHeight: SIZE };
        controller.enqueue(new VideoFrame(data, { ...shape, timestamp: index++ * DURATION, duration: DURATION }));
      },
    },
    { highWaterMark: 0 },
  );
}

async function encoded(count: number, options: Partial<EncodeVideoOptions> = {}): Promise<Blob> {
  const video = { stream: translucent(count), bitrate: 500_000, framerate: 25, alpha: "keep" as const, ...options };
  const { file } = await assemble(encode({ mimeType: 'video/webm; codecs="vp8"', video }));
  return file;
}

/** Index of each frame, whose transparency has to be its own. */
async function indexesOf(stream: ReadableStream<VideoFrame>) {
  const indexes: number[] = [];
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  try {
    for await (const frame of stream) {
      const index = Math.round(frame.timestamp / DURATION);
      context.clearRect(0, 0, 1, 1);
      context.drawImage(frame, 0, 0, 1, 1);
      frame.close();
      expect(Math.abs(context.getImageData(0, 0, 1, 1).data[3]! - levelAt(index))).toBeLessThan(20);
      indexes.push(index);
    }
    return { indexes, failure: undefined };
  } catch (failure) {
    if (failure instanceof Error && failure.name === "AssertionError") throw failure;
    return { indexes, failure };
  }
}

const opened = async (file: Blob, options: DecodeOptions = {}) => (await decode(file, "video/webm", options)).video!;

/** The streams of pictures in the order in which the library makes their decoders and encoders. */
const SIDES = ["colors", "transparency"] as const;
type Side = (typeof SIDES)[number];

/** Makes the decoder of one side lose pictures. */
function loseDecoded(side: Side, isLost: (index: number) => boolean): void {
  let made = 0;
  const Native = VideoDecoder;
  vi.stubGlobal(
    "VideoDecoder",
    class extends Native {
      constructor(init: VideoDecoderInit) {
        const loses = SIDES[made++] === side;
        const output = (frame: VideoFrame) => {
          if (loses && isLost(Math.round(frame.timestamp / DURATION))) frame.close();
          else init.output(frame);
        };
        super({ ...init, output });
      }
    },
  );
}

/** Makes the encoder of one side drop every third frame. */
function dropEncoded(side: Side, modes: readonly (LatencyMode | undefined)[]): void {
  let made = 0;
  const Native = VideoEncoder;
  vi.stubGlobal(
    "VideoEncoder",
    class extends Native {
      #drops = false;
      #mode: LatencyMode | undefined;
      #count = 0;
      override configure(config: VideoEncoderConfig) {
        this.#mode = config.latencyMode;
        // Smaller pictures are those with which browsers are measured.
        if (config.width > 16) this.#drops = SIDES[made++] === side;
        super.configure(config);
      }
      override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions) {
        const drops = this.#drops && modes.includes(this.#mode) && ++this.#count % 3 === 0;
        if (!drops) super.encode(frame, options);
      }
    },
  );
}

describe("decoding", () => {
  test("opens few frames at a time, though decoders are faster than merging", async () => {
    const file = await encoded(60);
    const { copyTo } = VideoFrame.prototype;
    vi.spyOn(VideoFrame.prototype, "copyTo").mockImplementation(async function (this: VideoFrame, ...args) {
      for (let task = 0; task < 20; task++) await nextTask();
      return copyTo.apply(this, args);
    });
    const open = watchFrames();
    const { indexes } = await indexesOf(await opened(file));
    expect(indexes).toHaveLength(60);
    expect(open.count).toBe(0);
    expect(open.peak).toBeLessThanOrEqual(24);
  });

  describe.each(SIDES)("a decoder that loses %s", (side) => {
    const LOST = [0, 3, 4, 11];
    const rest = Array.from({ length: 12 }, (_, index) => index).filter((index) => !LOST.includes(index));
    /** Frames before the first picture don't count as lost if they cannot be decoded. */
    const first = side === "colors" ? 3 : 0;

    test("gives the other frames with their own transparency, then an error", async () => {
      const file = await encoded(12);
      loseDecoded(side, (index) => LOST.includes(index));
      const { indexes, failure } = await indexesOf(await opened(file));
      expect(indexes).toEqual(rest);
      expect(failure).toMatchObject({ code: "codec-failed", details: { timestamp: first * DURATION } });
    });

    test("gives the other frames where damage is to be skipped", async () => {
      const file = await encoded(12);
      loseDecoded(side, (index) => LOST.includes(index));
      expect(await indexesOf(await opened(file, { onDamage: "skip" }))).toEqual({ indexes: rest, failure: undefined });
    });

    test("for long opens few frames at a time", async () => {
      const file = await encoded(70);
      const open = watchFrames();
      loseDecoded(side, (index) => index > 4 && index < 60);
      const { indexes } = await indexesOf(await opened(file, { onDamage: "skip" }));
      expect(indexes).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
      expect(open.peak).toBeLessThan(40);
    });
  });
});

describe("encoding", () => {
  test.each(SIDES)("in real time keeps all frames, though an encoder may drop %s", async (side) => {
    dropEncoded(side, ["realtime"]);
    const file = await encoded(9, { latencyMode: "realtime" });
    expect(await indexesOf(await opened(file))).toEqual({ indexes: [0, 1, 2, 3, 4, 5, 6, 7, 8], failure: undefined });
  });

  test.each(SIDES)("fails if an encoder drops %s nevertheless", async (side) => {
    dropEncoded(side, ["quality", undefined]);
    await expect(encoded(9)).rejects.toMatchObject({ code: "codec-failed", details: { timestamp: 2 * DURATION } });
  });
});
