import { frameFailure } from "../media/frame-failure.ts";
import { FrameRate } from "../stream/frame-rate.ts";
import { Queue } from "../stream/queue.ts";

/**
 * Repeats or drops frames for a constant frame rate.
 *
 * @param slots - Time of the first slot and of the first frame, as for {@link FrameRate}.
 */
export function atFrameRate(
  input: ReadableStream<VideoFrame>,
  framesPerSecond: number,
  slots?: { origin: number; start: number },
): ReadableStream<VideoFrame> {
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
  const outlet = { ready: () => queue.ready(), push: (frame: VideoFrame) => queue.push(frame), fail };
  const rate = new FrameRate(framesPerSecond, outlet, slots);
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
  return queue.readable;
}
