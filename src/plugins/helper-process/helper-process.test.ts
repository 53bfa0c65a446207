import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { HelperProcess } from "./index.ts";
import { begun } from "./loading.ts";

type Helper = HelperProcess<string[], string[]>;

const helpers: Helper[] = [];
afterEach(() => {
  for (const helper of helpers.splice(0)) helper.end();
});

/** A helper that keeps what it was given and gives it back, and fails with all of it when it is asked to tell. */
function makeHelper(stays: boolean): Helper {
  const script = join(mkdtempSync(join(tmpdir(), "mfx-helper-")), "work.mts");
  writeFileSync(
    script,
    `import { answer } from ${JSON.stringify(resolve("src/plugins/helper-process/answer.ts"))};
     const given: string[] = [];
     answer(async ([word]) => {
       if (word === "tell") throw new Error(given.join(" "));
       if (word === "end") process.exit(3);
       if (word === "leave") setImmediate(() => process.exit());
       given.push(word!);
       return given;
     });`,
  );
  const helper = new HelperProcess<string[], string[]>(script, { stays });
  helpers.push(helper);
  return helper;
}

test("a helper that stays knows what it did before", async () => {
  const helper = makeHelper(true);
  expect(await Promise.all([helper.ask(["one"]), helper.ask(["two"])])).toEqual([["one"], ["one", "two"]]);
  await expect(helper.ask(["tell"])).rejects.toThrow(/^one two$/);
  await expect(helper.ask(["tell"]), "a fault ends nothing").rejects.toThrow(/^one two$/);
  expect(helper.isRunning).toBe(true);
});

test("a build's helper ends with its last task", async () => {
  const helper = makeHelper(false);
  expect(await Promise.all([helper.ask(["one"]), helper.ask(["two"])])).toEqual([["one"], ["one", "two"]]);
  expect(helper.isRunning).toBe(false);
  await helper.ask(["one"]);
  expect(helper.isRunning).toBe(false);
  await expect(helper.ask(["tell"])).rejects.toThrow(/^$/);
});

test("a helper that was started ahead is the one that is asked", async () => {
  const helper = makeHelper(true);
  await Promise.all([helper.start(), helper.start()]);
  expect(helper.isRunning).toBe(true);
  expect(await helper.ask(["one"])).toEqual(["one"]);
  await helper.start();
  expect(await helper.ask(["two"])).toEqual(["one", "two"]);
});

test("a helper that cannot be started says why, each time", async () => {
  const helper = new HelperProcess(join(tmpdir(), "mfx-no-such-helper.mts"));
  for (let i = 0; i < 2; i++) await expect(helper.ask([])).rejects.toThrow("mfx-no-such-helper.mts");
  expect(helper.isRunning).toBe(false);
});

test("where a helper ends too early whoever waits is told, and the next task gets a new one", async () => {
  const helper = makeHelper(true);
  await expect(helper.ask(["end"])).rejects.toThrow("ended with 3 before it was done");
  await helper.ask(["leave"]);
  await vi.waitFor(() => expect(helper.isRunning).toBe(false));
  await helper.ask(["one"]);
});

test("what is begun early is made once for the first load, and again for each later one", async () => {
  const make = vi.fn(async () => {});
  const load = begun(make, () => false);
  expect(make).toHaveBeenCalledTimes(1);
  await load();
  expect(make).toHaveBeenCalledTimes(1);
  await load();
  expect(make).toHaveBeenCalledTimes(2);
});

test("a build fails where what it begun early fails", async () => {
  const load = begun(
    async () => {
      throw new Error("no comment");
    },
    () => true,
  );
  await expect(load()).rejects.toThrow("no comment");
});
