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
