import { closeAll, type Effects, flatten, stepsOf } from "../effects/chain.ts";
import { effect } from "../effects/effect.ts";
import type { Effect } from "../gl/step.ts";
import type { Canvas } from "../stream/paint.ts";
import { PassthroughCanvas } from "../stream/passthrough-canvas.ts";
import { pipeFrames } from "../stream/pipe.ts";

/**
 * Frames under effects that may differ from frame to frame: `current` is asked for each of them. What comes out is shown
 * on `canvas`, where there is one, on its way.
 */
export function draw(
  frames: ReadableStream<VideoFrame>,
  current: () => Effects,
  canvas?: Canvas,
  readableStrategy?: QueuingStrategy<VideoFrame>,
): ReadableStream<VideoFrame> {
  const whatever: Effect = {
    steps: (frame, size) => stepsOf(flatten(current()), frame, size),
    close: (reason) => closeAll(flatten(current()), reason),
  };
  const drawn = effect(frames, [whatever], readableStrategy ? { readableStrategy } : {});
  return canvas ? pipeFrames(drawn, new PassthroughCanvas(canvas)) : drawn;
}
