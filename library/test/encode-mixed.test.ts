/** Copies whose cuts are between key frames: the frames up to the next key frame are encoded in the format of the file. */
import { EncodedPacketSink } from "mediabunny";
import { describe, expect, test, vi } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { clip, concat, copyObstacle, decode, encode, openFile } from "../releases/next.ts";
import { clipUrl } from "./support/clips.ts";
import { assemble, readFile } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";

interface Shown {
  timestamp: number;
  luma: Uint8ClampedArray;
}

/** Gray of a picture at a small size. */
function lumaOf(picture: CanvasImageSource): Uint8ClampedArray {
  const context = new OffscreenCanvas(40, 24).getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, 40, 24);
  const { data } = context.getImageData(0, 0, 40, 24);
  return data.filter((_, index) => index % 4 === 1);
}

async function shown(frames: ReadableStream<VideoFrame>): Promise<Shown[]> {
  const seen: Shown[] = [];
  for await (const frame of frames) {
    seen.push({ timestamp: frame.timestamp, luma: lumaOf(frame) });
    frame.close();
  }
  return seen;
}

const difference = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;

/** Mean difference of grays that an encoder leaves. */
const CLOSE = 6;

/** The same for two frames in a row. */
const NEAR = 9;

/** Sizes of the packets of the picture. Parameter sets before a key frame make it larger. */
async function sizesOf(file: Blob): Promise<number[]> {
  const { videoTrack } = await readFile(file);
  const sizes: number[] = [];
  for await (const packet of new EncodedPacketSink(videoTrack!).packets()) sizes.push(packet.byteLength);
  return sizes;
}

async function canEncode(codec: string): Promise<boolean> {
  const support = await VideoEncoder.isConfigSupported({ codec, width: 160, height: 90 }).catch(() => undefined);
  return support?.supported === true;
}

/** Shows a time in seconds. */
async function seek(element: HTMLVideoElement, time: number): Promise<void> {
  const seeked = new Promise((resolve) => element.addEventListener("seeked", resolve, { once: true }));
  element.currentTime = time;
  await seeked;
}

async function play(file: Blob): Promise<HTMLVideoElement> {
  const element = document.createElement("video");
  element.muted = true;
  element.src = URL.createObjectURL(file);
  await new Promise((resolve, reject) => {
    element.onloadeddata = resolve;
    element.onerror = () => reject(element.error);
  });
  return element;
}

/** Milliseconds of the second part in its file. It begins between key frames: the next one is at 1000 or 1007. */
const SECOND = { start: 440, end: 1240 };

/** Frames before the end of the second kind refer to a frame after it, in files that reorder frames. */
const ENDS = [1640, 1680];

const CASES = [
  ["b-frames.mp4", "video/mp4", "avc1.42e00b", ENDS],
  ["vp8-vorbis.webm", "video/webm", "vp8", firstOf(ENDS)],
  ["vp9-opus.webm", "video/mp4", "vp09.00.10.08", firstOf(ENDS)],
  ["av1-opus.mp4", "video/mp4", "av01.0.00M.08", firstOf(ENDS)],
  ["phone.mp4", "video/mp4", "avc1.42e00b", firstOf(ENDS)],
  ["vp9-opus.webm", "video/webm", "vp09.00.10.08", ENDS],
  ["h264-aac.mp4", "video/mp4", "avc1.42e00b", ENDS],
] as const;

describe.each(firstOf(CASES, 5))("%s as %s", (name, mimeType, codec, ends) => {
  test.each(ends)("cut at %i ms is copied but for the frames at the cuts, and plays without a seam", async (end) => {
    const film = await openFile(clipUrl(name));
    const edit = concat([clip(film, { end }), clip(film, SECOND)]);
    const open = watchFrames();
    const { file } = await assemble(encode({ mimeType, edit, copy: "auto" }));

    if ((await canEncode(codec)) && (name !== "phone.mp4" || "rotation" in VideoFrame.prototype)) {
      const sizes = await sizesOf(await (await fetch(clipUrl(name))).blob());
      const copied = (await sizesOf(file)).filter((size) => sizes.includes(size));
      expect(copied.length).toBeGreaterThan(20);
      expect((await copyObstacle(edit))?.details.reason).toBe("key-frame");
    }

    const { video, audio } = await decode(file);
    await audio?.cancel();
    const { video: wanted } = await edit.open({ tracks: ["video"] });
    const [seen, expected] = [await shown(video!), await shown(wanted!)];
    expect(open.count).toBe(0);
    // An edit shows the first frame of a file from 0 on; a copy keeps its time. Some times are a microsecond off in WebKit.
    const times = (frames: Shown[]) => frames.slice(1).map(({ timestamp }) => Math.round(timestamp / 10));
    expect(times(seen)).toEqual(times(expected));
    for (const [index, { luma }] of seen.entries()) expect(difference(luma, expected[index]!.luma)).toBeLessThan(CLOSE);

    const element = await play(file);
    for (const time of [end - 60, end - 20, end + 20, end + 60, end + 540, end + 580]) {
      await seek(element, time / 1000);
      const right = seen.findLastIndex(({ timestamp }) => timestamp <= time * 1000);
      // Elements show other colors than decoders give, but no other frame may be nearer.
      const error = () => {
        const picture = lumaOf(element);
        const distances = seen.map(({ luma }) => difference(picture, luma));
        return distances[right]! - Math.min(...distances);
      };
      await expect.poll(error, { message: `${time} ms` }).toBeLessThan(NEAR);
    }
    film.close();
  });
});

test("a part that begins between key frames is exact in a WebM and in a streamed MP4, too", async () => {
  for (const [name, file] of [
    ["vp8-vorbis.webm", { mimeType: "video/webm" }],
    ["h264-aac.mp4", { mimeType: "video/mp4", streaming: true }],
  ] as const) {
    const film = await openFile(clipUrl(name));
    const edit = clip(film, { start: 440, end: 1640 });
    const configure = vi.spyOn(VideoEncoder.prototype, "configure");
    const { video, audio } = await decode((await assemble(encode({ ...file, edit, copy: "auto" }))).file);
    // Without the file's rate, the encoder would assume 30 frames per second.
    expect(configure).toHaveBeenCalledWith(expect.objectContaining({ width: 160, framerate: expect.closeTo(25) }));
    configure.mockRestore();
    await audio?.cancel();
    const { video: wanted } = await edit.open({ tracks: ["video"] });
    const [seen, expected] = [await shown(video!), await shown(wanted!)];
    expect(seen.length).toBe(expected.length);
    for (const [index, { luma }] of seen.entries()) expect(difference(luma, expected[index]!.luma)).toBeLessThan(CLOSE);
    film.close();
  }
});

test("parts without a key frame are encoded with the codec of the file's type", async () => {
  const film = await openFile(clipUrl("vp9-opus.webm"));
  const edit = clip(film, { start: 100, end: 700 });
  const { file } = await assemble(encode({ mimeType: 'video/webm; codecs="vp8,opus"', edit, copy: "auto" }));
  const { videoTrack } = await readFile(file);
  expect(await videoTrack!.getCodec()).toBe("vp8");
  film.close();
});

test("reading that is canceled closes the frames at a cut", async () => {
  const film = await openFile(clipUrl("vp9-opus.webm"));
  const edit = concat([film, clip(film, SECOND)]);
  const open = watchFrames();
  const reader = encode({ mimeType: "video/webm", edit, copy: "auto", chunkSize: 1024 }).getReader();
  for (let blobs = 0; blobs < 30; blobs++) await reader.read();
  await reader.cancel();
  await expect.poll(() => open.count).toBe(0);
  film.close();
});
