/** Transitions begin with their first frame and reach their end, in proportion to the time. */
import { expect, test } from "vitest";
import { begun } from "../../src/effects/chain.ts";
import { type TransitionOptions, transition } from "../../src/effects/transition.ts";
import { streamOf } from "./run.ts";

const frameAt = (timestamp: number) =>
  new VideoFrame(new Uint8Array(4 * 16 * 16), { format: "RGBA", codedWidth: 16, codedHeight: 16, timestamp });

/** What a transition of a second draws at a time in milliseconds. */
async function drawnAt(time: number, options: TransitionOptions) {
  const [effect] = begun(
    transition(
      streamOf(() => frameAt(0)),
      { start: 500, duration: 1000, ...options },
    ),
    {
      duration: Number.NaN,
      signal: undefined,
      path: "effect",
    },
  );
  const frame = frameAt(time * 1000);
  const steps = await effect!.steps(frame, [16, 16]);
  frame.close();
  effect!.close?.(undefined);
  return steps;
}

test.each([
  ["left", 1, 0],
  ["right", -1, 0],
  ["up", 0, 1],
  ["down", 0, -1],
] as const)("a slide and a wipe go %s", async (direction, x, y) => {
  const slid = await drawnAt(1000, { kind: "slide", direction });
  const shift = [x / 2, y / 2].map((each) => expect.closeTo(each));
  expect(slid).toMatchObject([{ matrix: [1, 0, 0, 0, 1, 0, ...shift, 1] }, { values: { shift } }]);
  const wiped = await drawnAt(1000, { kind: "wipe", direction });
  expect(wiped).toMatchObject([{ values: { direction: [-x, -y].map((each) => expect.closeTo(each)) } }]);
});

test.each([0, 1, 0.002, 0.01, 0.02, 0.5, 0.99])("a transition has come as far as its time: %f", async (share) => {
  const steps = await drawnAt(500 + 1000 * share, {});
  if (share === 0) expect(steps).toEqual([]);
  else expect(steps).toMatchObject([{ values: { progress: share } }]);
  const slid = await drawnAt(500 + 1000 * share, { kind: "slide" });
  if (share === 0) expect(slid).toEqual([]);
  else expect(slid.at(-1)).toMatchObject({ values: { shift: [expect.closeTo(1 - share, 6), expect.closeTo(0, 6)] } });
});
