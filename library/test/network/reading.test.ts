import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { demux, openContainer, readersOf } from "../../src/container/demux.ts";
import { SourceError } from "../../src/errors.ts";
import { BlobBytes } from "../../src/io/blob-bytes.ts";
import { openSource } from "../../src/io/source.ts";
import { FaultServer } from "../fault-server/fault-server.ts";

const clip = (name: string) => readFileSync(join(import.meta.dirname, "../clips", name));

test("a fragmented MP4 without an index is read from any time on", async () => {
  const bytes = clip("fragmented.mp4");
  const whole = bytes.subarray(0, bytes.indexOf("mfra") - 4);
  const server = await FaultServer.start({ file: whole });
  for (const source of [new BlobBytes(new Blob([whole]), undefined), await openSource(server.url("file"), undefined)]) {
    const { video, dispose } = await demux(source);
    expect((await video[0]!.edits[0]!.packets.first(1_500_000))?.timestamp).toBeGreaterThan(900_000);
    dispose();
  }
  await server.quiet();
  await server.close();
});

for (const name of ["live.webm", "fragmented.mp4"]) {
  test(`a place of ${name} that could not be read once can be read later`, async () => {
    const source = new BlobBytes(new Blob([clip(name)]), undefined);
    const file = await openContainer(source);
    const read = source.read.bind(source);
    const seek = () => readersOf(file, false).audio[0]!.edits[0]!.packets.first(1_000_000);
    source.read = () => Promise.reject(new SourceError("source-failed", "The cable was pulled."));
    await expect(seek()).rejects.toMatchObject({ code: "source-failed" });
    source.read = read;
    expect((await seek())?.timestamp).toBeLessThanOrEqual(1_000_000);
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
