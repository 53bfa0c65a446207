import { type MFXError, SourceError, toMFXError } from "../errors.ts";
import { COUNT, checkNumber, checkNumbers, checkStream, wrongOption } from "../media/check-option.ts";
import { isAudioData } from "../media/platform.ts";
import { rewound } from "../stream/rewind.ts";
import { type Span, spanOf } from "../stream/span.ts";
import type { EditStart } from "./edit.ts";
import { type Kind, PartClock } from "./part-clock.ts";

/**
 * Part of a joined video: picture, sound or both. The result of {@link decode} can be used as a part.
 *
 * @group Editing
 * @since next
 */
export interface ConcatPart {
  /** Picture of the part. `concat` closes its frames. */
  video?: ReadableStream<VideoFrame> | undefined;
  /** Sound of the part. `concat` closes its audio data. A part without sound is silent. */
  audio?: ReadableStream<AudioData> | undefined;
  /**
   * Length of the part in milliseconds. Picture and sound beyond it are cut off; if they end earlier, the last picture is held and silence
   * follows. Transitions need it for parts of unknown length, such as a recording or a stream of your own.
   *
   * @defaultValue the length of the longer stream
   */
  duration?: number;
}

/**
 * Part that {@link concat} opens when it is needed, and at the time that is needed. {@link clip} makes one of a file; an {@link Edit} can be used as
 * `open`.
 *
 * @group Editing
 * @since next
 */
export interface ConcatSource {
  /**
   * Opens the part. `start` is a time of the part in milliseconds, 0 at its beginning. Streams of {@link decode} and other stages begin there if
   * they get it as their `start` or `trim.start`. The first sample (or the first frame, in a part without sound) of other streams is that at `start`.
   */
  open: (from: EditStart) => ConcatPart | Promise<ConcatPart>;
  /** Length of the part in milliseconds, as for {@link ConcatPart}. */
  duration: number;
  /**
   * Kinds of streams that `open` returns. Sound that is missing is silence.
   *
   * @defaultValue `["video", "audio"]`
   */
  tracks?: readonly ("video" | "audio")[] | undefined;
  /**
   * Size of the pictures in pixels and format of the sound, if they are known before opening. Without it, a result whose size or sound format depends
   * on the first part opens that part even if it starts in a later one.
   */
  format?: Partial<ConcatFormat> | undefined;
}

/**
 * Size of pictures and format of sound.
 *
 * @inline
 */
export interface ConcatFormat {
  /** Width of the pictures in pixels. */
  width: number;
  /** Height of the pictures in pixels. */
  height: number;
  /** Sample rate of the sound in hertz. */
  sampleRate: number;
  /** Number of channels of the sound. */
  numberOfChannels: number;
}

/** Whether a part is opened when it is needed. */
export const isSource = (part: ConcatPart | ConcatSource): part is ConcatSource =>
  typeof (part as ConcatSource | null)?.open === "function";

/** Checks a part that is opened later. */
export function checkSource({ duration, tracks = ["video", "audio"], format = {} }: ConcatSource, index: number): void {
  const option = `parts[${index}]`;
  checkNumber(`${option}.duration`, duration);
  const areTracks = Array.isArray(tracks) && tracks.length > 0 && tracks.every((kind) => /^(video|audio)$/.test(kind));
  if (!areTracks) wrongOption(`${option}.tracks`, 'a list of "video", "audio" or both', tracks);
  checkNumbers({ ...format }, COUNT);
}

