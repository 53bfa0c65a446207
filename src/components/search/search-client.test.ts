import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchClient } from "./search-client";

const load = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("comlink", () => ({ wrap: (worker: FakeWorker) => ({ load, find: () => worker.answer }) }));

let workers: FakeWorker[];
class FakeWorker extends EventTarget {
  give = (_found: string) => {};
  readonly answer = new Promise<string>((resolve) => (this.give = resolve));
  readonly count = workers.push(this);
  terminate = () => (this.give = () => {});
}
beforeEach(() => {
  workers = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => void vi.unstubAllGlobals());

test("an index that can't be loaded leaves those of other versions, and the searches in them", async () => {
  const client = new SearchClient("/");
  await client.load("1");
  const found = client.find("1", "a", 9);
  load.mockRejectedValueOnce(new Error("offline"));
  await expect(client.load("2")).rejects.toThrow("The search index of 2 could not be loaded");
  expect(["1", "2"].filter((version) => client.has(version))).toEqual(["1"]);
  workers[0]!.give("found");
  expect(await Promise.race([found, client.load("3").then(() => "nothing")])).toBe("found");
});

test("a worker that can't be started or breaks down fails what was asked, and the next call starts another", async () => {
  vi.stubGlobal("Worker", undefined);
  const client = new SearchClient("/");
  await expect(client.load("1")).rejects.toThrow("The search index of 1 could not be loaded");
  vi.stubGlobal("Worker", FakeWorker);
  load.mockReturnValueOnce(new Promise(() => {}));
  const asked = Promise.allSettled([client.find("1", "a", 9), client.load("2")]);
  await client.load("3");
  workers[0]!.dispatchEvent(new Event("error"));
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const again = client.find("1", "a", 9);
  await client.load("3");
  workers[1]!.give("found");
  expect([await again, workers.length]).toEqual(["found", 2]);
});
