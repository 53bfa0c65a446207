/** One run of a program until its first picture. */
import type { Scrubbed } from "live-program/messages";
import { type Edit, isEdit } from "./edit-player";
import { isAudioData, isOffscreenCanvas, isVideoFrame } from "./kind";
import { within } from "./within";

/** A program that shows nothing within this time is stopped. */
const LIMIT_MS = 3000;
/** Time for a program to show something after its module has ended: functions that it does not await may still run. */
const LATE_MS = 500;
/** Time for a program to end after its picture. */
const GRACE_MS = 1000;

export type Previewed = Pick<Scrubbed, "isShown" | "isStuck">;
export type Paint = (picture: CanvasImageSource, width: number, height: number) => void;

export class Preview {
  /** Whether the program has shown its picture or has taken too long. Later pictures are ignored. */
  isOver = false;
  /** Whether the guards throw, which ends the program at its next function call or loop. */
  isDead = false;
  /** Whether the program shows an edit, which starts where it is asked to. */
  hasEdit = false;
  readonly #paint: Paint;
  readonly #position: number;
  /** Ends the run, with or without a picture. */
  end!: (isShown: boolean) => void;
  readonly #ended = new Promise<boolean>((resolve) => {
    this.end = (isShown) => {
      this.isOver = true;
      resolve(isShown);
    };
  });
  readonly #showing = new Set<Promise<void>>();
  readonly #releases: (() => unknown)[] = [];

  /** @param position - Time in milliseconds of an edit whose picture is shown. */
  constructor(paint: Paint, position: number) {
    this.#paint = paint;
    this.#position = position;
  }

  /** Runs a program and waits for its end, since only one may run at a time. */
  async run(program: () => Promise<void>): Promise<Previewed> {
    const ended = this.#settled(program());
    void ended.then((isWell) => setTimeout(() => this.end(false), isWell ? LATE_MS : 0));
    const limit = setTimeout(() => this.end(false), LIMIT_MS);
    const isShown = await this.#ended;
    clearTimeout(limit);
    await Promise.allSettled(this.#releases.splice(0).map(async (release) => release()));
    const isStuck = (await within(GRACE_MS, ended)) === undefined;
    this.isDead = true;
    return { isShown, isStuck };
  }

  /** Paints the run's first picture. */
  paint(picture: CanvasImageSource, width: number, height: number): void {
    if (this.isOver) return;
    this.#paint(picture, width, height);
    this.end(true);
  }

  /** Calls a function when the run is over, or now if it is over already. */
  onOver(release: () => unknown): void {
    if (this.isOver) void release();
    else this.#releases.push(release);
  }

  /** The program's `show`. Resolves when the value is shown, or the run is over. */
  show(value: unknown): Promise<void> {
    const shown = this.#show(value);
    this.#showing.add(shown);
    return shown;
  }

  async #show(value: unknown): Promise<void> {
    if (value instanceof ReadableStream) return this.#showStream(value);
    if (isEdit(value)) return this.#showEdit(value);
    if (isVideoFrame(value)) this.paint(value, value.displayWidth, value.displayHeight);
    else if (value instanceof HTMLCanvasElement || isOffscreenCanvas(value) || value instanceof ImageBitmap)
      this.paint(value, value.width, value.height);
    else if (value instanceof ImageData) {
      const bitmap = await createImageBitmap(value);
      this.paint(bitmap, value.width, value.height);
      bitmap.close();
    }
  }

  async #showEdit(edit: Edit): Promise<void> {
    this.hasEdit = true;
    const stop = new AbortController();
    this.onOver(() => stop.abort());
    const { video } = await edit.open({ at: this.#position, signal: stop.signal, tracks: ["video"] });
    if (video) await this.#showStream(video);
  }

  /** Reads up to the first frame. Files are read as well, since that makes the program encode frames. */
  async #showStream(stream: ReadableStream<unknown>): Promise<void> {
    const reader = stream.getReader();
    const cancel = () => reader.cancel(new DOMException("The preview is over.", "AbortError"));
    this.onOver(cancel);
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const { value } = read;
        if (isVideoFrame(value)) this.paint(value, value.displayWidth, value.displayHeight);
        if (isVideoFrame(value) || isAudioData(value)) value.close();
        if (this.isOver || isAudioData(value)) return await cancel();
      }
    } catch (error) {
      // The canceled stream may fail; the program need not handle that.
      if (!this.isOver) throw error;
    }
  }

  /** Whether the program ends without an error. */
  async #settled(program: Promise<void>): Promise<boolean> {
    try {
      await program;
      while (this.#showing.size) {
        const all = [...this.#showing];
        await Promise.all(all);
        for (const one of all) this.#showing.delete(one);
      }
      return true;
    } catch {
      return false;
    }
  }
}
