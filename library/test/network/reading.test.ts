import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { demux, openContainer, readersOf } from "../../src/container/demux.ts";
import { decode } from "../../src/decode.ts";
import { SourceError } from "../../src/errors.ts";
import { BlobBytes } from "../../src/io/blob-bytes.ts";
import { RemoteFile } from "../../src/io/remote-file.ts";
import { Retries, statusFailure, TemporaryFailure } from "../../src/io/retries.ts";
import { openSource } from "../../src/io/source.ts";
import { FaultServer } from "../fault-server/fault-server.ts";

const clip = (name: string) => readFileSync(join(import.meta.dirname, "../clips", name));

/** A fragmented MP4 without an index. */
function withoutIndex() {
  const bytes = clip("fragmented.mp4");
  return bytes.subarray(0, bytes.indexOf("mfra") - 4);
}

test("a fragmented MP4 without an index is read from any time on", async () => {
  const whole = withoutIndex();
  const server = await FaultServer.start({ file: whole });
  for (const source of [new BlobBytes(new Blob([whole]), undefined), await openSource(server.url("file"), undefined)]) {
    const { video, dispose } = await demux(source);
    expect((await video[0]!.edits[0]!.packets.first(1_500_000))?.timestamp).toBeGreaterThan(900_000);
    dispose();
  }
  await server.quiet();
  await server.close();
});

for (const [name, bytes] of [
  ["WebM without an index", clip("live.webm")],
  ["fragmented MP4", clip("fragmented.mp4")],
  ["fragmented MP4 without an index", withoutIndex()],
] as const) {
  test(`a place of ${name} that could not be read once can be read later`, async () => {
    let failures = 0;
    for (let hasFailed = true; hasFailed; ) {
      const source = new BlobBytes(new Blob([bytes]), undefined);
      const file = await openContainer(source);
      const seek = () => readersOf(file, false).audio[0]!.edits[0]!.packets.first(1_000_000);
      const expected = await readersOf(await openContainer(source), false).audio[0]!.edits[0]!.packets.first(1_000_000);
      const read = source.read.bind(source);
      let left = failures;
      source.read = (...range) =>
        left-- === 0 ? Promise.reject(new SourceError("source-failed", "The cable was pulled.")) : read(...range);
      hasFailed = await seek().then(
        () => false,
        ({ code }) => code === "source-failed",
      );
      source.read = read;
      if (hasFailed) failures++;
      expect((await seek())?.timestamp).toBe(expected?.timestamp);
    }
    expect(failures).toBeGreaterThan(0);
  });
}

test("a blob that is read in order is loaded in ever larger parts", async () => {
  const bytes = new Uint8Array(20 << 20).map((_, index) => index >> 8);
  const blob = new Blob([bytes]);
  const slice = vi.spyOn(blob, "slice");
  const source = new BlobBytes(blob, undefined);
  const step = 1 << 15;
  for (let at = 0; at < bytes.length; at += step) {
    for (const part of [await source.read(at, at + step), source.inMemory(at, at + step)!]) {
      expect([part.length, part[0], part.at(-1)]).toEqual([step, bytes[at], bytes[at + step - 1]]);
    }
  }
  expect(source.inMemory(0, step)).toBeUndefined();
  const lengths = slice.mock.calls.map(([start, end]) => (end! - start!) / 2 ** 20);
  expect(lengths).toEqual([0.5, 0.5, 1, ...Array(9).fill(2)]);
});

