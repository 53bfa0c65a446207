/** Shows the first picture of a program while one of its values changes. */
import { compile } from "live-program/compile";
import { hasJsx, type Language } from "live-program/language";
import type { FrameWindow } from "live-program/messages";
import { slowPatterns } from "live-program/slow-patterns";
import { openFrame, themeOf } from "./frame-window";

export interface ScrubberOptions {
  language: Language;
  version: string;
  frameUrl: string;
  /** URL of the footage. */
  video: string;
  host: HTMLElement;
  fill: boolean;
  /** A picture of the latest program is shown. */
  onShown(height: number): void;
}

/** One frame for all programs of a drag. It runs one at a time, the latest next. */
export class Scrubber {
  readonly #options: ScrubberOptions;
  readonly #frame = document.createElement("iframe");
  #opened: Promise<{ inside: FrameWindow; video: string }> | undefined;
  #next: string | undefined;
  #isBusy = false;
  #isEnded = false;

  constructor(options: ScrubberOptions) {
    this.#options = options;
    this.#frame.title = "Preview";
    this.#frame.dataset.scrub = "";
  }

  preview(code: string): void {
    this.#next = code;
    if (!this.#isBusy) void this.#runAll();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#next = undefined;
    const opened = await this.#opened?.catch(() => undefined);
    this.#frame.remove();
    if (opened) URL.revokeObjectURL(opened.video);
  }

  async #runAll(): Promise<void> {
    this.#isBusy = true;
    try {
      this.#opened ??= this.#open();
      const { inside, video } = await this.#opened;
      for (let code = this.#next; code !== undefined && !this.#isEnded; code = this.#next) {
        this.#next = undefined;
        const isShown = await this.#run(inside, code, video);
        if (this.#isEnded) return;
        // Without a picture, the previous one stays.
        if (isShown) this.#options.onShown(inside.contentHeight());
      }
    } catch {
      // The frame or the footage can't be opened: the full run reports why.
    } finally {
      this.#isBusy = false;
    }
  }

  async #run(inside: FrameWindow, code: string, video: string): Promise<boolean> {
    const { language, host, fill } = this.#options;
    try {
      if (slowPatterns(code, language).length > 0) return false;
      const { module } = compile(code, language);
      return await inside.scrub(module, { video, rendersDefault: hasJsx(language), theme: themeOf(host, fill) });
    } catch {
      // The full run reports the syntax error.
      return false;
    }
  }

  /** The footage is kept in memory, so that each run reads it at once. */
  async #open(): Promise<{ inside: FrameWindow; video: string }> {
    const { frameUrl, version, host, video } = this.#options;
    const [inside, footage] = await Promise.all([
      openFrame(this.#frame, host, `${frameUrl}?version=${encodeURIComponent(version)}`),
      fetch(video).then((response) => response.blob()),
    ]);
    return { inside, video: URL.createObjectURL(footage) };
  }
}
