import { closeItem } from "./close-item.ts";
import { WrittenItems } from "./written-items.ts";

interface ClosingSink<T> {
  /** Takes over an item and closes it. The signal is aborted with the stream. */
  write(item: T, signal: AbortSignal): void | PromiseLike<void>;
  close?(): void | PromiseLike<void>;
  abort?(reason: unknown): void | PromiseLike<void>;
}

/** Arguments for a `WritableStream` that closes every item written to it, also those that wait when it is aborted. */
export function closingSink<T>(sink: ClosingSink<T>): [UnderlyingSink<T>, QueuingStrategy<T>] {
  const written = new WrittenItems<T>();
  return [
    {
      write: async (item, controller) => {
        if (!written.take()) return;
        try {
          await sink.write(item, controller.signal);
        } catch (error) {
          closeItem(item);
          written.release();
          throw error;
        }
      },
      close: () => {
        written.release();
        return sink.close?.();
      },
      abort: (reason) => {
        written.release();
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
