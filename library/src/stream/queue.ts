import { closeItem } from "./close-item.ts";
import { FrameStream } from "./pipe.ts";

interface QueueOptions {
  /** Number of items that may wait before `ready` makes the producer wait. With `0`, it waits for a reader. */
  highWaterMark?: number;
  /** Called when the reader asks for an item and none is waiting. */
  pull?: () => unknown;
  /** Called when the reader cancels. Waiting items are already closed. */
  cancel?: (reason: unknown) => unknown;
  /** Called once, when all items were read or the queue was canceled or errored. */
  finished?: () => void;
}

/**
 * A queue of frames with a `ReadableStream` as its output. On cancel and error, a stream drops the items of its own queue without closing
 * them. So items wait here, where they are closed, and enter the stream only when a reader asks.
 */
export class Queue<T> {
  /** Source for a stream of the items, with a `highWaterMark` of 0. Used by `readable` and by subclasses of `ReadableStream`. */
  readonly source: UnderlyingDefaultSource<T>;
  readonly highWaterMark: number;
  #readable: ReadableStream<T> | undefined;
  #items: T[] = [];
  /** `undefined` until a stream is made. */
  #controller: ReadableStreamDefaultController<T> | undefined;
  #failure: { reason: unknown } | undefined;
  #asked: (() => void) | undefined;
  #waiting: (() => void)[] = [];
  #finished: (() => void) | undefined;
  #ending = false;
  /** Error with which the stream ends after its last item. */
  #endsWith: { reason: unknown } | undefined;
  #done = false;

  constructor({ highWaterMark = 0, pull, cancel, finished }: QueueOptions = {}) {
    this.#finished = finished;
    this.highWaterMark = highWaterMark;
    this.source = {
      start: (controller) => {
        this.#controller = controller;
        if (this.#failure) controller.error(this.#failure.reason);
        else if (this.#done) controller.close();
      },
      pull: () => {
        if (this.#items.length > 0) {
          this.#deliver();
          return;
        }
        const asked = new Promise<void>((resolve) => {
          this.#asked = resolve;
        });
        this.#wake();
        pull?.();
        return asked;
      },
      cancel: (reason) => {
        this.#finish();
        return cancel?.(reason) as PromiseLike<void> | undefined;
      },
    };
  }

  get readable(): ReadableStream<T> {
    this.#readable ??= new FrameStream(this.source, { highWaterMark: 0 });
    return this.#readable;
  }

  /** Number of waiting items. */
  get length(): number {
    return this.#items.length;
  }

  /** Number of items that fit into the queue; at least one while a reader is waiting. */
  get desiredSize(): number {
    return this.#asked ? Math.max(1, this.highWaterMark) : this.highWaterMark - this.#items.length;
  }

  /** Whether nothing will be read anymore: fully read, canceled or errored. */
  get done(): boolean {
    return this.#done;
  }

  /** Whether the producer has closed the queue; waiting items can still be read. */
  get ending(): boolean {
    return this.#ending;
  }

  /** Takes over items. Closes them if the queue has ended. */
  push(...items: T[]): void {
    for (const item of items) {
      if (this.#done || this.#ending) closeItem(item);
      else this.#items.push(item);
    }
    if (this.#asked && this.#items.length > 0) this.#deliver();
  }

  /** Resolves when there is room or the queue is done; `undefined` if that is so already. */
  ready(): Promise<void> | undefined {
    if (this.#done || this.desiredSize > 0) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Ends the stream after the waiting items. */
  close(): void {
    if (this.#done) return;
    this.#ending = true;
    if (this.#items.length === 0) this.#end();
  }

  /** Errors the stream after the waiting items. */
  closeWith(reason: unknown): void {
    this.#endsWith = { reason };
    this.close();
  }

  /** Errors the stream at once and closes the waiting items. */
  error(reason: unknown): void {
    if (this.#done) return;
    this.#failure = { reason };
    this.#controller?.error(reason);
    this.#finish();
  }

  #deliver(): void {
    this.#controller?.enqueue(this.#items.shift() as T);
    if (this.#ending && this.#items.length === 0) {
      this.#end();
      return;
    }
    this.#asked?.();
    this.#asked = undefined;
    this.#wake();
  }

  #end(): void {
    if (this.#endsWith) this.error(this.#endsWith.reason);
    else {
      this.#controller?.close();
      this.#finish();
    }
  }

  #finish(): void {
    if (this.#done) return;
    this.#done = true;
    this.#finished?.();
    for (const item of this.#items.splice(0)) closeItem(item);
    this.#asked?.();
    this.#asked = undefined;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
