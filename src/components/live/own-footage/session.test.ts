/** A file that is chosen while another one is being stored or brought back. */
import { expect, onTestFinished, test, vi } from "vitest";
import { chooseOwnFootage, clearOwnFootage, restoreOwnFootage } from "./session";

const { setOwnFootage } = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  return { setOwnFootage: vi.fn() };
});
vi.mock("./own-footage", () => ({ setOwnFootage }));

test("only the file chosen last is shown and kept, whenever an earlier one is stored, fails or is brought back", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const tab = new Map([["mfx.own-footage", '{ "key": "/own-footage/1", "name": "old" }']]);
  const storage = {
    getItem: (key: string) => tab.get(key),
    setItem: tab.set.bind(tab),
    removeItem: tab.delete.bind(tab),
  };
  for (const name of ["sessionStorage", "localStorage"]) vi.stubGlobal(name, storage);
  const put = vi.fn(async () => expect(tab.has("mfx.own-footage")).toBe(false));
  const cache = { put, match: async () => new Response("old"), keys: async () => [], async delete() {} };
  vi.stubGlobal("caches", { open: async () => cache, async delete() {} });
  vi.stubGlobal("navigator", { locks: { request: async (_key: string, _mode: object, held: () => void) => held() } });

  const [first, second] = ["a", "b"].map((name) => new File([], name));
  const last = () => [setOwnFootage.mock.lastCall, [...tab.values()].map((entry) => JSON.parse(entry).name)];
  await Promise.all([restoreOwnFootage(), chooseOwnFootage(second!)]);
  expect(last()).toEqual([[second], ["b"]]);
  for (const end of ["stored", "failed"]) {
    await clearOwnFootage();
    let settle = () => {};
    put.mockReturnValueOnce(
      new Promise((resolve, reject) => (settle = end === "stored" ? resolve : () => reject(new Error("full")))),
    );
    const storing = chooseOwnFootage(first!);
    await chooseOwnFootage(second!);
    settle();
    await storing;
    expect(last(), end).toEqual([[second], ["b"]]);
  }
});
