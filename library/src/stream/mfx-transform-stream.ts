import type { GenericTrack } from "../media/types.ts";
import { closeItem } from "./close-item.ts";
import { Queue } from "./queue.ts";
import { WrittenItems } from "./written-items.ts";

/**
 * Callbacks of an {@link MFXTransformStream}.
 *
 * @inline
 */
export interface MFXTransformer<I, O> {
  /** Called once, before the first item. */
  start?(controller: MFXTransformController<O>): void | PromiseLike<void>;
  /** Called with each item. Must close the item or pass it on, unless it throws. By default, items are passed on. */
  transform?(item: I, controller: MFXTransformController<O>): void | PromiseLike<void>;
  /** Called once at the end of the input. */
  flush?(controller: MFXTransformController<O>): void | PromiseLike<void>;
  /** Called once if the stream is canceled, aborted or fails. */
  cancel?(reason: unknown): void | PromiseLike<void>;
}

/**
 * Controller that a transformer gets.
 *
 * @inline
 */
export interface MFXTransformController<O> {
  /** Number of items that fit into the output queue; 0 or less if it is full. */
  readonly desiredSize: number;
  /** Adds an item to the output. Closes the item if the reader is gone. */
  enqueue(item: O): void;
  /** Fails both ends of the stream. */
  error(reason: unknown): void;
  /** Closes the output and rejects further input. */
  terminate(): void;
  /** Resolves when the output queue has room, or the stream has ended; `undefined` if it has room already. */
  ready(): Promise<void> | undefined;
}

/**
 * Base class of the library's transforms: a `TransformStream` that closes the frames it holds when it is canceled, aborted or fails. A
 * plain `TransformStream` would drop them unclosed. The stream owns its input; the reader owns, and closes, the output. A write waits
 * until the output is read, so that frames don't pile up.
 *
 * @typeParam I - Type of the input.
 * @typeParam O - Type of the output.
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
  #written = new WrittenItems<I>();
  /** The item in `transform`, unless it has been passed on. */
  #current: { item: unknown } | undefined;

  /**
   * @param transformer - Callbacks, as for a `TransformStream`.
   * @param writableStrategy - Size of the input queue: 1 by default.
   * @param readableStrategy - Size of the output queue: 0 by default, so that a write waits for a read.
   */
  constructor(
    transformer: MFXTransformer<I, O> = {},
    writableStrategy: QueuingStrategy<I> = {},
    readableStrategy: QueuingStrategy<O> = {},
  ) {
    super(); // Only for `instanceof`: both ends are overridden below.
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

  /** Name of the stage, for log messages. */
  get identifier(): string {
    return "MFXTransformStream";
  }

  /** Output of the transform. */
  override get readable(): ReadableStream<O> {
    return this.#readable;
  }

  /** Input of the transform. */
  override get writable(): WritableStream<I> {
    return this.#writable;
  }

  /** Track of the frames that pass; `undefined` unless `setTrack` was called. */
  get track(): GenericTrack | undefined {
    return this.#track;
  }

  /**
   * Sets the track of the frames that pass.
   *
   * @param track - Properties of the track.
   */
  setTrack(track: GenericTrack): void {
    this.#track = track;
  }

  /** Number of items that fit into the output queue; writes wait if it is 0 or less. */
  get desiredSize(): number {
    return this.#queue.desiredSize;
  }

  /**
   * Turns logging of input and output with `console.debug` on or off. Chrome hides these messages by default: select the level *Verbose* in
   * its console.
   *
   * @param value - `true` to log.
   *
   * @since 0.9.0
   */
  setDebug(value: boolean): void {
    this.#debug = value;
  }

  /**
   * Adds items to the output. Closes them if the stream has ended.
   *
   * @param items - Items in order.
   */
  queue(...items: O[]): void {
    for (const item of items) {
      if (this.#debug) console.debug(this.identifier, "out", item);
      if (item === this.#current?.item) this.#current = undefined;
    }
    this.#queue.push(...items);
  }

  /**
   * Adds an event listener. The stream dispatches `"error"`, an `ErrorEvent`, when it fails.
   *
   * @param type - Name of the event.
   * @param listener - Listener to call.
   * @param options - Options, as for an `EventTarget`.
   */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    this.#events.addEventListener(type, listener, options);
  }

  /**
   * Removes an event listener.
   *
   * @param type - Name of the event.
   * @param listener - Listener to remove.
   * @param options - Options, as for an `EventTarget`.
   */
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    this.#events.removeEventListener(type, listener, options);
  }

  /**
   * Dispatches an event to the listeners.
   *
   * @param event - Event to dispatch.
   * @returns `false` if a listener called `preventDefault()`.
   */
  dispatchEvent(event: Event): boolean {
    return this.#events.dispatchEvent(event);
  }

  /**
   * Fails the stream: errors both ends, closes queued items and dispatches `"error"`.
   *
   * @param error - Reason of the failure.
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
          if (!this.#written.take()) return;
          if (this.#debug) console.debug(this.identifier, "in", item);
          this.#current = { item };
          try {
            await guard(() => this.#transform(item, controller));
          } catch (error) {
            closeItem(this.#current?.item);
            throw error;
          } finally {
            this.#current = undefined;
          }
        },
        close: async () => {
          this.#written.release();
          await guard(() => this.#transformer.flush?.(controller));
          this.#over = true;
          this.#queue.close();
        },
      },
      {
        highWaterMark,
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

  /** Closes all held items and cancels the transformer, once. */
  #stop(reason: unknown): void {
    this.#written.release();
    if (!this.#queue.ending) this.#queue.error(reason);
    if (this.#over) return;
    this.#over = true;
    Promise.resolve(this.#transformer.cancel?.(reason)).catch(() => {}); // Only the first failure is reported.
  }
}
