/** Reads a stream with `for await`, also in Safari before 27, whose streams have no iterator (https://webkit.org/b/194379). */
export function iterate<T>(
  stream: ReadableStream<T>,
  options: ReadableStreamIteratorOptions = {},
): ReadableStreamAsyncIterator<T> {
  const native: typeof stream.values | undefined = ReadableStream.prototype.values;
  return native ? native.call(stream, options) : (readEach(stream, options) as ReadableStreamAsyncIterator<T>);
}

/** Leaving the loop early cancels the stream unless `preventCancel` is set. */
async function* readEach<T>(stream: ReadableStream<T>, { preventCancel = false }: ReadableStreamIteratorOptions) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    if (!preventCancel) await reader.cancel();
    reader.releaseLock();
  }
}

/** A stream that `for await` reads in every browser. */
export class IterableStream<T> extends ReadableStream<T> {
  override [Symbol.asyncIterator](options?: ReadableStreamIteratorOptions): ReadableStreamAsyncIterator<T> {
    return iterate(this, options);
  }
}
