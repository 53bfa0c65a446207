import { closeItem } from "./close-item.ts";

interface ClosingSink<T> {
  /** Takes an item, and sees to it that it is closed. The signal says that the stream is being aborted. */
  write(item: T, signal: AbortSignal): void | PromiseLike<void>;
  close?(): void | PromiseLike<void>;
  abort?(reason: unknown): void | PromiseLike<void>;
}

/**
 * What a `WritableStream` is made with so that each item written to it is closed, whichever way it ends. The standard drops
 * items that were written but not yet taken on abort; `size` sees each as it is written.
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
        if (!written.delete(item)) return; // Closed already.
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
