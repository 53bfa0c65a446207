import { closeAll, type Effects, flatten, stepsOf } from "../effects/chain.ts";
import { effect } from "../effects/effect.ts";
import { begunOnce } from "../gl/begun-once.ts";
import type { BegunEffect } from "../gl/step.ts";
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
  const chain = () => flatten(current()).map(begunOnce);
  const whatever: BegunEffect = {
    steps: (frame, size) => stepsOf(chain(), frame, size),
    close: (reason) => closeAll(chain(), reason),
  };
  const drawn = effect(frames, [whatever], readableStrategy ? { readableStrategy } : {});
  return canvas ? pipeFrames(drawn, new PassthroughCanvas(canvas)) : drawn;
}
