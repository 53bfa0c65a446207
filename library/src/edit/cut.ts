import { AbortedError } from "../errors.ts";
import { retimed } from "../frame/retime.ts";
import { audioStream, type BlockSource } from "../sound/block-source.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { emptyPlanes, formatOf, lengthOf, positionAt, type SampleBlock, type SampleFormat } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";

/** A part of a stream, on a clock of its own. All times are in microseconds of the stream. */
export interface Cut {
  /** Time that becomes 0. */
  start: number;
  /** End of the part, which may be infinite. */
  end: number;
  /** Time at which the result begins. */
  from: number;
  /** Place of the stream in an edit. */
  path: string;
}

interface VideoCut extends Cut {
  /** Whether the last picture is held if the stream ends before the part. */
  isFilled: boolean;
}

interface SoundCut extends Cut {
  /** Format of the silence that follows if the stream ends before the part; without it, none follows. */
  silence?: (() => Promise<SampleFormat>) | undefined;
}

/**
 * The pictures of a part.
 *
 * @param signal - Ends the result when aborted. Without one, the input ends it.
 */
export function cutVideo(
  input: ReadableStream<VideoFrame>,
  cut: VideoCut,
  signal?: AbortSignal,
): ReadableStream<VideoFrame> {
  const reader = input.getReader();
  const ending = new AbortController();
  const cancel = (reason: unknown) => reader.cancel(reason);
  const abort = () => {
    ending.abort(new AbortedError(signal?.reason));
    cancel(signal?.reason).catch(() => {}); // The abort is reported.
  };
  const output = generated(cutFrames(reader, cut), {
    cancel,
    finished: () => signal?.removeEventListener("abort", abort),
    signal: ending.signal,
  });
  if (signal?.aborted) abort();
  else signal?.addEventListener("abort", abort);
  return output;
}

/** Frames that would fill less than this at the end of a part, in microseconds, are left out: rounded times cause them. */
const SLIVER = 1000;

async function* cutFrames(
  reader: ReadableStreamDefaultReader<VideoFrame>,
  { start, end, from, path, isFilled }: VideoCut,
): AsyncGenerator<VideoFrame, void> {
  // Timestamps of frames are rounded, and so are the times that they are compared with. A run from less than that before the end has the last frame.
  const stop = Math.round(end);
  const first = Math.round(from) < stop ? Math.round(from) : from;
  /** A frame without a duration that began before the result. */
  let early: VideoFrame | undefined;
  /** The latest frame, which may be held. */
  let latest: VideoFrame | undefined;
  const placed = (frame: VideoFrame, timestamp = frame.timestamp, duration = frame.duration || null) => {
    const begin = Math.max(0, Math.round(timestamp - start));
    const until = duration === null ? undefined : Math.round(Math.min(timestamp + duration, end) - start) - begin;
    const isSame = begin === frame.timestamp && until === (frame.duration ?? undefined);
    return isSame ? frame : retimed(frame, begin, until);
  };
  try {
    for (;;) {
      const { value: frame } = await reader.read().catch(throwFailureOf("The picture", path));
      if (early && frame && frame.timestamp <= first) early.close();
      else if (early) yield placed(early);
      early = undefined;
      if (!frame) break;
      const { timestamp } = frame;
      const duration = frame.duration || null;
      if (timestamp >= stop) {
        frame.close();
        break;
      }
      if (isFilled) {
        latest?.close();
        latest = cloned(frame);
      }
      if (duration === null && timestamp <= first) early = frame;
      else if (duration !== null && timestamp + duration <= first) frame.close();
      else yield placed(frame);
      if (duration !== null && timestamp + duration >= stop) return;
    }
    const last = latest?.duration ? latest.timestamp + latest.duration : end;
    if (!latest || !(end - last > SLIVER) || end === Number.POSITIVE_INFINITY) return;
    const held = latest;
    latest = undefined;
    yield placed(held, last, end - last);
  } finally {
    early?.close();
    latest?.close();
    await reader.cancel().catch(() => {}); // A read has reported a failure.
  }
}

/** A clone. Closes the frame if there is no memory for one. */
function cloned(frame: VideoFrame): VideoFrame {
  try {
    return frame.clone();
  } catch (error) {
    frame.close();
    throw error;
  }
}

/** The sound of a part. */
export const cutSound = (
  input: ReadableStream<AudioData>,
  cut: SoundCut,
  signal: AbortSignal | undefined,
): ReadableStream<AudioData> => audioStream(new CutSound(new SampleReader(input, "audio", cut.path), cut), { signal });

/** Longest block of silence, in samples. */
const MAX_SILENCE = 16_384;

class CutSound implements BlockSource {
  readonly #reader: SampleReader;
  readonly #cut: SoundCut;
  #format: SampleFormat | undefined;
  /** Position after the latest block, in samples of the result. */
  #end = 0;

  constructor(reader: SampleReader, cut: SoundCut) {
    this.#reader = reader;
    this.#cut = cut;
  }

  async read(): Promise<SampleBlock | undefined> {
    for (;;) {
      const block = await this.#reader.read();
      if (!block) return this.#silence();
      this.#format ??= formatOf(block);
      const { sampleRate } = block;
      const position = block.position - positionAt(this.#cut.start, sampleRate);
      const first = Math.max(0, this.#begin(sampleRate) - position);
      const last = Math.min(lengthOf(block), this.#length(sampleRate) - position);
      this.#end = position + Math.max(first, last);
      if (first < last) {
        const channels = block.channels.map((plane) => plane.subarray(first, last));
        return { channels, sampleRate, position: position + first };
      }
      if (last < lengthOf(block)) {
        await this.cancel();
        return undefined;
      }
    }
  }

  cancel = (reason?: unknown): Promise<void> => this.#reader.cancel(reason);

  async #silence(): Promise<SampleBlock | undefined> {
    if (!this.#cut.silence) return undefined;
    this.#format ??= await this.#cut.silence();
    const { sampleRate, numberOfChannels } = this.#format;
    const position = Math.max(this.#begin(sampleRate), this.#end);
    const length = Math.min(MAX_SILENCE, this.#length(sampleRate) - position);
    if (!(length > 0) || length === Number.POSITIVE_INFINITY) return undefined;
    this.#end = position + length;
    return { channels: emptyPlanes(numberOfChannels, length), sampleRate, position };
  }

  /** Samples of the whole part. */
  #length(sampleRate: number): number {
    return positionAt(this.#cut.end, sampleRate) - positionAt(this.#cut.start, sampleRate);
  }

  /** First sample of the result. */
  #begin(sampleRate: number): number {
    return positionAt(this.#cut.from, sampleRate) - positionAt(this.#cut.start, sampleRate);
  }
}
