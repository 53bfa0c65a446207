import { AbortedError } from "../errors.ts";
import { checkSignal, unlessAborted } from "../media/abort.ts";
import { Queue } from "../stream/queue.ts";
import { blockToAudioData, type SampleBlock } from "./samples.ts";

/** Contiguous samples of one format, computed when they are read. */
export interface BlockSource {
  /** Returns the next block, or `undefined` at the end. Its samples may be changed, and are valid until the next call. */
  read(): Promise<SampleBlock | undefined>;
  /** Stops the work and cancels the inputs. */
  cancel(reason?: unknown): Promise<void>;
}

interface StreamOptions {
  /** Number of finished blocks that may wait to be read. */
  highWaterMark?: number | undefined;
  /** Errors the stream and cancels the source when aborted. */
  signal?: AbortSignal | undefined;
}

/** Sources of streams from which nothing was read yet. */
const unreadSources = new WeakMap<ReadableStream<unknown>, BlockSource>();

/**
 * A stream of audio data with the samples of a source. Another stage of this library takes the source instead, see `takeSource`: converting
 * samples to `AudioData` and back takes longer than most effects.
 */
export function audioStream(source: BlockSource, options: StreamOptions = {}): ReadableStream<AudioData> {
  const { highWaterMark = 0, signal } = options;
  /** Ends the stream with the source, also if another stage reads it. */
  const read = async () => {
    try {
      checkSignal(signal);
      const block = await unlessAborted(source.read(), signal);
      if (!block) queue.close();
      return block;
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const run = async () => {
    for (let block = await read(); block; block = await read()) {
      queue.push(blockToAudioData(block));
      await queue.ready();
      if (queue.done) return;
    }
  };
  const fail = (error: unknown) => {
    queue.error(error);
    source.cancel(error).catch(() => {}); // The failure that matters is already reported.
  };
  const abort = () => fail(new AbortedError(signal?.reason));
  const queue: Queue<AudioData> = new Queue<AudioData>({
    highWaterMark,
    pull: () => {
      if (unreadSources.delete(queue.readable)) run().catch(fail);
    },
    cancel: (reason) => source.cancel(reason),
    finished: () => signal?.removeEventListener("abort", abort),
  });
  unreadSources.set(queue.readable, { read, cancel: source.cancel });
  if (signal?.aborted) abort();
  else signal?.addEventListener("abort", abort);
  return queue.readable;
}

/**
 * Takes the source of a stream, to read samples without converting them. The caller locks the stream, and cancels it to end the source.
 *
 * @returns The source; `undefined` if the stream is none of this library's, or was read already.
 */
export function takeSource(stream: ReadableStream<unknown>): BlockSource | undefined {
  const source = unreadSources.get(stream);
  unreadSources.delete(stream);
  return source;
}
