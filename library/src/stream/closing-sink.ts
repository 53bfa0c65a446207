import { closeItem } from "./close-item.ts";

interface ClosingSink<T> {
  /** Takes over an item and closes it. The signal is aborted with the stream. */
  write(item: T, signal: AbortSignal): void | PromiseLike<void>;
  close?(): void | PromiseLike<void>;
  abort?(reason: unknown): void | PromiseLike<void>;
}

/**
 * Arguments for a `WritableStream` that closes every item written to it. On abort, the standard drops queued items without closing them;
 * the `size` function sees each item as it is written, so that they can be closed.
 */
export function closingSink<T>(sink: ClosingSink<T>): [UnderlyingSink<T>, QueuingStrategy<T>] {
  const written = new Set<T>();
  const release = () => {
    for (const item of written) closeItem(item);
    written.clear();
  };
  return [
    {
      write: async (item, controller) => {
        if (!written.delete(item)) return; // Already closed.
        try {
          await sink.write(item, controller.signal);
        } catch (error) {
          closeItem(item);
          controller.error(error);
          release();
          throw error;
        }
      },
      close: () => sink.close?.(),
      abort: (reason) => {
        release();
        return sink.abort?.(reason);
      },
    },
    {
      highWaterMark: 1,
      size: (item) => {
        written.add(item);
        return 1;
      },
    },
  ];
}
