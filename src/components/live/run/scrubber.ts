/** Shows the first picture of a program while one of its values changes. */
import { compile, globalsUsed } from "live-program/compile";
import { hasJsx, type Language } from "live-program/language";
import type { FrameWindow, Scrubbed } from "live-program/messages";
import { slowPatterns } from "live-program/slow-patterns";
import { keepsTimes } from "live-program/traits";
import { inside, openFrame, themeOf } from "./frame-window";

export interface ScrubberOptions {
  language: Language;
  version: string;
  frameUrl: string;
  /** URL of the footage. */
  video: string;
  /** Parent element of the frames: the program's own, whose position counts, and the preview's. */
  host: HTMLElement;
  fill: boolean;
  /** A picture of the latest program is shown. */
  onShown(height: number): void;
  /** The latest program has no preview. The previous picture stays. */
  onNothing(): void;
}

interface Opened {
  frame: HTMLIFrameElement;
  window: FrameWindow;
}

/** Longest wait for the last preview after a change. */
const PATIENCE_MS = 500;
const NOTHING: Scrubbed = { isShown: false, isStuck: false };

/** Runs all programs of a drag in one frame: one at a time, the latest next. */
export class Scrubber {
  readonly #options: ScrubberOptions;
  /** The footage is kept in memory, so that each run reads it at once. */
  readonly #video: Promise<string>;
  #opened: Promise<Opened> | undefined;
  /** The frame whose picture the reader sees. */
  #shown: HTMLIFrameElement | undefined;
  #next: string | undefined;
  #running: Promise<void> | undefined;
  #isEnded = false;
  #position = 0;
  #isAtEnd = false;

  constructor(options: ScrubberOptions) {
    this.#options = options;
    this.#video = fetch(options.video)
      .then((response) => response.blob())
      .then((footage) => URL.createObjectURL(footage));
    // The full run reports a failure.
    this.#video.catch(() => {});
  }

  /** Position in the footage at which the full run starts, in milliseconds; 0 if the reader was at the end. */
  get goesOnAt(): number {
    return this.#isAtEnd ? 0 : this.#position;
  }

  preview(code: string): void {
    this.#next = code;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when no program runs. Ends one that takes long. */
  async finish(): Promise<void> {
    const endScrub = () => void this.#opened?.then(({ window }) => window.endScrub()).catch(() => {});
    const timer = setTimeout(endScrub, PATIENCE_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#next = undefined;
    const [opened, video] = await Promise.allSettled([this.#opened, this.#video]);
    this.#shown?.remove();
    if (opened.status === "fulfilled") opened.value?.frame.remove();
    if (video.status === "fulfilled") URL.revokeObjectURL(video.value);
  }

  async #runAll(): Promise<void> {
    this.#readPosition();
    try {
      for (let code = this.#next; code !== undefined && !this.#isEnded; code = this.#next) {
        this.#opened ??= this.#open();
        const { frame, window } = await this.#opened;
        code = this.#next ?? code;
        this.#next = undefined;
        const { isShown, isStuck } = await this.#run(window, code);
        if (this.#isEnded) return;
        if (isShown) this.#showFrame(frame, window.contentHeight());
        else this.#options.onNothing();
        // The program does not end, so the next one gets a new frame, which replaces this one.
        if (isStuck) this.#opened = undefined;
        if (isStuck && frame !== this.#shown) frame.remove();
      }
    } catch {
      // The frame or the footage can't be opened: the full run reports why.
    }
  }

  async #run(window: FrameWindow, code: string): Promise<Scrubbed> {
    const { language, host, fill } = this.#options;
    const video = await this.#video;
    try {
      if (slowPatterns(code, language).length > 0) return NOTHING;
      const { module, imports } = compile(code, language);
      return await window.scrub(bindGlobals(module, code, language), {
        video,
        start: keepsTimes(imports) ? this.#position : 0,
        position: this.#position,
        rendersDefault: hasJsx(language),
        theme: themeOf(host, fill),
      });
    } catch {
      // The full run reports the syntax error.
      return NOTHING;
    }
  }

  #showFrame(frame: HTMLIFrameElement, height: number): void {
    if (this.#shown !== frame) {
      frame.style.visibility = "";
      this.#shown?.remove();
      this.#shown = frame;
    }
    this.#options.onShown(height);
  }

  /** Reads the position of the result that the reader watched before the change, if it is still there. */
  #readPosition(): void {
    const result = this.#options.host.querySelector<HTMLIFrameElement>("iframe:not([data-scrub])");
    const position = result && inside(result)?.position?.();
    if (!position) return;
    this.#position = Math.max(0, position.seconds * 1000);
    this.#isAtEnd = position.isEnd;
  }

  /** Opens a frame that is not visible before its first picture. */
  async #open(): Promise<Opened> {
    const { frameUrl, version, host } = this.#options;
    const frame = document.createElement("iframe");
    frame.title = "Preview";
    frame.dataset.scrub = "";
    frame.style.visibility = "hidden";
    const window = await openFrame(frame, host, `${frameUrl}?version=${encodeURIComponent(version)}&start`);
    return { frame, window };
  }
}

/** Binds the frame's globals to the module: code of an earlier program that still runs must not use those of this one. */
function bindGlobals(module: string, code: string, language: Language): string {
  const { show, video } = globalsUsed(code, language);
  const names = ["__mfxGuard", ...(show ? ["show"] : []), ...(video ? ["video"] : [])];
  return `const { ${names.join(", ")} } = globalThis; ${module}`;
}