/** Item of a part's stream, with a timestamp in microseconds. */
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
  /** Length of the part; `undefined` if it is unknown until the streams have been read. */
  readonly length: number | undefined;
  readonly #readers: {
    video?: ReadableStreamDefaultReader<VideoFrame>;
    audio?: ReadableStreamDefaultReader<AudioData>;
  };
  /** Items that were read ahead, in order. */
  readonly #ahead: { [K in Kind]: Promise<Item<K> | undefined>[] } = { video: [], audio: [] };
  readonly #streams: Pick<ConcatPart, Kind>;
  readonly #starts: (number | undefined)[];
  #origin: Promise<number> | undefined;
  #start: number | undefined;
  /** End of the sound that was read, on the clock of its stream. */
  #heard: number | undefined;

  /** Time at which the streams start, in microseconds from the start of the part. */
  readonly openedAt: number;

  /**
   * @param opening - For a part that was opened in its middle: where, and its whole length. In microseconds.
   */
  constructor(part: ConcatPart, index: number, opening?: { at: number; length: number }) {
    this.index = index;
    this.openedAt = opening?.at ?? 0;
    this.#streams = part;
    const streams = [part.video, part.audio].filter((stream) => !!stream);
    const spans = streams.map((stream) => spanOf(stream));
    this.length = opening?.length ?? (part.duration === undefined ? lengthOf(spans) : part.duration * 1000);
    this.#starts = spans.map((span) => span?.start);
    this.#readers = {
      ...(part.video && { video: part.video.getReader() }),
      ...(part.audio && { audio: part.audio.getReader() }),
    };
    this.clock = new PartClock(this.#readers);
  }

  /** The next item of a stream; `undefined` at its end. The caller closes it. */
  async read<K extends Kind>(kind: K): Promise<Item<K> | undefined> {
    return this.#ahead[kind].shift() ?? this.#readNext(kind);
  }

  /** The next item of a stream, which `read` returns again. */
  async peek<K extends Kind>(kind: K): Promise<Item<K> | undefined> {
    return this.#ahead[kind][0] ?? this.#readAhead(kind);
  }

  /**
   * Waits until the other stream has passed a time or has ended, in a part of unknown length. Returns the other stream's position.
   *
   * Sound is read ahead: its reader may wait for an encoder that needs more pictures first. Pictures are not, as each takes much memory.
   */
  async othersPosition(kind: Kind, time: number): Promise<number> {
    while (this.clock.waits(kind, time)) await (kind === "video" ? this.#readAhead("audio") : this.clock.changed());
    return this.clock.othersPosition(kind);
  }

  /** Lets a stream start earlier, at a time of the part in microseconds, if nothing was read of it and its producer can. */
  rewind(kind: Kind, time: number): void {
    const stream = this.#streams[kind];
    const start = stream && spanOf(stream)?.start;
    if (start !== undefined && time < this.openedAt) rewound(stream!, start - this.openedAt + time);
  }

  /** Time of the part's start on the clock of its streams. */
  origin(): Promise<number> {
    this.#origin ??= this.#findOrigin().then((start) => {
      this.#start = start;
      this.#tellPosition(false);
      return start;
    });
    return this.#origin;
  }

  /** Cancels a stream whose result was canceled. */
  async cancel(kind: Kind, reason?: unknown): Promise<void> {
    this.clock.cancel(kind);
    this.#closeAhead(kind);
    await this.#readers[kind]?.cancel(reason);
  }

  /** Cancels the rest of a stream after its part has ended. Reads have reported its failures. */
  async release(kind: Kind): Promise<void> {
    this.clock.finish(kind);
    this.#closeAhead(kind);
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
    let item: Item<K> | undefined;
    try {
      const result = await this.#readers[kind]?.read();
      item = result?.value as Item<K> | undefined;
    } catch (error) {
      throw this.failure(error);
    }
    if (isAudioData(item)) this.#heard = item.timestamp + (item.numberOfFrames * 1e6) / item.sampleRate;
    if (kind === "audio") this.#tellPosition(!item);
    return item;
  }

  async #readAhead<K extends Kind>(kind: K): Promise<Item<K> | undefined> {
    const next = this.#readNext(kind);
    this.#ahead[kind].push(next as Promise<never>);
    return next;
  }

  #closeAhead(kind: Kind): void {
    for (const item of this.#ahead[kind].splice(0)) item.then((each) => each?.close()).catch(() => {});
  }

  /** Moves the clock of the sound, once the start of the part is known. */
  #tellPosition(isOver: boolean): void {
    if (this.#start !== undefined && this.#heard !== undefined) this.clock.advance("audio", this.#heard - this.#start);
    if (isOver) this.clock.finish("audio");
  }

  async #findOrigin(): Promise<number> {
    const known = this.#starts.filter((start) => start !== undefined);
    const isKnown = known.length === this.#starts.length || (this.openedAt > 0 && known.length > 0);
    if (isKnown) return Math.min(...known) - this.openedAt;
    const [picture, sound] = await Promise.all([this.peek("video"), this.peek("audio")]);
    // In the middle of a part, the first frame may have begun before.
    const firsts = this.openedAt > 0 && sound ? [sound] : [picture, sound];
    const times = firsts.flatMap((item) => (item ? [item.timestamp] : []));
    return times.length > 0 ? Math.min(...times) - this.openedAt : 0;
  }
}

/** Length that is known before reading: from the earliest start to the latest end. */
function lengthOf(spans: readonly (Span | undefined)[]): number | undefined {
  const known = spans.filter((span) => span && span.end < Number.POSITIVE_INFINITY) as Span[];
  if (known.length < spans.length) return undefined;
  return Math.max(...known.map(({ end }) => end)) - Math.min(...known.map(({ start }) => start));
}
