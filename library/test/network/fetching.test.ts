import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { SourceError } from "../../src/errors.ts";
import type { ByteSource } from "../../src/io/byte-source.ts";
import { RemoteFile } from "../../src/io/remote-file.ts";
import { openSource } from "../../src/io/source.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { FaultServer } from "../fault-server/fault-server.ts";
import { hurry, SILENCE } from "../support/hurry.ts";

const MIB = 1 << 20;
const clip = readFileSync(join(import.meta.dirname, "../clips/h264-aac.mp4"));
const file = new Uint8Array(8 * MIB).map((_, index) => index ^ (index >> 8) ^ (index >> 16));
/** The bytes as a string, which compares a hundred times as fast. */
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

let server: FaultServer;
beforeEach(async () => {
  server = await FaultServer.start({ file, "clip.mp4": clip, empty: new Uint8Array() });
});
afterEach(() => server.close());

/** Reads a part of a source in small pieces. */
async function readPart(source: ByteSource, start: number, end: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let at = start; at < end; at += 10_000) pieces.push(await source.read(at, Math.min(end, at + 10_000)));
  return text(Buffer.concat(pieces));
}

describe("a file is read whole despite", () => {
  for (const [name, faults] of [
    ["connections that break", { cut: 3 * MIB }],
    ["connections that break early", { cut: 300_000, times: 3 }],
    ["connections that are reset, also the first one", { reset: true, times: 2 }],
    ["a server that restarts", { status: 503, times: 2 }],
    ["a server that asks for time", { status: 429, retryAfter: "1", times: 1 }],
    ["a server that fails later", { status: 500, from: 1, times: 1, cut: MIB }],
    ["ranges that are not honored", { whole: true }],
    ["ranges that are not honored, and connections that break", { whole: true, cut: 3 * MIB, times: 1 }],
    ["compression", { gzip: true }],
    ["ranges that begin early", { from: 1, shift: -7000 }],
    ["ranges that are shorter than those asked for", { most: 300_000 }],
    ["ranges of an unknown size, and connections that break", { sizeless: "*", cut: 3 * MIB }],
    ["ranges of an unknown size that are shorter", { sizeless: "*", most: 300_000 }],
    ["ranges that the page may not see, and connections that break", { sizeless: "hidden", cut: 3 * MIB }],
    ["an ETag that is weak at first", { weak: true, times: 1, cut: MIB }],
    ["a server without ETag", { anonymous: true, cut: 3 * MIB, times: 2 }],
    ["latency", { latency: 100 }],
    ...[401, 403, 410].map(
      (status) => [`addresses that expire with ${status}`, { expires: { after: 1, status }, cut: MIB }] as const,
    ),
  ] as const) {
    test(name, async () => {
      hurry();
      const source = await openSource(server.url("file", faults), undefined);
      expect((await readPart(source, 0, file.length)) === text(file)).toBe(true);
      source.cancel(undefined);
      await server.quiet();
    });
  }
});

test("a connection that falls silent is replaced by another one", async () => {
  hurry(SILENCE, 300);
  const source = await openSource(server.url("file", { stall: 300_000, times: 1 }), undefined);
  expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), 20_000);
  expect((await readPart(source, 0, MIB)) === text(file.subarray(0, MIB))).toBe(true);
  expect(server.requests.length).toBeGreaterThan(1);
  source.cancel(undefined);
  await server.quiet();
});