test("a few places of a blob stay in memory, those that were read last", async () => {
  const blob = new Blob([new Uint8Array(8 << 20)]);
  const slice = vi.spyOn(blob, "slice");
  const source = new BlobBytes(blob, undefined);
  const placesLoadedBy = async (...places: number[]) => {
    slice.mockClear();
    for (const place of places) await source.read(place << 20, (place << 20) + 1);
    return slice.mock.calls.map(([start]) => start! >> 20);
  };
  expect(await placesLoadedBy(0, 1, 2, 3, 4, 5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await placesLoadedBy(1, 0, 6)).toEqual([6]);
  expect(await placesLoadedBy(0, 1, 3, 2)).toEqual([2]);
});

test("bytes in memory are given only until the page has to run", async () => {
  const source = new BlobBytes(new Blob(["bytes"]), undefined);
  await source.read(0, 1);
  let given = 0;
  while (given < 10_000 && source.inMemory(0, 1)) given++;
  expect(given).toBeGreaterThan(1000);
  expect(given).toBeLessThan(10_000);
  let hasRun = false;
  setTimeout(() => {
    hasRun = true;
  });
  await source.read(0, 1);
  expect(hasRun).toBe(true);
  expect(source.inMemory(0, 1)).toHaveLength(1);
});

test("a file that ends before the range is reported from the start of the range on", async () => {
  const bytes = clip("h264-aac.mp4");
  const { audio } = await demux(new BlobBytes(new Blob([bytes.subarray(0, bytes.length / 2)]), undefined));
  await expect(audio[0]!.edits[0]!.packets.first(1_900_000)).rejects.toThrow("Lost: everything after 1.90 s.");
});

test("an error names the mime type that was given, or else that of the input", async () => {
  const type = "text/plain";
  const inputs = [
    new Blob(["text"], { type }),
    new Response("text", { headers: { "content-type": type } }),
    new Response("text", { headers: { "content-type": type } }).body!,
  ];
  const typeOf = (opening: Promise<unknown>) => opening.catch(({ details }) => details.mimeType);
  const own = await Promise.all(inputs.map((input) => openSource(input, undefined).then(({ mimeType }) => mimeType)));
  expect(own).toEqual([type, type, undefined]);
  expect((await openSource("data:text/plain,text", undefined)).mimeType).toBe(type);
  expect(await typeOf(decode(new Blob(["text"], { type }), "video/mp4"))).toBe("video/mp4");
  expect(await typeOf(decode(new Blob(["text"], { type })))).toBe(type);
  const response = new Response("text", { headers: { "content-type": type } });
  expect((await openSource(response, "video/mp4")).mimeType).toBe("video/mp4");
  expect((await openSource("data:text/plain,text", "video/mp4")).mimeType).toBe("video/mp4");
  expect((await openSource(new Blob(["text"]).stream(), "video/mp4")).mimeType).toBe("video/mp4");
  expect((await openSource(new Blob(["text"]), undefined)).mimeType).toBeUndefined();
});

test("the address of a response is kept, which may be another one after a redirect; data of a page has none", async () => {
  const server = await FaultServer.start({ file: new Uint8Array(9) });
  const url = server.url("file");
  const addressOf = async (input: Parameters<typeof openSource>[0]) => {
    const source = await openSource(input, undefined);
    source.cancel(undefined);
    return source.remote?.url;
  };
  const inputs = [
    await fetch(url),
    await fetch(server.url("moved", { moved: url })),
    url,
    server.url("file", { whole: true }),
  ];
  expect(await Promise.all(inputs.map(addressOf))).toEqual([url, url, url, inputs[3]]);
  for (const input of [new Response("text"), new Blob(["text"]), new Blob(["text"]).stream()])
    expect(await addressOf(input)).toBeUndefined();
  await server.quiet();
  await server.close();
});

test("a source gives what there is of a range, and nothing once it is canceled", async () => {
  const bytes = Uint8Array.from({ length: 1_200_000 }, (_, index) => index >> 8);
  const server = await FaultServer.start({ file: bytes });
  const stream = new Blob([bytes]).stream();
  for (const input of [new Blob([bytes]), stream, server.url("file")]) {
    const source = await openSource(input, undefined);
    const read = async (start: number, end: number) => [...(await source.read(start, end))];
    // Across the ends of what is loaded at a time.
    for (const end of [2 ** 16, 2 ** 19, 2 ** 20])
      expect(await read(end - 1, end + 2)).toEqual([...bytes.subarray(end - 1, end + 2)]);
    expect(await read(1_199_998, 1_200_009)).toEqual([...bytes.subarray(1_199_998)]);
    for (const start of [1_200_000, 1_300_000]) expect(await read(start, start + 1)).toEqual([]);
    expect(await read(5, 5)).toEqual([]);
    expect(source.size).toBe(1_200_000);
    source.cancel("enough");
    expect(await read(0, 3)).toEqual([]);
  }
  await server.quiet();
  await server.close();
});

test("a stream or a response that others read is refused, and a stream is canceled with its source", async () => {
  const [locked, used] = [new Response("text"), new Response("text")];
  const lockedStream = locked.body!;
  lockedStream.getReader();
  await used.text();
  for (const [input, message] of [
    [lockedStream, "The input stream is locked"],
    [used, "its body was already read"],
    [new Response(null), "The response has no body"],
  ] as const)
    await expect(openSource(input, undefined)).rejects.toMatchObject({
      code: "source-failed",
      message: expect.stringContaining(message),
    });
  const cancel = vi.fn();
  (await openSource(new ReadableStream<Uint8Array>({ cancel }), undefined)).cancel("enough");
  expect(cancel.mock.calls).toEqual([["enough"]]);
});

test.each([
  [null, 0],
  ["2", 2000],
  ["-2", 0],
  ["soon", 0],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
])("a server that asks for time with %j is given %i ms", (retryAfter, delay) => {
  const headers = new Headers(retryAfter === null ? [] : [["retry-after", retryAfter]]);
  const failure = new SourceError("source-status", "The server is busy.");
  expect(statusFailure(failure, new Response("", { status: 503, headers }))).toMatchObject({
    failure,
    retryAfter: delay,
  });
  expect(statusFailure(failure, new Response("", { status: 501, headers }))).toBe(failure);
});

test.each([
  [59_750, "resolved"],
  [59_751, "rejected"],
])(
  "a wait for a request that ends %i + 250 ms after the last byte is %s, and leaves no listener",
  async (passed, end) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
    const retries = new Retries(undefined);
    vi.setSystemTime(Date.now() + passed);
    const failure = new SourceError("source-failed", "No connection.");
    const settled = vi.fn();
    void retries.wait(new TemporaryFailure(failure), signal).then(
      () => settled("resolved"),
      (reason) => settled("rejected", reason),
    );
    await vi.advanceTimersByTimeAsync(250);
    expect(settled.mock.calls).toEqual([end === "resolved" ? [end] : [end, failure]]);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  },
);

