import { closeAll, type Effects, flatten, stepsOf } from "../effects/chain.ts";
import { effect } from "../effects/effect.ts";
import type { Effect } from "../gl/step.ts";
import type { Canvas } from "../stream/paint.ts";
import { PassthroughCanvas } from "../stream/passthrough-canvas.ts";
import { pipeFrames } from "../stream/pipe.ts";

/** Applies effects that may change from frame to frame: calls `current` for each. Also shows the result on `canvas`, if there is one. */
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
