import { type MFXError, SourceError, toMFXError } from "../errors.ts";
import { checkNumber, checkStream, wrongOption } from "../media/check-option.ts";
import { type Span, spanOf } from "../stream/span.ts";
import { type Kind, PartClock } from "./part-clock.ts";

/**
 * A part of a joined video: picture, sound or both. The result of {@link decode} is one.
 *
 * @group Editing
 * @since next
 */
export interface ConcatPart {
  /** Picture of the part. Its frames are closed. */
  video?: ReadableStream<VideoFrame> | undefined;
  /** Sound of the part. Its data is closed. A part without sound is silent. */
  audio?: ReadableStream<AudioData> | undefined;
  /**
   * Length of the part in milliseconds. Picture and sound beyond it are cut off. Needed for a transition next to a part whose length is
   * unknown, such as a recording or a stream of your own.
   *
   * @defaultValue that of its longer stream
   */
  duration?: number;
}

/** What a stream of a part gives, with its timestamp in microseconds. */
type Item<K extends Kind> = K extends "video" ? VideoFrame : AudioData;

/** Checks a part before its streams are touched. */
export function checkPart(part: ConcatPart, index: number): void {
  const option = `parts[${index}]`;
  const rule = "an object with a stream as `video` or `audio`, such as the result of decode()";
  if (part instanceof ReadableStream) wrongOption(option, rule, part, "Pass { video: stream } or { audio: stream }.");
  if (typeof part !== "object" || part === null) wrongOption(option, rule, part);
  if (!part.video && !part.audio) wrongOption(option, rule, part);
  if (part.video) checkStream(`${option}.video`, part.video);
  if (part.audio) checkStream(`${option}.audio`, part.audio);
  if (part.duration !== undefined) checkNumber(`${option}.duration`, part.duration);
}

/** The streams of one part while they are read. Times are in microseconds from the start of the part. */
export class OpenPart {
  readonly index: number;
  readonly clock: PartClock;
  /** Length of the part; `undefined` if it is found out by reading. */
  readonly length: number | undefined;
  readonly #readers: {
    video?: ReadableStreamDefaultReader<VideoFrame>;
    audio?: ReadableStreamDefaultReader<AudioData>;
  };
  /** First items, which are read ahead to find the start of the part. */
  readonly #first: { video?: Promise<VideoFrame | undefined>; audio?: Promise<AudioData | undefined> } = {};
  readonly #starts: (number | undefined)[];
  #origin: Promise<number> | undefined;

  constructor(part: ConcatPart, index: number) {
    this.index = index;
    const streams = [part.video, part.audio].filter((stream) => !!stream);
    const spans = streams.map((stream) => spanOf(stream));
    this.length = part.duration === undefined ? lengthOf(spans) : part.duration * 1000;
    this.#starts = spans.map((span) => span?.start);
    this.#readers = {
      ...(part.video && { video: part.video.getReader() }),
      ...(part.audio && { audio: part.audio.getReader() }),
    };
    this.clock = new PartClock(this.#readers);
  }

  /** The next item of a stream; `undefined` at its end. The caller closes it. */
  async read<K extends Kind>(kind: K): Promise<Item<K> | undefined> {
    const first = this.#first[kind];
    if (first) {
      delete this.#first[kind];
      return first as Promise<Item<K> | undefined>;
    }
    return this.#readNext(kind);
  }

  /** The next item of a stream, which `read` returns again. Only before the first `read`. */
  async peek<K extends Kind>(kind: K): Promise<Item<K> | undefined> {
    if (!this.#first[kind]) {
      const first = this.#readNext(kind);
      first.catch(() => {}); // Reported when the item is read.
      this.#first[kind] = first as Promise<never>;
    }
    return this.#first[kind] as Promise<Item<K> | undefined>;
  }

  /** Time of the part's start on the clock of its streams. */
  origin(): Promise<number> {
    this.#origin ??= this.#findOrigin();
    return this.#origin;
  }

  /** Cancels a stream that nobody reads anymore. */
  async cancel(kind: Kind, reason?: unknown): Promise<void> {
    this.clock.cancel(kind);
    const first = this.#first[kind];
    delete this.#first[kind];
    first?.then((item) => item?.close()).catch(() => {});
    await this.#readers[kind]?.cancel(reason);
  }

  /** Cancels what is left of a stream after its part has ended. Its failures were reported when it was read. */
  async release(kind: Kind): Promise<void> {
    this.clock.finish(kind);
    await this.#readers[kind]?.cancel().catch(() => {});
  }

  /** Length of the part after both of its streams have been read. */
  get finalLength(): number {
    return this.length ?? this.clock.end;
  }

  /** An error of this part, with the part in its message and details. */
  failure(error: unknown): MFXError {
    const failure = toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `The stream failed: ${message}`, { cause });
    });
    if (failure.details.part === undefined) {
      failure.details.part = this.index;
      failure.message = `parts[${this.index}]: ${failure.message}`;
    }
    return failure;
  }

  async #readNext<K extends Kind>(kind: K): Promise<Item<K> | undefined> {
    try {
      const result = await this.#readers[kind]?.read();
      return result?.value as Item<K> | undefined;
    } catch (error) {
      throw this.failure(error);
    }
  }

  async #findOrigin(): Promise<number> {
    if (this.#starts.every((start) => start !== undefined)) return Math.min(...this.#starts);
    const firsts = await Promise.all([this.peek("video"), this.peek("audio")]);
    const times = firsts.flatMap((item) => (item ? [item.timestamp] : []));
    return times.length > 0 ? Math.min(...times) : 0;
  }
}

/** Length that is known before reading: from the earliest start to the latest end. */
function lengthOf(spans: readonly (Span | undefined)[]): number | undefined {
  const known = spans.filter((span) => span && span.end < Number.POSITIVE_INFINITY) as Span[];
  if (known.length < spans.length) return undefined;
  return Math.max(...known.map(({ end }) => end)) - Math.min(...known.map(({ start }) => start));
}
