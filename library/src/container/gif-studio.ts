import { ContainerError } from "../errors.ts";
import type { GIFPaintOptions } from "./gif-options.ts";
import { GIFPainter, type GIFPicture } from "./gif-painter.ts";

/** Encodes pictures one after the other. */
export interface GIFStudio {
  /** Returns the picture's part of the file. Transfers its pixels. */
  paint(picture: GIFPicture): Promise<Uint8Array<ArrayBuffer>>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects the unfinished pictures. */
  close(): void;
}

/** Encodes in this thread, in slices. */
export class InlineStudio implements GIFStudio {
  readonly #painter: GIFPainter;
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: GIFPaintOptions) {
    this.#painter = new GIFPainter(options, this.#closing.signal);
  }

  paint(picture: GIFPicture) {
    return this.#next(() => this.#painter.paint(picture));
  }

  finish() {
    return this.#next(async () => this.#painter.finish());
  }

  close() {
    this.#closing.abort(canceled());
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

export const canceled = () => new ContainerError("container-failed", "The GIF was canceled.");
