import { expect, test } from "vitest";
import { Calls, type Fault } from "./calls.ts";

/** The ways in which three calls fail, and what stopped the run meanwhile. */
async function run(fault?: Fault) {
  const calls = new Calls();
  const stopped: string[] = [];
  const stops = { cancel: () => stopped.push("cancel"), abort: () => stopped.push("abort") };
  calls.start(fault, stops, () => {});
  const results = [calls.note("a", ["fail"]), calls.note("b"), calls.note("c", ["fail", "error callback"])];
  await Promise.resolve();
  const { struck } = calls.stop();
  return { results, struck, stopped };
}

test("without a fault, calls are only counted", async () => {
  expect(await run()).toEqual({ results: [undefined, undefined, undefined], struck: undefined, stopped: [] });
});

test("one call fails, in the chosen way", async () => {
  expect(await run({ mode: "fail", at: 0 })).toMatchObject({ results: ["fail", undefined, undefined], struck: "a" });
  expect(await run({ mode: "error callback", at: 2 })).toMatchObject({ struck: "c" });
});

test("a call that cannot fail leaves the fault to the next one", async () => {
  expect(await run({ mode: "fail", at: 1 })).toMatchObject({ results: [undefined, undefined, "fail"], struck: "c" });
});

test("a cancel and an abort come at any call, which does its work", async () => {
  const none = [undefined, undefined, undefined];
  expect(await run({ mode: "cancel", at: 1 })).toEqual({ results: none, struck: "b", stopped: ["cancel"] });
  expect(await run({ mode: "abort", at: 2 })).toEqual({ results: none, struck: "c", stopped: ["abort"] });
});
