/** Runs a live sample as the site does: with the same compiler, in the same frame document, against the same module. */
import { compile } from "live-program/compile";
import { hasJsx, type Language } from "live-program/language";
import type { ConsoleEntry, Failure, FrameEvent, FrameWindow } from "live-program/messages";

export interface SampleRun {
  code: string;
  language?: Language;
  version: string;
  /** URL of the footage, the program's `video`. */
  video?: string;
  /** Timeout in milliseconds. */
  timeout?: number;
}

export interface SampleResult {
  failure?: Failure;
  /** Imported names that the release lacks. */
  missing: string[];
  /** Files made by the program. */
  outputs: { mimeType: string; size: number; duration?: number; width?: number; height?: number }[];
  console: ConsoleEntry[];
  /** Frames that came out. */
  frames: number;
  /** Number of 2D canvases that end up in a single color. */
  blank: number;
  /** Number of visible outputs at the end: canvases, players, images, printed lines, buttons. */
  shown: number;
}

/** What runs a sample needs of a browser's page, Playwright's or another. `goto` takes a path of the built site. */
export interface SamplePage {
  url(): string;
  goto(path: string): Promise<unknown>;
  evaluate<Result, Arg>(run: (arg: Arg) => Promise<Result>, arg: Arg): Promise<Result>;
}

/** Samples run in an iframe, as on the site: saving a file works differently there. */
const HOST = "/live/frame.html";

/** Navigates the page away. Playwright's pages need a `baseURL` at which the built site is served. */
export async function runSample(
  page: SamplePage,
  { code, language = "ts", version, video = "/media/coast.mp4", timeout = 60_000 }: SampleRun,
): Promise<SampleResult> {
  const { module, imports } = compile(code, language);
  if (!page.url().endsWith(HOST)) await page.goto(HOST);
  const run = page.evaluate(
    async ({ module, imports, rendersDefault, video, address }) => {
      const element = Object.assign(document.createElement("iframe"), { src: address, width: 640, height: 360 });
      const loaded = new Promise((resolve) => element.addEventListener("load", resolve, { once: true }));
      document.body.append(element);
      await loaded;
      const frame = element.contentWindow as unknown as FrameWindow;
      const inside = element.contentDocument!;
      const exported = await frame.exports();
      const missing = imports.filter((name) => !exported.includes(name));
      const events: FrameEvent[] = [];
      const options = {
        video: new URL(video, location.href).href,
        start: 0,
        position: 0,
        paced: false,
        theme: {},
        rendersDefault,
      };
      // A program that shows a button and waits for a click counts as done.
      const button = new Promise<void>((resolve) => {
        const look = () => inside.querySelector("#shown button") && resolve();
        new MutationObserver(look).observe(inside.getElementById("shown")!, { childList: true, subtree: true });
      });
      const ended = missing.length || frame.run(module, options, (event) => events.push(event));
      await Promise.race([ended, button]);
      // Browsers report unhandled rejections after the task in which they occur.
      await new Promise((resolve) => setTimeout(resolve));
      const shown = inside.querySelectorAll("#shown :is(canvas, video, audio, img, li, button)").length;
      const isBlank = (canvas: HTMLCanvasElement) => {
        try {
          // A WebGL canvas no longer has its pixels.
          if (!canvas.getContext("2d")) return false;
        } catch {
          return false; // A worker has it.
        }
        const context = new OffscreenCanvas(16, 9).getContext("2d")!;
        context.drawImage(canvas, 0, 0, 16, 9);
        const pixels = new Uint32Array(context.getImageData(0, 0, 16, 9).data.buffer);
        return pixels.every((pixel) => pixel === pixels[0]);
      };
      const blank = [...inside.querySelectorAll<HTMLCanvasElement>("#shown canvas")].filter(isBlank).length;
      await frame.stop();
      element.remove();
      return {
        missing,
        shown,
        blank,
        failure: events.find((event) => event.type === "failed")?.failure,
        outputs: events
          .filter((event) => event.type === "output")
          .map(({ output: { blob, ...output } }) => ({ ...output, size: blob.size })),
        console: events.filter((event) => event.type === "console").flatMap(({ entries }) => entries),
        frames: events.findLast((event) => event.type === "progress")?.progress.frames ?? 0,
      };
    },
    {
      module,
      imports: imports.map(({ name }) => name),
      rendersDefault: hasJsx(language),
      video,
      address: `${HOST}?version=${version}`,
    },
  );
  try {
    return await orTimeOut(run, timeout);
  } catch (error) {
    // Stops a sample that still runs, so that it does not disturb the next one.
    await page.goto("about:blank");
    throw error;
  }
}

async function orTimeOut<T>(run: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The sample was not done after ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}
