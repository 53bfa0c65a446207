// @module-tag engine
/** Frames of planes keep their colors in every codec, whatever their matrix of luma and chroma. */
import { describe, expect, test } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { encodesAv1 } from "./support/av1.ts";
import { colourAt, planar, type RGB, type Space } from "./support/colours.ts";
import { assemble } from "./support/file.ts";

/** Colors that the wrong matrix changes by up to 20 of 255, and that each browser shows rightly from both. */
const COLORS: RGB[] = [
  [230, 40, 40],
  [224, 172, 144],
];

const WHITE: RGB = [255, 255, 255];

const mimeTypes = ['video/mp4; codecs="h264"', 'video/webm; codecs="vp8"', 'video/webm; codecs="vp9"'];

describe.each(encodesAv1 ? [...mimeTypes, 'video/webm; codecs="av1"'] : mimeTypes)("%s", (mimeType) => {
  test.each<Space>(["BT.601", "BT.709"])("%s", async (space) => {
    for (const color of COLORS) {
      const stream = new ReadableStream<VideoFrame>({
        start(controller) {
          controller.enqueue(planar(color, space));
          controller.close();
        },
      });
      const { file } = await assemble(encode({ mimeType, video: { stream, bitrate: 2e6, framerate: 30 } }));
      const { video } = await decode(file);
      const reader = video!.getReader();
      const { value: frame } = await reader.read();
      const got = await colourAt(frame!, 0.5, 0.5);
      frame!.close();
      await reader.cancel();
      for (const [i, part] of color.entries())
        expect(Math.abs(got[i]! - part), `${color} became ${got}`).toBeLessThanOrEqual(3);
    }
  });

  type Kind = Space | "canvas" | "memory";
  const frameOf = (color: RGB, kind: Kind, timestamp: number) => {
    if (kind === "memory") {
      const data = new Uint8Array(160 * 96 * 4).map((_, i) => [...color, 255][i % 4]!);
      const size = { codedWidth: 160, codedHeight: 96 };
      return new VideoFrame(data, { format: "RGBX", ...size, timestamp, duration: 33_333 });
    }
    if (kind !== "canvas") return planar(color, kind, timestamp);
    const canvas = new OffscreenCanvas(160, 96);
    const context = canvas.getContext("2d")!;
    context.fillStyle = `rgb(${color.join(" ")})`;
    context.fillRect(0, 0, 160, 96);
    return new VideoFrame(canvas, { timestamp, duration: 33_333 });
  };
  /** The first five have each kind in both places. */
  const pairs: [Kind, Kind][] = [
    ["JPEG", "BT.709"],
    ["BT.709", "memory"],
    ["memory", "canvas"],
    ["canvas", "BT.601"],
    ["BT.601", "JPEG"],
    ["BT.601", "BT.709"],
    ["BT.709", "JPEG"],
    ["JPEG", "BT.601"],
    ["BT.601", "canvas"],
    ["canvas", "JPEG"],
    ["JPEG", "canvas"],
    ["memory", "BT.709"],
  ];
  // With the codecs that take longer, each kind is in one place.
  test.each(firstOf(pairs, /vp9|av1/.test(mimeType) ? 3 : 5))("%s, and then %s", async (first, second) => {
    for (const color of [...COLORS, WHITE]) {
      const frames = [first, first, second, second].map((kind, i) => frameOf(color, kind, i * 33_333));
      const stream = new ReadableStream<VideoFrame>(
        {
          pull(controller) {
            const frame = frames.shift();
            if (frame) controller.enqueue(frame);
            else controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const { file } = await assemble(encode({ mimeType, video: { stream, bitrate: 4e6 } }));
      const { video } = await decode(file);
      const shown: (readonly number[])[] = [];
      for await (const frame of video!) {
        shown.push(await colourAt(frame, 0.5, 0.5));
        frame.close();
      }
      expect(shown).toHaveLength(4);
      for (const got of shown) {
        for (const [i, part] of color.entries())
          expect(Math.abs(got[i]! - part), `${color} became ${shown.join(" ")}`).toBeLessThanOrEqual(5);
      }
    }
  });
});
