/** Plays the footage through MFX in a loop onto two canvases. Runs in a worker if it can, otherwise on the page. */
import { FrameClock } from "../../paced/frame-clock";
import { tapped } from "../../paced/tapped";
import { chainOf, type Library } from "./chain";
import type { HeroEvent, HeroState } from "./state";

type Canvas = OffscreenCanvas | HTMLCanvasElement;

interface Stage {
  before: Canvas;
  after: Canvas;
  /** URL of the site, with a trailing slash. */
  site: string;
  state: HeroState;
}

const REPORT_EVERY_MS = 500;

export class HeroPlayer {
  #state: HeroState;
  #resume: (() => void) | undefined;
  #ended = false;
  readonly #report: (event: HeroEvent) => void;

  constructor(stage: Stage, report: (event: HeroEvent) => void) {
    this.#state = stage.state;
    this.#report = report;
    this.#run(stage).catch((error: unknown) => {
      if (!this.#ended) report({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    });
  }

  set state(state: HeroState) {
    this.#state = state;
    if (state.playing) this.#resume?.();
  }

  /** Ends after the current frame. */
  end(): void {
    this.#ended = true;
    this.#resume?.();
  }

  async #run({ before, after, site }: Stage): Promise<void> {
    const [library, footage] = await Promise.all([
      import(/* webpackIgnore: true */ `${site}lib/preview.js`) as Promise<Library>,
      fetch(`${site}media/coast.mp4`).then((response) => response.blob()),
    ]);
    const canvases = { before: context2d(before), after: context2d(after) };
    while (!this.#ended) await this.#playOnce(library, footage, canvases);
  }

  async #playOnce(library: Library, footage: Blob, canvases: { before: Context; after: Context }): Promise<void> {
    const originals: VideoFrame[] = [];
    const { video } = await library.decode(footage.stream(), "video/mp4");
    const chain = chainOf(library, () => this.#state);
    const frames = library
      .effect(
        tapped(video, (frame) => originals.push(frame.clone())),
        chain,
      )
      .getReader();
    try {
      const clock = new FrameClock();
      const meter = new Meter((perSecond) => this.#report({ type: "frames", perSecond }));
      for (let { value: frame } = await frames.read(); frame; { value: frame } = await frames.read()) {
        const original = originals.shift();
        try {
          if (this.#ended || !original) break;
          if (!this.#state.playing) {
            await new Promise<void>((resolve) => {
              this.#resume = resolve;
            });
            clock.restart();
          }
          await clock.until(frame);
          await nextPicture(); // There is none while the page is hidden: the player waits.
          paint(original, canvases.before);
          paint(frame, canvases.after);
          meter.count();
        } finally {
          original?.close();
          frame.close();
        }
      }
    } finally {
      await frames.cancel().catch(() => {});
      for (const original of originals) original.close();
    }
  }
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function context2d(canvas: Canvas): Context {
  const context = canvas.getContext("2d", { alpha: false }) as Context | null;
  if (!context) throw new Error("The canvas has no 2D context.");
  return context;
}

function paint(frame: VideoFrame, context: Context): void {
  context.drawImage(frame, 0, 0, context.canvas.width, context.canvas.height);
}

const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));

export class Meter {
  #since = performance.now();
  #frames = 0;
  readonly #report: (perSecond: number) => void;

  constructor(report: (perSecond: number) => void) {
    this.#report = report;
  }

  count(): void {
    this.#frames++;
    const passed = performance.now() - this.#since;
    if (passed < REPORT_EVERY_MS) return;
    this.#report(Math.round((this.#frames * 1000) / passed));
    this.#since += passed;
    this.#frames = 0;
  }
}
