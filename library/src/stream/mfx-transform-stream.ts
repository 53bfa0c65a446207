import type { GenericTrack } from "../media/types.ts";
import { closeItem } from "./close-item.ts";
import { Queue } from "./queue.ts";

/**
 * What a transform does with what it takes.
 *
 * @inline
 */
export interface MFXTransformer<I, O> {
  /** Called once, before all else. */
  start?(controller: MFXTransformController<O>): void | PromiseLike<void>;
  /** Called with each item, which is then the transformer's to close or to pass on. By default it is passed on. */
  transform?(item: I, controller: MFXTransformController<O>): void | PromiseLike<void>;
  /** Called once at the end of the input. */
  flush?(controller: MFXTransformController<O>): void | PromiseLike<void>;
  /** Called once if the stream breaks off, whichever way. */
  cancel?(reason: unknown): void | PromiseLike<void>;
}

/**
 * What a transformer gives its results to.
 *
 * @inline
 */
export interface MFXTransformController<O> {
  /** How many more items may wait. */
  readonly desiredSize: number;
  /** Gives an item to the reader; closes it if the reader is gone. */
  enqueue(item: O): void;
  /** Errors both ends. */
  error(reason: unknown): void;
  /** Ends the readable side and refuses further input. */
  terminate(): void;
  /** Resolves once there is room for another item, or the stream is over. */
  ready(): Promise<void> | undefined;
}

/**
 * The base of every transform of the library: a `TransformStream` that closes what it holds, whichever way it ends. What it
 * takes belongs to it, what is read from it belongs to the reader. A write resolves once its result has been asked for, so
 * nothing piles up.
 *
 * @typeParam I - What it takes.
 * @typeParam O - What it gives.
 *
 * @example
 * ```ts live
 * import { decode, MFXTransformStream } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const everyOther = new MFXTransformStream<VideoFrame, VideoFrame>({
 *   transform(frame, controller) {
 *     if (Math.round(frame.timestamp / 40_000) % 2) frame.close();
 *     else controller.enqueue(frame);
 *   },
 * });
 * await show(frames!.pipeThrough(everyOther));
 * ```
 *
 * @group Streams
 * @since 0.7.0
 */
export class MFXTransformStream<I, O> extends TransformStream<I, O> {
  #queue: Queue<O>;
  #readable: ReadableStream<O>;
  #writable: WritableStream<I>;
  #writer!: WritableStreamDefaultController;
  #transformer: MFXTransformer<I, O>;
  #events = new EventTarget();
  #track: GenericTrack | undefined;
  #debug = false;
  #over = false;
  #written = new Set<I>();