describe("a file that cannot be read fails with the reason", () => {
  const failure = async (work: Promise<unknown>) =>
    (await work.then(
      () => undefined,
      (error) => error,
    )) as SourceError;

  for (const status of [400, 401, 403, 404, 410, 451, 501]) {
    test(`status ${status}, without a retry`, async () => {
      const error = await failure(openSource(server.url("file", { status }), undefined));
      expect(error).toMatchObject({ name: "SourceError", code: "source-status", details: { status } });
      expect(server.requests).toHaveLength(1);
    });
  }

  test("another file of the same length has taken its place", async () => {
    const source = await openSource(server.url("file", { replaced: 1 }), undefined);
    expect(await failure(source.read(6 * MIB, 7 * MIB))).toMatchObject({ name: "SourceError", code: "source-changed" });
    source.cancel(undefined);
    await server.quiet();
  });

  test.each([
    [{ "Last-Modified": "Monday" }, 100, undefined],
    [{}, 100, undefined],
    [{ "Last-Modified": "Tuesday" }, 100, "The file changed on the server while it was read. Open it again."],
    [{}, 90, "The file changed on the server while it was read: it had 100 bytes, and now has 90. Open it again."],
  ])("another date or length: %j, %i bytes", (headers, total, message) => {
    const url = server.url("file");
    const remote = new RemoteFile(url);
    remote.size = 100;
    remote.requireSame(new Response("", { headers: { "Last-Modified": "Monday" } }), 100, 0);
    const check = () => remote.requireSame(new Response("", { headers }), total, 7);
    if (message === undefined) return check();
    const details = { url, position: 7 };
    expect(check).toThrow(expect.objectContaining({ code: "source-changed", message, details }));
  });

  test.each([
    ['W/"1"', true],
    ['"W/1"', false],
  ])("another tag, unless only a proxy has marked it as weak: %s", (tag, isSame) => {
    const remote = new RemoteFile(server.url("file"));
    const require = (ETag: string) => remote.requireSame(new Response("", { headers: { ETag } }), undefined, 0);
    require('"1"');
    if (isSame) require(tag);
    else expect(() => require(tag)).toThrow("The file changed on the server");
  });

  test.each([
    [{ ETag: '"1"', "Last-Modified": "Tuesday" }, true],
    [{ "Last-Modified": "Tuesday" }, false],
    [{ "Last-Modified": "Monday" }, true],
    [{ ETag: '"2"', "Last-Modified": "Monday" }, false],
  ])("a tag counts for more than a date, if both responses have one: %j", (headers, isSame) => {
    const remote = new RemoteFile(server.url("file"));
    const require = (given: Record<string, string>) =>
      remote.requireSame(new Response("", { headers: given }), undefined, 0);
    require({ ETag: '"1"', "Last-Modified": "Monday" });
    if (isSame) require(headers);
    else expect(() => require(headers)).toThrow("The file changed on the server");
  });

  // As to a request of Chromium's cache, which has an `If-Range`.
  test("another file has taken its place, which is sent as a whole", async () => {
    const source = await openSource(server.url("file", { from: 1, whole: true, replaced: 1 }), undefined);
    expect(await failure(source.read(6 * MIB, 7 * MIB))).toMatchObject({ code: "source-changed" });
    source.cancel(undefined);
    await server.quiet();
  });

  test("the server sends the whole file instead of a later part", async () => {
    const source = await openSource(server.url("file", { from: 1, whole: true }), undefined);
    expect(await failure(source.read(6 * MIB, 7 * MIB))).toMatchObject({
      code: "source-status",
      message: "The server answered a range request with status 200.",
    });
    source.cancel(undefined);
    await server.quiet();
  });

  test("another file took the place of one that is read without ranges", async () => {
    const source = await openSource(server.url("file", { whole: true, cut: MIB, replaced: 1 }), undefined);
    expect(await failure(readPart(source, 0, file.length))).toMatchObject({ code: "source-changed" });
    await server.quiet();
  });

  test("the server sends a later part than was asked for", async () => {
    const source = await openSource(server.url("file", { from: 1, shift: 10 }), undefined);
    expect(await failure(source.read(6 * MIB, 7 * MIB))).toMatchObject({ code: "source-failed" });
    source.cancel(undefined);
    await server.quiet();
  });

  test("a request whose body was read, or an address that is on no network, without a retry", async () => {
    const request = new Request(server.url("file"), { method: "POST", body: "once" });
    await request.text();
    for (const address of [request, "unknown://file"]) {
      const retries: unknown[] = [];
      const file = new RemoteFile(() => address, { onRetry: (retry) => retries.push(retry) });
      expect(await failure(openSource(file, undefined))).toMatchObject({ name: "SourceError", code: "source-failed" });
      expect(retries).toEqual([]);
    }
    expect(server.requests).toEqual([]);
  });

  test("the server sends the beginning again and again", async () => {
    hurry();
    const url = server.url("file", { shift: -8 * MIB, most: 1000 });
    const source = await openSource(url, undefined);
    expect(await failure(source.read(0, MIB))).toMatchObject({
      code: "source-failed",
      message: "The download broke off: the server sent nothing",
      details: { url, position: 1000 },
    });
    source.cancel(undefined);
  });

  test("a server that asks for more time than anybody waits", async () => {
    const error = await failure(openSource(server.url("file", { status: 503, retryAfter: "61" }), undefined));
    expect(error).toMatchObject({ code: "source-status", details: { status: 503 } });
    expect(server.requests).toHaveLength(1);
  });

  test("a read that failed can be repeated", async () => {
    const source = await openSource(server.url("file", { from: 1, times: 1, status: 404 }), undefined);
    expect(await failure(source.read(6 * MIB, 7 * MIB))).toMatchObject({ code: "source-status" });
    expect((await readPart(source, 6 * MIB, 7 * MIB)) === text(file.subarray(6 * MIB, 7 * MIB))).toBe(true);
    source.cancel(undefined);
  });
});

