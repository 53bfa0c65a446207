// @module-tag node
/** What a decoder of video is asked for, and packets that it drops without an error. */
import { afterEach, expect, test, vi } from "vitest";
import { isShown } from "../src/codec/dropped.ts";
import { decode } from "../src/decode.ts";
import { clipUrl } from "./support/clips.ts";
import { readAudio, readVideo } from "./support/read.ts";

const original = VideoDecoder.prototype.decode;
afterEach(() => void vi.restoreAllMocks());

/** Reads a clip from a time but for its last picture, at 1,960 ms. The decoder drops those at some times. All in milliseconds. */
async function picturesWithout(times: number[], start = 0): Promise<number> {
  vi.spyOn(VideoDecoder.prototype, "decode").mockImplementation(function (this: VideoDecoder, chunk) {
    if (!times.includes(chunk.timestamp / 1000)) original.call(this, chunk);
  });
  const { video, audio } = await decode(clipUrl("h264-aac.mp4"), undefined, { trim: { start, end: 1960 } });
  await audio?.cancel();
  return (await readVideo(video!)).length;
}

test("frames are decoded in software only if that is asked for", async () => {
  const configure = vi.spyOn(VideoDecoder.prototype, "configure");
  for (const options of [{}, { forceDecodeToSoftware: true }]) {
    const { video, audio } = await decode(clipUrl("h264-aac.mp4"), undefined, { trim: { end: 40 }, ...options });
    await audio?.cancel();
    await readVideo(video!);
  }
  const asked = configure.mock.calls.map(([config]) => config.hardwareAcceleration);
  expect(asked).toEqual([undefined, "prefer-software"]);
});

test("dropped packets are an error within the part that is read, and none before it or at its end", async () => {
  await expect(picturesWithout([1920, 1960])).rejects.toThrow(
    "dropped a damaged packet of the video, the first at 1.92 s",
  );
  await expect(picturesWithout([1840, 1920, 1960])).rejects.toThrow(
    "dropped 2 damaged packets of the video, the first at 1.84 s",
  );
  await expect(picturesWithout([1480, 1960], 1480)).rejects.toThrow("the first at 1.48 s");
  expect(await picturesWithout([1960])).toBe(49);
  // The picture at 1,480 ms is on screen at the start.
  expect(await picturesWithout([1440, 1960], 1500)).toBe(12);
});

test("sound that a decoder drops is an error, unless damage is to be skipped", async () => {
  const { decode: decodeChunk } = AudioDecoder.prototype;
  const heard = async (onDamage: "error" | "skip") => {
    let count = 0;
    vi.spyOn(AudioDecoder.prototype, "decode").mockImplementation(function (this: AudioDecoder, chunk) {
      if (++count !== 5) decodeChunk.call(this, chunk);
    });
    const { video, audio } = await decode(clipUrl("h264-aac.mp4"), undefined, { onDamage });
    await video?.cancel();
    return readAudio(audio!);
  };
  const message = "The decoder dropped a damaged packet of the audio.";
  await expect(heard("error")).rejects.toMatchObject({ code: "codec-failed", message });
  expect((await heard("skip")).length).toBeGreaterThan(80);
});

test("a decoder of sound gets no packet before 0, and none far behind the part that is read", async () => {
  const decodeChunk = vi.spyOn(AudioDecoder.prototype, "decode");
  const { video, audio } = await decode(clipUrl("h264-aac.mp4"), undefined, { trim: { end: 200 } });
  await video?.cancel();
  const [first] = await readAudio(audio!);
  expect(first!.timestamp).toBe(0);
  const times = decodeChunk.mock.calls.map(([{ timestamp }]) => timestamp);
  expect([Math.min(...times) >= 0, Math.max(...times) < 1e6]).toEqual([true, true]);
});

/** Bits of a packet of AAC, and 1s for the content of elements. */
const aac = (...bits: string[]) =>
  Uint8Array.from(bits.join("").match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
const [CHANNEL, DATA, FILL, END] = ["000", "100", "110", "111"];
const ones = (bytes: number) => "1".repeat(8 * bytes);
/** Content of which an end is read if too few bytes of it are passed, and a channel if too many are. */
const long = (bytes: number) => `${ones(bytes - 1)}00000000`;

test.each<[string, boolean, Uint8Array]>([
  ["nothing", false, aac(END)],
  ["a channel", true, aac(CHANNEL, END)],
  ["filling bytes", false, aac(FILL, "0010", ones(2), END)],
  ["many filling bytes", false, aac(FILL, "1111", "00000110", long(20), END)],
  ["filling bytes and a channel", true, aac(FILL, "0010", ones(2), CHANNEL)],
  ["data", false, aac(DATA, "0000", "0", "00000010", long(2), END)],
  ["data that are aligned", false, aac(FILL, "0001", ones(1), DATA, "0000", "1", "00000010", "0", long(2), END)],
  ["much data", false, aac(DATA, "0000", "0", "11111111", "00000101", long(260), END)],
  ["much data and a channel", true, aac(DATA, "0000", "0", "11111111", "00000101", ones(260), CHANNEL)],
])("a packet of AAC with %s is heard: %s", (_, isHeard, data) => {
  expect(isShown("mp4a.40.2", data)).toBe(isHeard);
});

test("packets of AAC are known by the names of all its usual kinds", () => {
  const codecs = ["mp4a.40.2", "mp4a.40.5", "mp4a.40.29", "mp4a.67", "mp4a.40.42", "mp4a.6b", "opus"];
  expect(codecs.filter((codec) => isShown(codec, aac(END)))).toEqual(["mp4a.40.42", "mp4a.6b", "opus"]);
});

test.each<[string, boolean, number[]]>([
  ["vp8", true, [0x10]],
  ["vp8", false, [0x0f]],
  ["vp08.00.10.08", false, [0x0f]],
  ["vp9", false, [0x80, 0]],
  ["vp09.00.10.08", true, [0x82, 0]],
  ["vp09.00.10.08", true, [0x88, 0]],
  ["vp09.00.10.08", false, [0x80, 0]],
  ["vp09.00.10.08", true, [0x80, 0xc1]],
  ["vp09.00.10.08", false, [0x80, 0xa1]],
  ["avc1.42001f", true, [0]],
])("a packet of %s is shown: %s, with the bytes %j", (codec, isOne, bytes) => {
  expect(isShown(codec, Uint8Array.from(bytes))).toBe(isOne);
});
