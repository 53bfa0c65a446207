import { expect, test, vi } from "vitest";
import { SearchClient } from "./search-client";

const load = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("comlink", () => ({ wrap: () => ({ load }) }));

test("an index that can't be loaded leaves those of other versions", async () => {
  vi.stubGlobal("Worker", function startWorker() {
    return { addEventListener: vi.fn(), terminate: vi.fn() };
  });
  const client = new SearchClient("/");
  await client.load("1");
  load.mockRejectedValueOnce(new Error("offline"));
  await expect(client.load("2")).rejects.toThrow("The search index of 2 could not be loaded");
  expect(["1", "2"].filter((version) => client.has(version))).toEqual(["1"]);
  vi.unstubAllGlobals();
});