test("retries are reported, with growing delays", async () => {
  hurry();
  const retries: object[] = [];
  const opened = await openFile(server.url("clip.mp4", { status: 503, times: 3 }), {
    onRetry: ({ attempt, delay, error }) => retries.push({ attempt, delay, status: error.details.status }),
  });
  opened.close();
  expect(retries).toEqual([
    { attempt: 1, delay: 250, status: 503 },
    { attempt: 2, delay: 500, status: 503 },
    { attempt: 3, delay: 1000, status: 503 },
  ]);
});

test("retries are counted from one again once bytes have arrived", async () => {
  hurry();
  const retries: string[] = [];
  const remote = new RemoteFile(server.url("file", { cut: 3 * MIB }), {
    onRetry: ({ attempt, delay }) => retries.push(`${attempt} after ${delay} ms`),
  });
  const source = await openSource(remote, undefined);
  await readPart(source, 0, file.length);
  expect(retries.length).toBeGreaterThanOrEqual(2);
  expect(new Set(retries)).toEqual(new Set(["1 after 250 ms"]));
  source.cancel(undefined);
});

test("a server that stays unavailable fails the request after six retries", async () => {
  hurry();
  const delays: number[] = [];
  const opening = openFile(server.url("clip.mp4", { status: 503 }), { onRetry: ({ delay }) => delays.push(delay) });
  await expect(opening).rejects.toMatchObject({ code: "source-status", details: { status: 503 } });
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000]);
  expect(server.requests).toHaveLength(7);
});

test("the time that a server asks for replaces shorter delays only", async () => {
  hurry();
  const delays: number[] = [];
  const url = server.url("clip.mp4", { status: 503, retryAfter: "1", times: 4 });
  (await openFile(new URL(url), { onRetry: ({ delay }) => delays.push(delay) })).close();
  expect(delays).toEqual([1000, 1000, 1000, 2000]);
});

test.each([408, 429, 500, 502, 503, 504])(
  "a request is repeated after status %i, and bypasses the cache",
  async (status) => {
    hurry();
    const fetched = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => fetched.mockRestore());
    const source = await openSource(server.url("file", { status, times: 1 }), undefined);
    source.cancel(undefined);
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual([undefined, "no-store"]);
  },
);

test("a redirect is followed once, not for each part", async () => {
  const source = await openSource(server.url("file", { expires: { after: 100, status: 403 } }), undefined);
  source.rest();
  await server.quiet();
  expect(text(await source.read(6 * MIB, 6 * MIB + 10))).toBe(text(file.subarray(6 * MIB, 6 * MIB + 10)));
  source.cancel(undefined);
  await server.quiet();
  expect(server.requests.map(({ status }) => status)).toEqual([302, 206, 206]);
});

test("an abort ends the wait for a retry, which a server may give as a date", async () => {
  const aborting = new AbortController();
  const retryAfter = new Date(Date.now() + 30_000).toUTCString();
  const delays: number[] = [];
  const opening = openFile(server.url("clip.mp4", { status: 503, retryAfter }), {
    signal: aborting.signal,
    onRetry: ({ delay }) => {
      delays.push(delay);
      aborting.abort("enough");
    },
  });
  await expect(opening).rejects.toMatchObject({ code: "aborted", cause: "enough" });
  await server.quiet();
  expect(server.requests).toHaveLength(1);
  expect(delays).toEqual([expect.closeTo(29_000, -4)]);
});

