// @module-tag node
/** Sizes and positions of the pieces of written files, and cleanup of their inputs. */
import { describe, expect, test, vi } from "vitest";
import { BlobWriter } from "../src/container/blob-writer.ts";
import type { FileSource } from "../src/container/file-source.ts";
import { Interleaver } from "../src/container/interleaver.ts";
import { LaterFile } from "../src/container/later-file.ts";
import { MP4ContainerEncoder, type MP4ContainerEncoderConfig } from "../src/container/mp4-container-encoder.ts";
import { PieceWriter } from "../src/container/tracks/piece-writer.ts";
import { WebMContainerEncoder } from "../src/container/webm-container-encoder.ts";
import { encode } from "../src/encode/encode.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import type { MFXEncodedChunk } from "../src/media/types.ts";
import { probe } from "../src/probe.ts";
import { assemble } from "./support/assemble.ts";
import { contentOfBox } from "./support/bytes.ts";
import { pictures, sounds, streamOf } from "./support/chunks.ts";
import { deferred } from "./support/deferred.ts";
import { generatedAudio } from "./support/generated.ts";

const sizesOf = (pieces: readonly MFXBlob[]) => pieces.map(({ size }) => size);
const positionsOf = (pieces: readonly MFXBlob[]) => pieces.map(({ position }) => position);

describe("consecutive writes", () => {
  const writer = (interval: number) => {
    const pieces: [bytes: number, position: number | undefined][] = [];
    const blobs = new BlobWriter({
      interval,
      write: (parts, position) => pieces.push([new Blob(parts).size, position]),
    });
    const output = blobs.writable.getWriter();
    const write = (size: number, position: number) =>
      output.write({ type: "write", data: new Uint8Array(size), position });
    return { pieces, blobs, write };
  };

  test("become a piece after each interval", async () => {
    const { pieces, blobs, write } = writer(200);
    await write(10, 0);
    blobs.advance(0);
    await write(10, 10);
    blobs.advance(199);
    await write(10, 20);
    expect(pieces).toEqual([[10, undefined]]);
    blobs.advance(200);
    blobs.advance(400);
    expect(pieces).toEqual([
      [10, undefined],
      [20, undefined],
    ]);
    await write(10, 30);
    blobs.flush();
    blobs.flush();
    expect(pieces[2]).toEqual([10, undefined]);
    expect(pieces).toHaveLength(3);
  });

  test("have a position from a step back until they are at the end of the file again", async () => {
    const { pieces, write } = writer(0);
    for (const [size, position] of [
      [30, 0],
      [5, 10],
      [5, 15],
      [20, 30],
      [5, 50],
    ] as const)
      await write(size, position);
    expect(pieces).toEqual([
      [30, undefined],
      [5, 10],
      [5, 15],
      [20, 30],
      [5, undefined],
    ]);
  });

  test("become pieces of at least the requested size, and patches have a position", () => {
    const pieces: [bytes: string, position: number | undefined][] = [];
    const writer = new PieceWriter(8, ([part], position) =>
      pieces.push([new TextDecoder().decode(part as Uint8Array), position]),
    );
    for (const text of ["abc", "defgh", "i", "j".repeat(70_000)]) writer.append(new TextEncoder().encode(text));
    expect(writer.length).toBe(70_009);
    writer.append(new TextEncoder().encode("k"));
    writer.patch(3, new TextEncoder().encode("D"));
    writer.flush();
    expect(pieces).toEqual([
      ["abcdefgh", undefined],
      [`i${"j".repeat(70_000)}`, undefined],
      ["k", undefined],
      ["D", 3],
    ]);
  });
});

