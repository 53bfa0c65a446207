/** A time span in microseconds: from `start` up to `end`, which may be infinite. */
export interface Span {
  start: number;
  end: number;
}

const spans = new WeakMap<ReadableStream<unknown>, Span>();

/** The time span of a stream's frames; `undefined` if it is unknown. */
export const spanOf = (stream: ReadableStream<unknown>): Span | undefined => spans.get(stream);

/** Stores the time span of a stream's frames, if it is known. Returns the stream. */
export function withSpan<S extends ReadableStream<unknown>>(stream: S, span: Span | undefined): S {
  if (span) spans.set(stream, span);
  return stream;
}