describe("connections", () => {
  test("of an open file end when nobody reads", async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => openSource(server.url("file"), undefined)));
    expect(server.open).toBeLessThanOrEqual(12);
    for (const source of opened) source.rest();
    await server.quiet();
    for (const source of opened) source.cancel(undefined);
  });

  test("are at most four to a server, whatever number of files is read", async () => {
    const opened = [];
    for (let count = 0; count < 8; count++) opened.push(await openSource(server.url("file"), undefined));
    await expect.poll(() => server.open).toBeLessThanOrEqual(4);
    const parts = await Promise.all(opened.map((source) => readPart(source, 4 * MIB, 5 * MIB)));
    expect(parts.every((part) => part === text(file.subarray(4 * MIB, 5 * MIB)))).toBe(true);
    for (const source of opened) source.cancel(undefined);
    await server.quiet();
  });

  test("of two readers in turn are two, and bring what is used", async () => {
    const source = await openSource(server.url("file"), undefined);
    for (let at = 0; at < 2 * MIB; at += 10_000) {
      await source.read(at, at + 10_000);
      await source.read(4 * MIB + at, 4 * MIB + at + 10_000);
    }
    expect(server.requests.length).toBeLessThanOrEqual(3);
    source.cancel(undefined);
    await server.quiet();
  });

  test("read through a gap of up to a MiB", async () => {
    const source = await openSource(server.url("file"), undefined);
    const BLOCK = 1 << 16;
    // A read takes a block of 64 KiB.
    for (const [block, requests] of [
      [0, 1],
      [17, 1],
      [35, 2],
      [17, 2],
      [34, 2],
    ] as const) {
      await source.read(block * BLOCK, block * BLOCK + 5);
      expect([block, server.requests.length]).toEqual([block, requests]);
    }
    source.cancel(undefined);
    await server.quiet();
  });

  test("of many jumps bring little more than is used", async () => {
    const source = await openSource(server.url("file"), undefined);
    source.rest();
    await server.quiet();
    const before = server.sent;
    for (const at of [7, 1, 5, 3]) await source.read(at * MIB, at * MIB + 5000);
    expect(server.sent - before).toBeLessThanOrEqual(4 * (1 << 19));
    source.cancel(undefined);
  });

  test("that nobody reads from for 15 seconds end", async () => {
    hurry([15_000]);
    const source = await openSource(server.url("file"), undefined);
    await source.read(0, 10);
    expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), 15_000);
    await expect.poll(() => server.open).toBe(0);
    source.cancel(undefined);
  });

  test("that would be closed after a while stay for a read", async () => {
    const source = await openSource(server.url("file", { bandwidth: 400_000 }), undefined);
    await source.read(0, 10);
    source.rest(20);
    await source.read(1 << 16, 1 << 17);
    expect(server.requests).toHaveLength(1);
    source.cancel(undefined);
    await server.quiet();
  });

  test("that were closed for a rest are opened again", async () => {
    const source = await openSource(server.url("file"), undefined);
    await source.read(0, 10);
    source.rest();
    await server.quiet();
    expect((await readPart(source, 0, file.length)) === text(file)).toBe(true);
    source.cancel(undefined);
  });

  test("stay for a read that begins after a rest that still waits", async () => {
    const source = await openSource(server.url("file", { bandwidth: 400_000 }), undefined);
    const reading = source.read(1 << 16, (1 << 16) + 10);
    await Promise.resolve();
    source.rest();
    await Promise.all([reading, source.read((1 << 16) + 10, (1 << 16) + 20)]);
    await source.read(1 << 17, (1 << 17) + 10);
    expect(server.requests).toHaveLength(1);
    source.cancel(undefined);
    await server.quiet();
  });

  test("that were used last stay when there are too many", async () => {
    const open = () => openSource(server.url("file", { bandwidth: 400_000 }), undefined);
    const sources = [await open(), await open(), await open(), await open()];
    await sources[0]!.read(0, 10);
    sources.push(await open());
    await sources[0]!.read(1 << 16, (1 << 16) + 10);
    expect(server.requests).toHaveLength(5);
    await sources[1]!.read(0, 10);
    expect(server.requests).toHaveLength(6);
    for (const source of sources) source.cancel(undefined);
    await server.quiet();
  });

  test("ask for half a MiB while others need them, and else for the rest of the file", async () => {
    const BLOCK = 1 << 16;
    const sources = [];
    for (let count = 0; count < 5; count++) {
      sources.push(await openSource(server.url("file", { bandwidth: 400_000 }), undefined));
      await sources[count]!.read(0, 10);
    }
    await sources[0]!.read(BLOCK, BLOCK + 10);
    expect(server.requests.at(-1)!.range).toEqual([BLOCK, BLOCK + (1 << 19) - 1]);
    for (const source of sources.slice(1)) source.cancel(undefined);
    sources[0]!.rest();
    await server.quiet();
    await sources[0]!.read(2 * BLOCK, 2 * BLOCK + 10);
    expect(server.requests.at(-1)!.range).toEqual([2 * BLOCK, undefined]);
    sources[0]!.cancel(undefined);
    await server.quiet();
  });

  test("are not needed for the 24 MiB that were used last", async () => {
    const [BLOCK, KEPT] = [1 << 16, 384];
    const other = await FaultServer.start({ long: new Uint8Array((KEPT + 1) * BLOCK) });
    const source = await openSource(other.url("long"), undefined);
    const blocks = [...Array(KEPT).keys(), 0, KEPT];
    for (const block of blocks) await source.read(block * BLOCK, block * BLOCK + 10);
    const requests = [];
    for (const block of [0, 2, 1]) {
      await source.read(block * BLOCK, block * BLOCK + 10);
      requests.push(other.requests.length);
    }
    expect(requests).toEqual([1, 1, 2]);
    source.cancel(undefined);
    await other.quiet();
    await other.close();
  });

  test("to a server without ranges end with their source, not before", async () => {
    hurry([15_000]);
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    onTestFinished(() => cleared.mockRestore());
    const source = await openSource(server.url("file", { whole: true, bandwidth: 400_000 }), undefined);
    await source.read(0, 10);
    const { calls, results } = vi.mocked(setTimeout).mock;
    const silence = results[calls.findLastIndex(([, delay]) => delay === SILENCE[0])]!.value;
    expect(cleared).toHaveBeenCalledWith(silence);
    expect(setTimeout).not.toHaveBeenCalledWith(expect.any(Function), 15_000);
    source.cancel(undefined);
    await server.quiet();
    expect(server.sent).toBeLessThan(4 * MIB);
  });

  test("are not closed under a reader when another one ends", async () => {
    const source = await openSource(server.url("file", { bandwidth: 400_000 }), undefined);
    const reading = source.read(1 << 16, (1 << 16) + 10);
    await Promise.resolve();
    source.rest();
    expect(text(await reading)).toBe(text(file.subarray(1 << 16, (1 << 16) + 10)));
    await server.quiet();
    expect([server.requests.length, server.sent < 4 * MIB]).toEqual([1, true]);
  });
});

test("an empty file is empty", async () => {
  await expect(openFile(server.url("empty"))).rejects.toMatchObject({ code: "container-empty" });
});

describe("an address from a function", () => {
  test.each([401, 403, 410])("is asked for again when it has expired, with status %i", async (status) => {
    let calls = 0;
    const address = async () => `${server.url("file", { expires: { after: 1, status } })}&signed=${++calls}`;
    const source = await openSource(new RemoteFile(address), undefined);
    source.rest();
    expect(text(await source.read(6 * MIB, 6 * MIB + 10))).toBe(text(file.subarray(6 * MIB, 6 * MIB + 10)));
    expect(calls).toBe(2);
    source.cancel(undefined);
  });

  test("can be a request with headers", async () => {
    const url = server.url("clip.mp4", { authorization: "Bearer 5" });
    const opened = await openFile(() => new Request(url, { headers: { authorization: "Bearer 5" } }));
    expect(opened.duration).toBeCloseTo(2000, -2);
    opened.close();
    await expect(openFile(url)).rejects.toMatchObject({ code: "source-status", details: { status: 401 } });
    await expect(openFile(() => 5 as never)).rejects.toMatchObject({ code: "invalid-option" });
  });
});
