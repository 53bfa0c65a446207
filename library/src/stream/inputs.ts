/** The streams that a generator reads one after the other, so that a cancel ends its pending read. */
export class Inputs {
  readonly #readers = new Set<ReadableStreamDefaultReader<unknown>>();
  #reason: { value: unknown } | undefined;

  /** A reader of a stream. */
  read<T>(stream: ReadableStream<T>): ReadableStreamDefaultReader<T> {
    const reader = stream.getReader();
    this.#readers.add(reader);
    reader.closed.catch(() => {}).finally(() => this.#readers.delete(reader));
    if (this.#reason) reader.cancel(this.#reason.value).catch(() => {});
    return reader;
  }

  /** Cancels all streams, also those that are opened later. */
  async cancel(reason: unknown): Promise<void> {
    this.#reason = { value: reason };
    await Promise.all([...this.#readers].map((reader) => reader.cancel(reason)));
  }
}
