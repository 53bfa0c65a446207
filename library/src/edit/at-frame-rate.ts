import { frameFailure } from "../media/frame-failure.ts";
import { FrameRate } from "../stream/frame-rate.ts";
import { Queue } from "../stream/queue.ts";
import { spanOf, withSpan } from "../stream/span.ts";

/** Repeats or drops frames for a constant frame rate. */
export function atFrameRate(input: ReadableStream<VideoFrame>, framesPerSecond: number): ReadableStream<VideoFrame> {
  const reader = input.getReader();
  const queue = new Queue<VideoFrame>({
    cancel: (reason) => {
      rate.close();
      return reader.cancel(reason);
    },
  });
  const fail = (error: unknown) => {
    rate.close();
    queue.error(frameFailure(error));
    reader.cancel(error).catch(() => {});
  };
  const rate = new FrameRate(framesPerSecond, {
    ready: () => queue.ready(),
    push: (frame) => queue.push(frame),
    fail,
  });
  const run = async () => {
    for (;;) {
      await queue.ready();
      if (queue.done) return;
      const { value, done } = await reader.read();
      if (done) break;
      rate.push(value);
      await rate.room();
    }
    await rate.finish(Number.POSITIVE_INFINITY);
    queue.close();
  };
  run().catch(fail);
  return withSpan(queue.readable, spanOf(input));
}
