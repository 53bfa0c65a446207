/**
 * What the types of MFX need of the platform beyond the smallest set of TypeScript's libraries. In programs whose libraries have
 * it, these declarations merge with theirs and add nothing.
 */

// Elements in signatures, for workers.
interface HTMLCanvasElement {
  width: number;
  height: number;
}
interface HTMLImageElement {
  readonly naturalWidth: number;
  readonly naturalHeight: number;
}
interface HTMLVideoElement {
  readonly videoWidth: number;
  readonly videoHeight: number;
}

// `for await` over streams, for programs without the library DOM.AsyncIterable.
interface ReadableStream<R> {
  [Symbol.asyncIterator](): AsyncIterableIterator<R>;
}
interface ReadableStreamAsyncIterator<T> {
  next(): Promise<IteratorResult<T, undefined>>;
  [Symbol.asyncIterator](): ReadableStreamAsyncIterator<T>;
}
