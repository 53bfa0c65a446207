import { frameFailure } from "../media/frame-failure.ts";
import { Queue } from "./queue.ts";

interface GeneratorHooks {
  /** Called when the reader cancels. Must end pending reads, so that the generator can end. */
  cancel?: (reason: unknown) => unknown;
  /** Called if the generator fails. */
  fail?: (error: unknown) => unknown;
  /** Called once, when the stream has ended in any way. */
  finished?: () => void;
  /** Errors the stream with the signal's reason. The code that aborts it must end pending reads. */
  signal?: AbortSignal;
}

/** A stream of the items that a generator yields, made as they are read. Closes items that are no longer wanted. */
export function generated<T>(items: AsyncGenerator<T, void>, hooks: GeneratorHooks = {}): ReadableStream<T> {
  const { cancel, fail, finished, signal } = hooks;
  const next = async () => {
    try {
      const { value, done } = await items.next();
      if (done) queue.close();
      else queue.push(value);
    } catch (error) {
      const failure = frameFailure(error);
      queue.error(failure);
      fail?.(failure);
    }
  };
  const abort = () => {
    queue.error(signal?.reason);
    items.return().catch(() => {}); // The signal's reason is reported.
  };
  const queue: Queue<T> = new Queue<T>({
    pull: next,
    cancel: async (reason) => {
      try {
        await cancel?.(reason);
      } finally {
        await items.return(); // Closes what it holds, also if its inputs have failed meanwhile.
      }
    },
    finished: () => {
      signal?.removeEventListener("abort", abort);
      finished?.();
    },
  });
  signal?.addEventListener("abort", abort);
  return queue.readable;
}
