// @module-tag fakes
/** Checksums of everything that a `Digest` takes. */
import { expect, onTestFinished, test, vi } from "vitest";
import { Digest } from "../src/stream/digest.ts";

/** The checksums of items, and that of the sequence. Closes the items. */
async function sumsOf(items: readonly (VideoFrame | AudioData | Blob | BufferSource)[]) {
  const sums: string[] = [];
  const final = vi.fn<(sum: string) => void>();
  const source = new ReadableStream<(typeof items)[number]>({
    start(controller) {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });
  const digest = new Digest<(typeof items)[number]>((sum) => void sums.push(sum), final);
  for await (const item of source.pipeThrough(digest)) if ("close" in item) item.close();
  expect(final.mock.calls).toEqual([[digest.globalChecksum]]);
  return { sums, final: digest.globalChecksum };
}

const ABC = new TextEncoder().encode("abc");
/** The example of FIPS 180-2. */
const SUM_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

test.each([
  ["bytes", ABC],
  ["a part of a buffer", new TextEncoder().encode("-abc-").subarray(1, 4)],
  ["an ArrayBuffer", ABC.buffer],
  ["a blob", new Blob([ABC])],
])("a checksum of %s is the SHA-256 of its bytes", async (_, item) => {
  expect((await sumsOf([item])).sums).toEqual([SUM_OF_ABC]);
});

test("the checksum of a sequence depends on the order of its items", async () => {
  const one = await sumsOf([ABC]);
  const xyz = new TextEncoder().encode("xyz");
  const [forth, back] = [await sumsOf([ABC, xyz]), await sumsOf([xyz, ABC])];
  // Each item's checksum follows that of the sequence before it.
  expect(one.final).toBe((await sumsOf([new TextEncoder().encode(SUM_OF_ABC)])).sums[0]);
  expect(forth.final).toBe((await sumsOf([new TextEncoder().encode(one.final + forth.sums[1])])).sums[0]);
  expect(back.sums).toEqual(forth.sums.toReversed());
  expect(back.final).not.toBe(forth.final);
});

test.each([
  ["f32-planar", [1, 2, 3, 4]],
  ["f32", [1, 3, 2, 4]],
] as const)("the checksum of audio is that of its channels, one after the other: %s", async (format, samples) => {
  const shape = { format, sampleRate: 48_000, numberOfChannels: 2, numberOfFrames: 2, timestamp: 0 };
  const { sums } = await sumsOf([new AudioData({ ...shape, data: Float32Array.from(samples) })]);
  expect(sums).toEqual((await sumsOf([Float32Array.of(1, 2, 3, 4)])).sums);
});

test("the checksum of a frame is that of its planes, or of its picture if the browser copies no opaque RGB", async () => {
  const stored = Uint8Array.from({ length: 16 }, (_, index) => index);
  const shape = { codedWidth: 2, codedHeight: 2, displayWidth: 4, displayHeight: 2, timestamp: 0 };
  const frames = () => (["RGBX", "RGBA"] as const).map((format) => new VideoFrame(stored, { format, ...shape }));
  expect((await sumsOf(frames())).sums).toEqual((await sumsOf([stored, stored])).sums);
  const copy = vi.spyOn(VideoFrame.prototype, "copyTo").mockRejectedValue(new DOMException("no", "NotSupportedError"));
  onTestFinished(() => copy.mockRestore());
  const [opaque, transparent] = frames();
  // The canvas of the fakes has transparent pixels.
  expect((await sumsOf([opaque!])).sums).toEqual((await sumsOf([new Uint8Array(32)])).sums);
  await expect(sumsOf([transparent!])).rejects.toMatchObject({ code: "codec-failed" });
});
