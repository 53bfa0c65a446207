// @module-tag node
/** Lookahead, cancellation and signals of streams with effects. */
import { expect, test } from "vitest";
import { applyEffects, planOf } from "../../src/effects/apply.ts";
import { type EffectOptions, effect } from "../../src/effects/effect.ts";
import { AbortedError } from "../../src/errors.ts";
import { noWishes } from "../../src/frame/preview.ts";
import { generatedVideo } from "../support/generated.ts";

/** An endless stream, the number of frames that were read, and the reasons of its cancellation. */
function endless() {
  const seen = { read: 0, reasons: [] as unknown[] };
  const stream = generatedVideo({
    ...{ count: Number.POSITIVE_INFINITY, width: 4, height: 2 },
    before: () => seen.read++,
    onCancel: (reason) => seen.reasons.push(reason),
  });
  return Object.assign(seen, { stream });
}

/** Waits for work that is pending. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}

test.each<[EffectOptions, number, number]>([
  [{}, 1, 2],
  [{ readableStrategy: { highWaterMark: 3 } }, 3, 4],
  [{ readableStrategy: { highWaterMark: 0 } }, 0, 1],
  [{ writableStrategy: { highWaterMark: 2 } }, 3, 4],
])("with %j, as many frames are read ahead, and closed by a cancel", async (options, first, second) => {
  const input = endless();
  const reader = effect(input.stream, [], options).getReader();
  await settle();
  expect(input.read).toBe(first);
  (await reader.read()).value!.close();
  await settle();
  expect(input.read).toBe(second);
  await reader.cancel("enough");
  await settle();
  expect(input.reasons).toEqual(["enough"]);
});

test.each(["before", "after"])("a signal that aborts %s the start cancels the input", async (time) => {
  const input = endless();
  const aborting = new AbortController();
  const abort = () => aborting.abort("stop");
  if (time === "before") abort();
  const reader = effect(input.stream, [], {
    signal: aborting.signal,
    writableStrategy: { highWaterMark: 1 },
  }).getReader();
  await settle();
  expect(input.read).toBe(time === "before" ? 0 : 2);
  abort();
  await expect(reader.read()).rejects.toThrow(AbortedError);
  await settle();
  expect(input.reasons).toHaveLength(1);
});

test("frames that end before a player needs them are left out and counted", async () => {
  const wishes = noWishes();
  const run = { duration: Number.NaN, signal: undefined, path: "effect" };
  const shape = { width: 4, height: 2, timestamps: (index: number) => 40_000 * index, duration: () => 40_000 };
  const frames = generatedVideo({ count: 10, ...shape });
  const result = applyEffects(frames, planOf([], {}), { run, wishes, readableStrategy: { highWaterMark: 0 } });
  const shown: number[] = [];
  for await (const frame of result) {
    shown.push(frame.timestamp / 1000);
    frame.close();
    wishes.neededFrom = 200_000;
  }
  expect(shown.filter((time) => time >= 120)).toEqual([200, 240, 280, 320, 360]);
  expect(wishes.leftOut).toBe(10 - shown.length);
});
