import { closeItem } from "./close-item.ts";
import { FrameStream } from "./pipe.ts";

interface QueueOptions {
  /** How many items may wait before `ready` makes the producer wait. `0` makes it wait for a reader. */
  highWaterMark?: number;
  /** The reader asks for an item, and none is waiting. */
  pull?: () => unknown;
  /** The reader went away. What waited is closed already. */
  cancel?: (reason: unknown) => unknown;
  /** Nothing waits any more, and nothing more will come: all is read, canceled or errored. */
  finished?: () => void;
}

/**
 * A queue of frames with a `ReadableStream` as its outlet. The stream's own queue would drop what it holds on cancel and
 * on error without closing it; so nothing is ever put there before a reader asks, and what waits here is closed.
 */
export class Queue<T> {
  /** What a stream of the queue's items is made with, and with a `highWaterMark` of 0: by `readable`, or a class of its own. */
  readonly source: UnderlyingDefaultSource<T>;
  readonly highWaterMark: number;
  #readable: ReadableStream<T> | undefined;
  #items: T[] = [];
  /** Missing until a stream is made. */
  #controller: ReadableStreamDefaultController<T> | undefined;
  #failure: { reason: unknown } | undefined;
  #asked: (() => void) | undefined;
  #waiting: (() => void)[] = [];
  #finished: (() => void) | undefined;
  #ending = false;
  /** What the stream ends with once it is read. */
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

  /** How many items wait. */
  get length(): number {
    return this.#items.length;
  }

  /** How many more items may wait; at least one while a reader is waiting. */
  get desiredSize(): number {
    return this.#asked ? Math.max(1, this.highWaterMark) : this.highWaterMark - this.#items.length;
  }

  /** Closed, canceled or errored: nothing will be read any more. */
  get done(): boolean {
    return this.#done;
  }

  /** Closed by its producer: what waits is still to be read. */
  get ending(): boolean {
    return this.#ending;
  }

  /** Takes items over. After the end they are closed at once. */
  push(...items: T[]): void {
    for (const item of items) {
      if (this.#done || this.#ending) closeItem(item);
      else this.#items.push(item);
    }
    if (this.#asked && this.#items.length > 0) this.#deliver();
  }

  /** Resolves once there is room, or nothing will be read any more. */
  ready(): Promise<void> | undefined {
    if (this.#done || this.desiredSize > 0) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Ends the stream once what waits has been read. */
  close(): void {
    if (this.#done) return;
    this.#ending = true;
    if (this.#items.length === 0) this.#end();
  }

  /** Errors the stream once what waits has been read. */
  closeWith(reason: unknown): void {
    this.#endsWith = { reason };
    this.close();
  }

  /** Errors the stream at once; what waits is closed. */
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
