/** Transitions begin with their first frame and reach their end, in proportion to the time. */
import { expect, test } from "vitest";
import { begun } from "../../src/effects/chain.ts";
import { type TransitionOptions, transition } from "../../src/effects/transition.ts";

const frameAt = (timestamp: number) =>
  new VideoFrame(new Uint8Array(4 * 16 * 16), { format: "RGBA", codedWidth: 16, codedHeight: 16, timestamp });

/** What a transition of a second draws at a time in milliseconds. */
async function drawnAt(time: number, options: TransitionOptions) {
  const second = new ReadableStream<VideoFrame>({
    start(controller) {
      controller.enqueue(frameAt(0));
      controller.close();
    },
  });
  const [effect] = begun(transition(second, { start: 500, duration: 1000, ...options }), {
    duration: Number.NaN,
    signal: undefined,
    path: "effect",
  });
  const frame = frameAt(time * 1000);
  const steps = await effect!.steps(frame, [16, 16]);
  frame.close();
  effect!.close?.(undefined);
  return steps;
}

test.each([0, 1, 0.002, 0.01, 0.02, 0.5, 0.99])("a transition has come as far as its time: %f", async (share) => {
  const steps = await drawnAt(500 + 1000 * share, {});
  if (share === 0) expect(steps).toEqual([]);
  else expect(steps).toMatchObject([{ values: { progress: share } }]);
  const slid = await drawnAt(500 + 1000 * share, { kind: "slide" });
  if (share === 0) expect(slid).toEqual([]);
  else expect(slid.at(-1)).toMatchObject({ values: { shift: [expect.closeTo(1 - share, 6), expect.closeTo(0, 6)] } });
});
