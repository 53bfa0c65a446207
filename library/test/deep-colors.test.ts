// @module-tag engine
/** What only some decoders and encoders keep: more than 8 bits, and transparency. */
import { expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { decodes10Bits, decodesToPlanes } from "./support/capabilities.ts";
import { clipUrl } from "./support/clips.ts";
import { colourAt } from "./support/colours.ts";
import { assemble, probe } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";

test("10 bits stay 10 bits if the decoder gives them", async () => {
  const { video } = await decode(clipUrl("vp9-10-bit.webm"), { trim: { end: 400 } });
  if (!decodes10Bits) return expect(readVideo(video!)).rejects.toMatchObject({ code: "codec-unsupported" });
  const { codedWidth: width, codedHeight: height } = video!.track.config as { codedWidth: number; codedHeight: number };
  const options = { stream: video!, width, height, bitrate: 500_000, framerate: 25 };
  const { file, pieces } = await assemble(encode({ mimeType: 'video/webm; codecs="vp9"', video: options }));
  expect(pieces[0]!.getMimeType()).toMatch(decodesToPlanes ? /"vp09\.02\.\d\d\.10"/ : /"vp09\.00\.\d\d\.08"/);
  const seen = await probe(file);
  if (seen) expect(seen.streams[0]!.pix_fmt).toBe(decodesToPlanes ? "yuv420p10le" : "yuv420p");
});

const deep = [
  { mimeType: 'video/webm; codecs="vp9"', codec: "vp09.02.11.10" },
  { mimeType: 'video/mp4; codecs="vp9"', codec: "vp09.02.11.10" },
  { mimeType: 'video/webm; codecs="av1"', codec: "av01.0.00M.10" },
  { mimeType: 'video/mp4; codecs="av1"', codec: "av01.0.00M.10" },
  { mimeType: 'video/mp4; codecs="hevc"', codec: "hvc1.2.4.L60.B0" },
];

test.each(decodes10Bits ? deep : [])(
  "10 bits become 10 bits in $mimeType if the browser encodes them",
  async ({ mimeType, codec }) => {
    const size = { width: 160, height: 90 };
    const isIn = async (name: string) => (await VideoEncoder.isConfigSupported({ codec: name, ...size })).supported;
    const { video } = await decode(clipUrl("vp9-10-bit.webm"), { trim: { end: 400 } });
    const encoded = assemble(encode({ mimeType, video: { stream: video! } }));
    if (codec.startsWith("hvc1") && !(await isIn(codec)) && !(await isIn("hvc1.1.6.L60.B0"))) {
      return expect(encoded).rejects.toMatchObject({ code: "codec-unsupported" });
    }
    const { file } = await encoded;
    const seen = await probe(file);
    const isDeep = decodesToPlanes && (await isIn(codec));
    if (seen) expect(seen.streams[0]!.pix_fmt).toBe(isDeep ? "yuv420p10le" : "yuv420p");
  },
);

test.each(["vp8", "vp9"])("transparency is kept by %s in WebM where it is asked for", async (codec) => {
  const watched = watchFrames();
  let index = 0;
  const stream = new ReadableStream<VideoFrame>({
    pull(controller) {
      if (index === 10) return controller.close();
      const canvas = new OffscreenCanvas(64, 64);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "red";
      context.fillRect(0, 0, 32, 64);
      controller.enqueue(new VideoFrame(canvas, { timestamp: index++ * 100_000, duration: 100_000 }));
    },
  });
  const video = { stream, width: 64, height: 64, bitrate: 300_000, framerate: 10, alpha: "keep" as const };
  const { file } = await assemble(encode({ mimeType: `video/webm; codecs="${codec}"`, video }));
  expect(watched.count).toBe(0);
  // A player draws it: red on the left, nothing on the right.
  const element = document.createElement("video");
  element.src = URL.createObjectURL(file);
  element.muted = true;
  await new Promise((resolve) => {
    element.onloadeddata = resolve;
  });
  const seeked = new Promise((resolve) => {
    element.onseeked = resolve;
  });
  // A seek may end before its picture can be drawn.
  const presented = new Promise((resolve) => element.requestVideoFrameCallback(resolve));
  element.currentTime = 0.55;
  await Promise.all([seeked, presented]);
  const context = new OffscreenCanvas(64, 64).getContext("2d")!;
  context.drawImage(element, 0, 0);
  const at = (x: number) => [...context.getImageData(x, 32, 1, 1).data];
  expect(at(10)[0]).toBeGreaterThan(200);
  expect(at(10)[3]).toBeGreaterThan(245);
  expect(at(54)[3]).toBeLessThan(10);
});

test("transparency of decoded frames is kept", async () => {
  const { video } = await decode(clipUrl("alpha.webm"));
  const options = { stream: video!, alpha: "keep" as const };
  const { file } = await assemble(encode({ mimeType: 'video/webm; codecs="vp8"', video: options }));
  const reader = (await decode(file)).video!.getReader();
  const { value: frame } = await reader.read();
  const alphas = await Promise.all([0.125, 0.875].map(async (x) => (await colourAt(frame!, x, 0.5))[3]!));
  frame!.close();
  await reader.cancel();
  expect(alphas[0]).toBeGreaterThan(245);
  expect(alphas[1]).toBeLessThan(10);
});
