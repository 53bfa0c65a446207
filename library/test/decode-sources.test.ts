import { describe, expect, onTestFinished, test, vi } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { decode } from "../src/decode.ts";
import { openSource } from "../src/io/source.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readAudio, readVideo } from "./support/read.ts";

type Input = Parameters<typeof decode>[0];

const clips = ["h264-aac.mp4", "index-last.mp4", "fragmented.mp4", "vp9-opus.webm", "live.webm"];

const sources: Record<string, (name: string) => Promise<Input>> = {
  "a URL": async (name) => clipUrl(name),
  "a URL object": async (name) => new URL(clipUrl(name)),
  "a URL of a server without ranges": async (name) => `/whole/${name}`,
  "an object URL": async (name) => URL.createObjectURL(new Blob([await clipBytes(name)])),
  "a response": (name) => fetch(clipUrl(name)),
  "a blob": async (name) => new Blob([await clipBytes(name)]),
  "a file": async (name) => new File([await clipBytes(name)], name),
  "a stream": async (name) => bytesStream(await clipBytes(name)),
  "a stream of single bytes": async (name) => bytesStream((await clipBytes(name)).slice(), 1),
  "a stream of one piece": async (name) => bytesStream(await clipBytes(name), 1 << 30),
};

describe("every source gives the same frames and sound", () => {
  for (const [kind, make] of Object.entries(sources)) {
    test(kind, async () => {
      const open = watchFrames();
      for (const name of kind === "a stream of single bytes" ? firstOf(clips) : clips) {
        const { video, audio } = await decode(await make(name));
        const [frames, sound] = await Promise.all([readVideo(video!), readAudio(audio!)]);
        const samples = sound.reduce((sum, { frames: count }) => sum + count, 0);
        expect([name, frames.length, samples > 95_900, open.count]).toEqual([name, 50, true, 0]);
      }
    });
  }

  test("a clip larger than what is kept in memory, its index last, its tracks read one after the other", async () => {
    const clip = await clipBytes("index-last.mp4");
    const { video, audio } = await decode(withPadding(clip, 40 << 20), "video/mp4");
    expect(await readVideo(video!)).toHaveLength(50);
    expect((await readAudio(audio!)).length).toBeGreaterThan(90);
  });
});

test("a part of a blob that could not be read is read again", async () => {
  const blob = new Blob([await clipBytes("h264-aac.mp4")]);
  const slice = vi.spyOn(blob, "slice");
  slice.mockImplementationOnce(() => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException("The disk is busy.", "NotReadableError"));
    return part;
  });
  const source = await openSource(blob, undefined);
  await expect(source.read(0, 8)).rejects.toMatchObject({ code: "source-failed" });
  expect(await source.read(4, 8)).toEqual(new TextEncoder().encode("ftyp"));
});

describe("the connection of a URL", () => {
  /** Signals of the requests for a file. Those of the finished ones are aborted. */
  const watchRequests = () => {
    const signals: AbortSignal[] = [];
    const fetched = globalThis.fetch;
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      signals.push(init!.signal!);
      return fetched(input, init);
    });
    onTestFinished(() => spy.mockRestore());
    return { open: () => signals.filter(({ aborted }) => !aborted).length, signals };
  };

  for (const [read, left] of [
    ["audio", "video"],
    ["video", "audio"],
  ] as const) {
    test(`closes when the ${read} has been read, and opens again if the ${left} is`, async () => {
      const requests = watchRequests();
      const tracks = await decode(clipUrl("index-last.mp4"));
      const all = { video: () => readVideo(tracks.video!), audio: () => readAudio(tracks.audio!) };
      await all[read]();
      expect(requests.open()).toBe(0);
      expect((await all[left]()).length).toBeGreaterThan(49);
      expect(requests.open()).toBe(0);
    });
  }

  test("stays if a track is canceled before another one is read", async () => {
    const requests = watchRequests();
    const { video, audio } = await decode(clipUrl("h264-aac.mp4"));
    await video!.cancel();
    await readAudio(audio!);
    expect([requests.signals.length, requests.open()]).toEqual([1, 0]);
  });
});

