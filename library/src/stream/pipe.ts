import { closeItem } from "./close-item.ts";
import { IterableStream } from "./iterate.ts";
import { spanOf, withSpan } from "./span.ts";

/**
 * A `pipeThrough` that closes every frame. If the transform fails during a read, the platform's `pipeThrough` drops the frame that is read
 * without closing it.
 */
export function pipeFrames<I, O>(
  source: ReadableStream<I>,
  { readable, writable }: ReadableWritablePair<O, I>,
): ReadableStream<O> {
  if (source.locked || writable.locked)
    throw new TypeError("A stream to pipe is locked to another reader or writer. Use each stream in one pipe only.");
  const reader = source.getReader();
  const writer = writable.getWriter();
  const isBroken = () => writer.desiredSize === null;
  // A failure downstream cancels the source; a failure upstream aborts the transform (below).
  writer.closed.catch((reason) => reader.cancel(reason).catch(() => {}));
  const pump = async () => {
    for (;;) {
      await writer.ready;
      const { value, done } = await reader.read();
      if (done) return writer.close();
      if (isBroken()) return closeItem(value);
      writer.write(value).catch(() => {}); // Reported by `writer.closed`.
    }
  };
  pump().catch((error) => writer.abort(error).catch(() => {}));
  return withSpan(readable, spanOf(source));
}

/** A stream whose `pipeThrough` closes every frame. */
export class FrameStream<T> extends IterableStream<T> {
  override pipeThrough<O>(stage: ReadableWritablePair<O, T>, options?: StreamPipeOptions): ReadableStream<O> {
    return options ? withSpan(super.pipeThrough(stage, options), spanOf(this)) : pipeFrames(this, stage);
  }
}