describe("by default,", () => {
  const MEBIBYTE = 2 ** 20;

  test.each([
    ["MP4", MP4ContainerEncoder],
    ["WebM", WebMContainerEncoder],
  ])("pieces of %s have 1 MiB, but for the last one and those that go back", async (_, ContainerEncoder) => {
    const chunks = streamOf(pictures(30, { size: 100_000 }));
    const { file, pieces } = await assemble(chunks.pipeThrough(new ContainerEncoder({ video: {} })));
    const inOrder = sizesOf(pieces.filter(({ position }) => position === undefined));
    expect(inOrder.slice(0, 2)).toEqual([MEBIBYTE, MEBIBYTE]);
    expect(inOrder.every((size) => size <= MEBIBYTE)).toBe(true);
    expect((await probe(file)).duration).toBe(1200);
  });

  const streamed = async (
    ContainerEncoder: typeof MP4ContainerEncoder | typeof WebMContainerEncoder,
    config: MP4ContainerEncoderConfig,
    chunks: Iterable<MFXEncodedChunk>,
  ) => (await assemble(streamOf(chunks).pipeThrough(new ContainerEncoder({ streaming: true, ...config })))).pieces;

  test("a piece of streamed MP4 ends at a key frame, or after half a second without video", async () => {
    // The index of the fragments follows the last one.
    const video = await streamed(MP4ContainerEncoder, { video: {} }, pictures(50));
    const audio = await streamed(MP4ContainerEncoder, { audio: {} }, sounds(150));
    for (const pieces of [video, audio]) expect(positionsOf(pieces).every((each) => each === undefined)).toBe(true);
    const fragments = async (pieces: MFXBlob[]) => {
      const file = await new Blob(pieces).text();
      return file.split("moof").length - 1;
    };
    expect([await fragments(video), await fragments(audio)]).toEqual([5, 6]);
    expect(video.length).toBeGreaterThanOrEqual(5);
  });

  test("a piece of streamed WebM has a fifth of a second", async () => {
    const pieces = await streamed(WebMContainerEncoder, { video: {} }, pictures(50));
    expect(positionsOf(pieces).every((each) => each === undefined)).toBe(true);
    expect(pieces).toHaveLength(11);
  });

  test("a piece of WAV has 1 MiB, and a fifth of a second of it if it is streamed", async () => {
    const sizes = async (seconds: number, streaming: boolean) => {
      const audio = { stream: generatedAudio({ seconds, numberOfChannels: 1 }) };
      const { pieces } = await assemble(encode({ mimeType: "audio/wav", audio, streaming }));
      return sizesOf(pieces);
    };
    // Blocks are not divided.
    const block = 2048;
    const [first = 0] = await sizes(12, false);
    expect([first >= MEBIBYTE, first < MEBIBYTE + block]).toEqual([true, true]);
    const streamed = (await sizes(1, true)).slice(0, -1);
    const fifth = (48_000 * 2) / 5;
    expect(streamed.length).toBeGreaterThan(2);
    for (const size of streamed) expect([size >= fifth, size < fifth + block]).toEqual([true, true]);
  });
});

test.each([1024, 5000])("pieces of a file have the requested size: %i", async (chunkSize) => {
  const container = new WebMContainerEncoder({ video: {}, streaming: true, chunkSize });
  const { pieces } = await assemble(streamOf(pictures(50, { size: 1000 })).pipeThrough(container));
  expect(new Set(sizesOf(pieces.slice(0, -1)))).toEqual(new Set([chunkSize]));
});

test.each([
  ["audio/webm", {}],
  ["audio/ogg", {}],
  ["audio/webm", { language: "eng" }],
  ['audio/mp4; codecs="opus"', { language: "eng" }],
])(
  "each write to a file of %s whose track has the labels %j becomes a piece if its size is 0",
  async (mimeType, labels) => {
    const countOf = async (options: { chunkSize?: number }) => {
      const audio = { stream: generatedAudio({ seconds: 1 }), ...labels };
      return (await assemble(encode({ mimeType, audio, ...options }))).pieces.length;
    };
    expect(await countOf({ chunkSize: 0 })).toBeGreaterThan(await countOf({}));
  },
);

test("the index of an MP4 follows the media; with `faststart` it precedes them, and no piece has a position", async () => {
  const written = async (faststart?: boolean) => {
    const chunks = streamOf(pictures(20, { size: 100_000 }));
    const { file, pieces } = await assemble(
      chunks.pipeThrough(new MP4ContainerEncoder({ video: {}, ...(faststart !== undefined && { faststart }) })),
    );
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isFirst = contentOfBox(bytes, "moov") < contentOfBox(bytes, "mdat");
    return [isFirst, positionsOf(pieces).every((position) => position === undefined)];
  };
  expect(await written()).toEqual([false, false]);
  expect(await written(true)).toEqual([true, true]);
});