test.each([
  ["https://clips.example:8080/film.mp4?a=1", "https://clips.example:8080", true],
  ["http://clips.example/film.mp4", "http://clips.example", true],
  ["blob:https://clips.example/5", "", false],
  ["data:,text", "", false],
])("the server of %s is %j", (url, origin, isRemote) => {
  expect(new RemoteFile(url)).toMatchObject({ url, origin, isRemote, size: undefined });
  expect(new RemoteFile(new URL(url)).url).toBe(url);
});

test.each([404, 500])("a response with status %i is refused", async (status) => {
  const details = { status };
  await expect(openSource(new Response("No", { status }), undefined)).rejects.toMatchObject({
    code: "source-status",
    details,
  });
});

test("errors of reading have a position", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(100)),
    pull: (controller) => controller.error(new Error("the cable was pulled")),
  });
  const source = await openSource(broken, undefined);
  expect(await source.read(0, 100)).toHaveLength(100);
  await expect(source.read(0, 101)).rejects.toMatchObject({
    code: "source-failed",
    message: "The input stream failed: the cable was pulled",
    details: { position: 100 },
  });
  const blob = new Blob([new Uint8Array(1 << 20)]);
  vi.spyOn(blob, "slice").mockImplementation(
    () => ({ arrayBuffer: () => Promise.reject(new Error("deleted")) }) as never,
  );
  const bytes = new BlobBytes(blob, undefined);
  await expect(bytes.read(600_000, 600_010)).rejects.toMatchObject({
    code: "source-failed",
    message: "The file could not be read: deleted",
    details: { position: 1 << 19 },
  });
  vi.mocked(blob.slice).mockRestore();
  expect(await bytes.read(600_000, 600_010)).toHaveLength(10);
});
