/** Shows the first picture of a program while one of its values changes. */

import { codecPackagesIn } from "live-program/codec-packages";
import { compile, globalsUsed } from "live-program/compile";
import { scrubbedOf } from "live-program/frame-event";
import { hasJsx, type Language } from "live-program/language";
import type { Layout, Position, Scrubbed } from "live-program/messages";
import { keepsTimes } from "live-program/traits";
import { footageFor } from "./footage";
import { frameElement, type OpenedFrame, openFrame, themeOf } from "./open-frame";

export interface ScrubberOptions {
  language: Language;
  version: string;
  frameUrl: string;
  /** The footage: the reader's own file, or a URL. */
  video: string | File;
  /** Parent element of the preview's frame. */
  host: HTMLElement;
  fill: boolean;
  /** A picture of the latest program is shown. */
  onShown(layout: Layout): void;
  /** The latest program has no preview. The previous picture stays. */
  onNothing(): void;
  /** Position of the result that the reader watched before the change, if it is still there. */
  position(): Promise<Position | undefined>;
}

interface Opened extends OpenedFrame {
  element: HTMLIFrameElement;
}

/** Longest wait for the last preview after a change. */
const PATIENCE_MS = 500;
/** Programs that a frame runs. Browsers keep all its modules, with what their variables hold. */
const MOST_RUNS = 30;
const NOTHING: Scrubbed = { isShown: false, isStuck: false, height: 0 };
/** The program has replaced its frame's document. */
const LEFT: Scrubbed = { ...NOTHING, isStuck: true };

/** Runs all programs of a drag in one frame: one at a time, the latest next. */
export class Scrubber {
  readonly #options: ScrubberOptions;
  readonly #video: Promise<string | Blob>;
  #opened: Promise<Opened> | undefined;
  /** The frame whose picture the reader sees. */
  #shown: HTMLIFrameElement | undefined;
  #next: string | undefined;
  #running: Promise<void> | undefined;
  #runs = 0;
  #isEnded = false;
  #position = 0;
  #isAtEnd = false;

  constructor(options: ScrubberOptions) {
    this.#options = options;
    this.#video = footageFor(options.video);
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
    const endScrub = () => void this.#opened?.then(({ frame }) => frame.endScrub()).catch(() => {});
    const timer = setTimeout(endScrub, PATIENCE_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#next = undefined;
    const opened = await this.#opened?.catch(() => undefined);
    this.#shown?.remove();
    opened?.element.remove();
  }

  async #runAll(): Promise<void> {
    try {
      await this.#readPosition();
      for (let code = this.#next; code !== undefined && !this.#isEnded; code = this.#next) {
        this.#opened ??= this.#open(code);
        const { element, ...opened } = await this.#opened;
        code = this.#next ?? code;
        this.#next = undefined;
        const { isShown, isStuck, ...layout } = await this.#run(opened, code);
        if (this.#isEnded) return;
        if (isShown) this.#showFrame(element, layout);
        else this.#options.onNothing();
        // If the program does not end, or is the frame's last one, the next one gets a new frame, which replaces this one.
        const isUsedUp = ++this.#runs % MOST_RUNS === 0 || isStuck;
        if (isUsedUp) this.#opened = undefined;
        if (isUsedUp && element !== this.#shown) element.remove();
      }
    } catch {
      // The frame or the footage can't be opened: the full run reports why.
    }
  }

  async #run({ frame, left }: OpenedFrame, code: string): Promise<Scrubbed> {
    const { language, host, fill } = this.#options;
    const video = await this.#video;
    try {
      const { module, imports } = compile(code, language);
      const scrubbing = frame.scrub(bindGlobals(module, code, language), {
        video,
        start: keepsTimes(imports) ? this.#position : 0,
        position: this.#position,
        rendersDefault: hasJsx(language),
        theme: themeOf(host, fill),
      });
      return scrubbedOf(await Promise.race([scrubbing, left.catch(() => LEFT)]));
    } catch {
      // The full run reports the syntax error.
      return NOTHING;
    }
  }

  #showFrame(element: HTMLIFrameElement, layout: Layout): void {
    if (this.#shown !== element) {
      element.style.visibility = "";
      this.#shown?.remove();
      this.#shown = element;
    }
    this.#options.onShown(layout);
  }

  async #readPosition(): Promise<void> {
    const position = await this.#options.position();
    if (!position) return;
    this.#position = Math.max(0, position.seconds * 1000);
    this.#isAtEnd = position.isEnd;
  }

  /** Opens a frame that is not visible before its first picture. */
  async #open(code: string): Promise<Opened> {
    const { language, frameUrl, version, video, host } = this.#options;
    const element = frameElement("Preview", false);
    element.dataset.scrub = "";
    element.style.visibility = "hidden";
    const isPrivate = typeof video !== "string";
    const packages = codecPackagesIn(code, language);
    const opening = { host, frameUrl, version, packages, isPrivate, startsLater: true, report: () => {} };
    return { element, ...(await openFrame(element, opening)) };
  }
}

/** Binds the frame's globals to the module: code of an earlier program that still runs must not use those of this one. */
function bindGlobals(module: string, code: string, language: Language): string {
  const { show, video } = globalsUsed(code, language);
  const names = ["__mfxGuard", ...(show ? ["show"] : []), ...(video ? ["video"] : [])];
  return `const { ${names.join(", ")} } = globalThis; ${module}`;
}