  /**
   * @param transformer - What to do with each item, as for a `TransformStream`.
   * @param writableStrategy - How many items may wait to be transformed: 1 by default.
   * @param readableStrategy - How many results may wait for a reader: 0 by default, then a write waits for a read.
   */
  constructor(
    transformer: MFXTransformer<I, O> = {},
    writableStrategy: QueuingStrategy<I> = {},
    readableStrategy: QueuingStrategy<O> = {},
  ) {
    super(); // An empty shell for `instanceof`; the streams that are used are our own.
    this.#transformer = transformer;
    this.#queue = new Queue<O>({
      highWaterMark: readableStrategy.highWaterMark ?? 0,
      cancel: (reason) => {
        this.#writer.error(reason);
        this.#stop(reason);
      },
    });
    this.#readable = this.#queue.readable;
    this.#writable = this.#makeWritable(writableStrategy);
  }

  /** The name of the stage, for messages. */
  get identifier(): string {
    return "MFXTransformStream";
  }

  /** Where the results are read. */
  override get readable(): ReadableStream<O> {
    return this.#readable;
  }

  /** Where the input is written. */
  override get writable(): WritableStream<I> {
    return this.#writable;
  }

  /** The track whose frames pass, where it is known. */
  get track(): GenericTrack | undefined {
    return this.#track;
  }

  /**
   * Says which track's frames pass.
   *
   * @param track - The track.
   */
  setTrack(track: GenericTrack): void {
    this.#track = track;
  }

  /** How many more results may wait before a write has to wait. */
  get desiredSize(): number {
    return this.#queue.desiredSize;
  }

  /**
   * Logs to the console what comes in and goes out.
   *
   * @param value - Whether to log.
   *
   * @since 0.9.0
   */
  setDebug(value: boolean): void {
    this.#debug = value;
  }

  /**
   * Gives results to the reader. If there is no reader any more, they are closed.
   *
   * @param items - The results, in order.
   */
  queue(...items: O[]): void {
    if (this.#debug) for (const item of items) console.debug(this.identifier, "out", item);
    this.#queue.push(...items);
  }

  /**
   * Calls a listener when something happens to the stream; `"error"` carries an `ErrorEvent`.
   *
   * @param type - The event's name.
   * @param listener - What to call.
   * @param options - As for an `EventTarget`.
   */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    this.#events.addEventListener(type, listener, options);
  }

  /**
   * Takes a listener away.
   *
   * @param type - The event's name.
   * @param listener - What was to be called.
   * @param options - As they were given.
   */
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    this.#events.removeEventListener(type, listener, options);
  }

  /**
   * Tells the listeners of an event.
   *
   * @param event - The event.
   * @returns `false` if a listener prevented the event's default.
   */
  dispatchEvent(event: Event): boolean {
    return this.#events.dispatchEvent(event);
  }

  /**
   * Breaks the stream off: both ends are errored, what waits is closed, listeners of `"error"` are told.
   *
   * @param error - Why.
   */
  dispatchError(error: Error): void {
    if (this.#over) return;
    this.#writer.error(error);
    this.#stop(error);
    this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
  }

  #makeWritable({ highWaterMark = 1, size }: QueuingStrategy<I>): WritableStream<I> {
    const controller = this.#makeController();
    const guard = async (work: () => void | PromiseLike<void>) => {
      try {
        await work();
      } catch (error) {
        this.dispatchError(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    };
    return new WritableStream<I>(
      {
        start: (writer) => {
          this.#writer = writer;
          writer.signal.addEventListener("abort", () => this.#stop(writer.signal.reason));
          if (this.#transformer.start) return guard(() => this.#transformer.start?.(controller));
        },
        write: async (item) => {
          await this.#queue.ready();
          if (!this.#written.delete(item)) return; // Closed already, by a stop.
          if (this.#debug) console.debug(this.identifier, "in", item);
          await guard(() => this.#transform(item, controller));
        },
        close: async () => {
          await guard(() => this.#transformer.flush?.(controller));
          this.#over = true;
          this.#queue.close();
        },
      },
      {
        highWaterMark,
        // Sees each item as it is written: an abort drops what the stream itself still holds without a word.
        size: (item) => {
          this.#written.add(item);
          return size?.(item) ?? 1;
        },
      },
    );
  }

  #makeController(): MFXTransformController<O> {
    const desiredSize = () => this.desiredSize;
    return {
      enqueue: (item) => this.queue(item),
      error: (reason) => this.dispatchError(reason instanceof Error ? reason : new Error(String(reason))),
      terminate: () => {
        this.#queue.close();
        const over = new TypeError("The stream has been terminated.");
        this.#writer.error(over);
        this.#stop(over);
      },
      ready: () => this.#queue.ready(),
      get desiredSize() {
        return desiredSize();
      },
    };
  }

  #transform(item: I, controller: MFXTransformController<O>): void | PromiseLike<void> {
    if (this.#transformer.transform) return this.#transformer.transform(item, controller);
    this.queue(item as unknown as O);
  }

  /** Lets go of all that is held, and tells the transformer, once. */
  #stop(reason: unknown): void {
    for (const item of this.#written) closeItem(item);
    this.#written.clear();
    if (!this.#queue.ending) this.#queue.error(reason);
    if (this.#over) return;
    this.#over = true;
    Promise.resolve(this.#transformer.cancel?.(reason)).catch(() => {}); // The first failure is the one to tell.
  }
}