test("an encoded MP4 has its index first if it is asked for", async () => {
  const isFirst = async (faststart: boolean) => {
    const audio = { stream: generatedAudio({ seconds: 0.2 }) };
    const { file } = await assemble(encode({ mimeType: 'audio/mp4; codecs="opus"', audio, faststart }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    return contentOfBox(bytes, "moov") < contentOfBox(bytes, "mdat");
  };
  expect([await isFirst(false), await isFirst(true)]).toEqual([false, true]);
});

test.each([
  ["MP4", MP4ContainerEncoder],
  ["WebM", WebMContainerEncoder],
])("a file of %s begins at 0 with the track that begins first", async (_, ContainerEncoder) => {
  const chunks = [...sounds(10), ...pictures(5, { start: 60_000 })];
  const shifted = chunks.map(({ video, audio }): MFXEncodedChunk => {
    const { chunk } = (video ?? audio)!;
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    const init = { type: chunk.type, timestamp: chunk.timestamp + 5_000_000, duration: chunk.duration!, data };
    return video
      ? { video: { ...video, chunk: new EncodedVideoChunk(init) } }
      : { audio: { ...audio!, chunk: new EncodedAudioChunk(init) } };
  });
  const { file } = await assemble(streamOf(shifted).pipeThrough(new ContainerEncoder({ video: {}, audio: {} })));
  expect((await probe(file)).duration).toBe(260);
});

describe("two tracks", () => {
  const format = { container: "webm", streaming: true } as const;

  test("are read from the one with the earlier time, and from the first one if both are equal", async () => {
    const read: string[] = [];
    const noted = (chunks: Iterable<MFXEncodedChunk>) =>
      streamOf(chunks, {
        onRead: ({ video, audio }) => {
          const { timestamp } = (video ?? audio)!.chunk;
          read.push(`${video ? "video" : "audio"} ${timestamp / 1000}`);
        },
      });
    const file = new Interleaver({ video: noted(pictures(3)), audio: noted(sounds(6)) }, format);
    while (await file.next());
    expect(read).toEqual([
      ...["video 0", "audio 0", "video 40", "audio 20", "audio 40"],
      ...["video 80", "audio 60", "audio 80", "audio 100"],
    ]);
  });

  test.each([
    ["nothing", 0],
    ["less", 10],
  ])("are written while they are read, although one of them has %s", async (_, count) => {
    let read = 0;
    const video = streamOf(pictures(100), { onRead: () => read++ });
    const file = new Interleaver({ video, audio: streamOf(sounds(count)) }, format);
    for (let pieces = 0; pieces < 3; pieces++) expect((await file.next())?.size).toBeGreaterThan(0);
    expect(read).toBeLessThan(30);
    await file.cancel(undefined);
  });

  test("report the frames of the video, or the sound if there is none, at their own times", async () => {
    const timesOf = async (tracks: ConstructorParameters<typeof Interleaver>[0]) => {
      const seen: number[][] = [];
      const file = new Interleaver(tracks, {
        ...format,
        onFrame: (time, duration) => void seen.push([time, duration ?? 0]),
      });
      while (await file.next());
      return seen;
    };
    const video = () => streamOf(pictures(2, { start: 1e6 }));
    const frames = [1e6, 1_040_000].map((time) => [time, 40_000]);
    expect(await timesOf({ video: video() })).toEqual(frames);
    expect(await timesOf({ video: video(), audio: streamOf(sounds(2)) })).toEqual(frames);
    expect(await timesOf({ audio: streamOf(sounds(2)) })).toEqual([0, 20_000].map((time) => [time, 20_000]));
  });

  test("are canceled with the file, which ends", async () => {
    const canceled: string[] = [];
    const file = new Interleaver(
      {
        video: streamOf(pictures(100), { cancel: (reason) => canceled.push(`video: ${reason}`) }),
        audio: streamOf(sounds(200), { cancel: (reason) => canceled.push(`audio: ${reason}`) }),
      },
      format,
    );
    expect((await file.next())?.size).toBeGreaterThan(0);
    await file.cancel("enough");
    expect(canceled).toEqual(["video: enough", "audio: enough"]);
    expect(await file.next()).toBeUndefined();
  });
});

describe("a file that is opened when it is read", () => {
  const piece = new MFXBlob(["a"]);
  const source = () => ({
    next: vi.fn<FileSource["next"]>(async () => piece),
    cancel: vi.fn<FileSource["cancel"]>(async () => {}),
  });

  test("is opened once, and canceled instead of its inputs", async () => {
    const opened = source();
    const open = vi.fn(async (_: AbortSignal) => opened);
    const cancel = vi.fn();
    const file = new LaterFile({ open, cancel });
    expect(open).not.toHaveBeenCalled();
    expect([await file.next(), await file.next()]).toEqual([piece, piece]);
    expect(open).toHaveBeenCalledTimes(1);
    await file.cancel("enough");
    expect(opened.cancel.mock.calls).toEqual([["enough"]]);
    expect(cancel).not.toHaveBeenCalled();
    expect(open.mock.calls[0]![0].reason).toMatchObject({ name: "AbortError", cause: "enough" });
    expect(await file.next()).toBeUndefined();
    expect(opened.next).toHaveBeenCalledTimes(2);
  });

  test("is not opened after it was canceled, and its inputs are canceled instead", async () => {
    const open = vi.fn();
    const cancel = vi.fn();
    const file = new LaterFile({ open, cancel });
    await file.cancel("enough");
    expect(await file.next()).toBeUndefined();
    expect(open).not.toHaveBeenCalled();
    expect(cancel.mock.calls).toEqual([["enough"]]);
  });

  test("that is canceled while it opens gives no piece", async () => {
    const opened = source();
    const { promise: opening, resolve: finish } = deferred<FileSource>();
    const file = new LaterFile({ open: () => opening, cancel: vi.fn() });
    const reading = file.next();
    const canceling = file.cancel("enough");
    finish(opened);
    expect(await reading).toBeUndefined();
    await canceling;
    expect(opened.next).not.toHaveBeenCalled();
    expect(opened.cancel).toHaveBeenCalledWith("enough");
  });

  test("cancels its inputs if it could not be opened", async () => {
    const cancel = vi.fn();
    const file = new LaterFile({ open: () => Promise.reject(new Error("no")), cancel });
    await expect(file.next()).rejects.toThrow("no");
    await file.cancel("enough");
    expect(cancel).toHaveBeenCalledWith("enough");
  });
});
