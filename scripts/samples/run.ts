/** Runs a live sample as the site does: with the same compiler, in the same sandboxed frame, against the same module. */
import { setTimeout as wait } from "node:timers/promises";
import type { wrap } from "comlink";
import { codecPackagesIn } from "live-program/codec-packages";
import { compile } from "live-program/compile";
import { hasJsx, type Language } from "live-program/language";
import type { Failure, Frame, FrameEvent } from "live-program/messages";
import { needsOrigin } from "live-program/traits";
import { comlinkScript } from "./comlink-script";

export interface SampleRun {
  code: string;
  language?: Language;
  version: string;
  /** URL of the footage, the program's `video`. */
  video?: string;
}

export interface SampleResult {
  failure?: Failure;
  /** Imported names that the release lacks. */
  missing: string[];
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

const HOST = "/live/frame.html";
const TIMEOUT_MS = 60_000;

/** Runs before a program, in its frame: tells the page when there is a button, and what is shown when the page asks. */
function inspect(): void {
  const inFrame = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
  const look = () => {
    if (inFrame("#shown button").length > 0) parent.postMessage({ hasButton: true }, "*");
  };
  new MutationObserver(look).observe(inFrame("#shown")[0]!, { childList: true, subtree: true });
  const isBlank = (canvas: HTMLCanvasElement) => {
    try {
      /* A WebGL canvas no longer has its pixels. */
      if (!canvas.getContext("2d")) return false;
    } catch {
      return false; /* A worker has it. */
    }
    const context = new OffscreenCanvas(16, 9).getContext("2d")!;
    context.drawImage(canvas, 0, 0, 16, 9);
    const pixels = new Uint32Array(context.getImageData(0, 0, 16, 9).data.buffer);
    return pixels.every((pixel) => pixel === pixels[0]);
  };
  addEventListener("message", ({ data }) => {
    if (data !== "inspect") return;
    const canvases = [...inFrame("#shown canvas")] as HTMLCanvasElement[];
    const shown = inFrame("#shown :is(canvas, video, audio, img, li, button)").length;
    parent.postMessage({ shown, blank: canvases.filter(isBlank).length }, "*");
  });
}
/** In the program's first line, so that lines keep their numbers. */
const inspecting = `(${String(inspect).replaceAll(/\s*\n\s*/g, " ")})();`;

/** Navigates the page away. Playwright's pages need a `baseURL` at which the built site is served. */
export async function runSample(
  page: SamplePage,
  { code, language = "ts", version, video = "/media/coast.mp4" }: SampleRun,
): Promise<SampleResult> {
  const { module, imports } = compile(code, language);
  const packages = codecPackagesIn(code, language);
  if (!page.url().endsWith(HOST)) {
    await page.goto(HOST);
    await page.evaluate(async (script) => {
      document.head.append(Object.assign(document.createElement("script"), { textContent: script }));
    }, comlinkScript);
  }
  const run = page.evaluate(
    async ({ module, imports, rendersDefault, video, address, isTrusted }) => {
      const element = Object.assign(document.createElement("iframe"), { src: address, width: 640, height: 360 });
      if (!isTrusted) element.setAttribute("sandbox", "allow-scripts allow-downloads allow-forms allow-modals");
      const loaded = new Promise((resolve) => element.addEventListener("load", resolve, { once: true }));
      document.body.append(element);
      await loaded;
      const { port1, port2 } = new MessageChannel();
      const connect = Reflect.get(window, "comlink").wrap as typeof wrap;
      const frame = connect<Frame>(port1);
      const events: FrameEvent[] = [];
      port1.addEventListener("message", ({ data }) => data.type && !data.id && events.push(data));
      element.contentWindow!.postMessage("connect", "*", [port2]);
      /** Resolves with the next message of the program's frame that has a field. */
      const told = <T>(field: string) =>
        new Promise<T>((resolve) => {
          addEventListener("message", function hear({ source, data }) {
            if (source !== element.contentWindow || !(field in data)) return;
            removeEventListener("message", hear);
            resolve(data);
          });
        });
      await frame.mapModules();
      const exported = await frame.exports();
      const missing = imports.filter((name) => !exported.includes(name));
      const options = {
        video: await (await fetch(video)).blob(),
        start: 0,
        position: 0,
        paced: false,
        theme: {},
        rendersDefault,
      };
      // A program that shows a button and waits for a click counts as done.
      const button = told("hasButton");
      const ended = missing.length || frame.run(module, options);
      await Promise.race([ended, button]);
      // Browsers report unhandled rejections after the task in which they occur.
      await new Promise((resolve) => setTimeout(resolve));
      const inspected = told<{ shown: number; blank: number }>("shown");
      element.contentWindow!.postMessage("inspect", "*");
      const { shown, blank } = missing.length ? { shown: 0, blank: 0 } : await inspected;
      const failed = events.find((event) => event.type === "failed");
      await frame.stop();
      element.remove();
      return { missing, shown, blank, failure: failed?.failure };
    },
    {
      module: inspecting + module,
      imports: imports.map(({ name }) => name),
      rendersDefault: hasJsx(language),
      video,
      address: `${HOST}?version=${version}${packages.map((name) => `&package=${encodeURIComponent(name)}`).join("")}`,
      isTrusted: needsOrigin(code, language),
    },
  );
  const late = wait(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The sample was not done after ${TIMEOUT_MS / 1000} s.`);
  });
  try {
    return await Promise.race([run, late]);
  } catch (error) {
    // Stops a sample that still runs, so that it does not disturb the next one.
    await page.goto("about:blank");
    throw error;
  }
}
