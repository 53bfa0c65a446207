/**
 * Declarations of the platform that MFX's types need beyond the smallest set of TypeScript's libraries. In programs whose libraries have
 * them, these declarations merge and add nothing.
 */

// Elements and audio nodes in signatures, for workers.
interface AudioNode {
  readonly numberOfOutputs: number;
}
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

// `using`, for programs without the library ESNext.Disposable.
interface SymbolConstructor {
  readonly dispose: unique symbol;
}
