import { closeItem } from "./close-item.ts";
import { IterableStream } from "./iterate.ts";
import { spanOf, withSpan } from "./span.ts";

/**
 * `pipeThrough` that loses no frame: where the transform breaks off while a read is under way, the standard's own drops what is
 * read then without closing it.
 */
export function pipeFrames<I, O>(
  source: ReadableStream<I>,
  { readable, writable }: ReadableWritablePair<O, I>,
): ReadableStream<O> {
  if (source.locked || writable.locked)
    throw new TypeError("What is piped must not be locked to another reader or writer.");
  const reader = source.getReader();
  const writer = writable.getWriter();
  const isBroken = () => writer.desiredSize === null;
  // Both ways out of a pipe: what breaks off below cancels what is above, what breaks off above aborts what is below.
  writer.closed.catch((reason) => reader.cancel(reason).catch(() => {}));
  const pump = async () => {
    for (;;) {
      await writer.ready;
      const { value, done } = await reader.read();
      if (done) return writer.close();
      if (isBroken()) return closeItem(value);
      writer.write(value).catch(() => {}); // Told of by `closed`.
    }
  };
  pump().catch((error) => writer.abort(error).catch(() => {}));
  return withSpan(readable, spanOf(source));
}

/** A stream of frames that stages can be piped to with nothing lost. */
export class FrameStream<T> extends IterableStream<T> {
  override pipeThrough<O>(stage: ReadableWritablePair<O, T>, options?: StreamPipeOptions): ReadableStream<O> {
    return options ? withSpan(super.pipeThrough(stage, options), spanOf(this)) : pipeFrames(this, stage);
  }
}