describe("tracks are read each for itself", () => {
  for (const [first, second] of [
    ["video", "audio"],
    ["audio", "video"],
  ] as const) {
    test(`${first} to the end, then ${second}, of a stream`, async () => {
      const tracks = await decode(bytesStream(await clipBytes("h264-aac.mp4"), 512), "video/mp4");
      const read = { video: () => readVideo(tracks.video!), audio: () => readAudio(tracks.audio!) };
      expect((await read[first]()).length).toBeGreaterThan(49);
      expect((await read[second]()).length).toBeGreaterThan(49);
    });
  }

  test("canceling one leaves the other running", async () => {
    const { video, audio } = await decode(bytesStream(await clipBytes("h264-aac.mp4"), 512), "video/mp4");
    const reader = video!.getReader();
    (await reader.read()).value?.close();
    await reader.cancel();
    expect((await readAudio(audio!)).length).toBeGreaterThan(90);
  });

  test("canceling both cancels the input", async () => {
    let reason: unknown = "still open";
    const bytes = await clipBytes("h264-aac.mp4");
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.slice(0, 20_000)),
      cancel: () => {
        reason = "cancelled";
      },
    });
    const { video, audio } = await decode(stream, "video/mp4");
    await video!.cancel();
    await audio!.cancel();
    expect(reason).toBe("cancelled");
  });

  test("nothing but the index is read before a track is", async () => {
    let read = 0;
    const bytes = await clipBytes("h264-aac.mp4");
    const stream = bytesStream(bytes, 256).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => {
          read += piece.length;
          controller.enqueue(piece);
        },
      }),
    );
    const { video, audio } = await decode(stream, "video/mp4");
    expect(read).toBeLessThan(bytes.length / 3);
    await Promise.all([video!.cancel(), audio!.cancel()]);
  });
});

describe("backpressure", () => {
  test("a reader that stops stops the decoder and the input", async () => {
    const open = watchFrames();
    let read = 0;
    const bytes = await clipBytes("h264-aac.mp4");
    const stream = bytesStream(bytes, 256).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => {
          read += piece.length;
          controller.enqueue(piece);
        },
      }),
    );
    const { video, audio } = await decode(stream, "video/mp4");
    const reader = video!.getReader();
    (await reader.read()).value?.close();
    await expect.poll(() => open.count).toBeGreaterThan(3);
    const before = read;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read).toBe(before);
    expect(open.peak).toBeLessThanOrEqual(16);
    await Promise.all([reader.cancel(), audio!.cancel()]);
    expect(open.count).toBe(0);
  });

  test("a slow reader gets every frame, and few are open at a time", async () => {
    const open = watchFrames();
    const { video } = await decode(clipUrl("b-frames.mp4"));
    let count = 0;
    for await (const frame of video!) {
      await new Promise((resolve) => setTimeout(resolve));
      count++;
      frame.close();
    }
    expect([count, open.count]).toEqual([50, 0]);
    expect(open.peak).toBeLessThanOrEqual(20);
  });
});

/** An MP4 with its index last, made longer between data and index. */
function withPadding(clip: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let index = 0;
  const view = new DataView(clip.buffer);
  const type = (at: number) => String.fromCharCode(...clip.subarray(at + 4, at + 8));
  while (type(index) !== "moov") index += view.getUint32(index);
  const header = new Uint8Array(8);
  new DataView(header.buffer).setUint32(0, size);
  header.set(new TextEncoder().encode("free"), 4);
  const piece = 1 << 16;
  const parts = [clip.slice(0, index), header];
  for (let left = size - 8; left > 0; left -= piece) parts.push(new Uint8Array(Math.min(left, piece)));
  parts.push(clip.slice(index));
  return new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}
