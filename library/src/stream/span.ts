/** A part of a film's time, in microseconds: from `start` up to `end`, which may be infinite. */
export interface Span {
  start: number;
  end: number;
}

const spans = new WeakMap<ReadableStream<unknown>, Span>();

/** The part of a film that a stream covers; `undefined` if it is not known. */
export const spanOf = (stream: ReadableStream<unknown>): Span | undefined => spans.get(stream);

/** Notes the part of a film that a stream covers, if it is known. Returns the stream. */
export function withSpan<S extends ReadableStream<unknown>>(stream: S, span: Span | undefined): S {
  if (span) spans.set(stream, span);
  return stream;
}
