/** Runs programs until their first picture, one after another, while the reader drags a value. */
import { CONSOLE_LEVELS, type Frame, type Scrubbed, type ScrubOptions } from "live-program/messages";
import { paintOver } from "../../paced/paint-over";
import type { Contexts } from "./contexts";
import { createGuard } from "./guard";
import { layout } from "./layout";
import { canvasOf, place } from "./place";
import { type Paint, Preview, type Previewed } from "./preview";
import { render } from "./react";
import { startingAt } from "./start";

/** Side of the pictures that the library encodes to test an encoder. */
const TEST_SIDE = 16;
/** Highest number of contexts that the library's effects keep. If a program leaves more of them open, all are released. */
const MOST_CONTEXTS = 8;

export function createScrub(contexts: Contexts): Pick<Frame, "scrub" | "endScrub"> {
  const paint = createPaint();
  let current: Preview | undefined;
  let isPrepared = false;
  const prepare = () => {
    if (isPrepared) return;
    isPrepared = true;
    silence();
    withholdDevices();
    watchEncoders(() => current);
  };

  let kept: Promise<string> | undefined;
  /** The footage is kept in memory, so that each run reads it at once. */
  const keep = (video: string | Blob) => {
    kept ??= inMemory(video);
    return kept;
  };

  const run = async (module: string, options: ScrubOptions): Promise<Previewed> => {
    const { start, position, rendersDefault } = options;
    const video = await keep(options.video);
    const preview = new Preview(paint, position);
    current = preview;
    const checkTime = createGuard();
    const throwIf = (isOver: boolean) => {
      if (isOver) throw new DOMException("The preview is over.", "AbortError");
    };
    Object.assign(globalThis, {
      video,
      show: (value: unknown) => preview.show(value),
      __mfxGuard() {
        throwIf(preview.isDead);
        checkTime();
      },
      __mfxStart(options?: object) {
        throwIf(preview.isOver);
        return preview.hasEdit ? options : startingAt(start, options);
      },
    });
    const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
    try {
      return await preview.run(async () => {
        const { default: component } = (await import(url)) as { default?: unknown };
        if (rendersDefault && component !== undefined) await render(component, (unmount) => preview.onOver(unmount));
      });
    } finally {
      URL.revokeObjectURL(url);
      if (contexts.open > MOST_CONTEXTS) contexts.release();
    }
  };

  return {
    async scrub(module, options): Promise<Scrubbed> {
      prepare();
      for (const [name, value] of Object.entries(options.theme))
        document.documentElement.style.setProperty(name, value);
      const result = await run(module, options);
      // The shown part of the footage may end before the position.
      const isOver = result.isShown || result.isStuck || options.position === 0;
      const last = isOver ? result : await run(module, { ...options, start: 0, position: 0 });
      return { ...last, ...layout() };
    },
    endScrub: () => current?.end(false),
  };
}

async function inMemory(video: string | Blob): Promise<string> {
  if (typeof video !== "string") return URL.createObjectURL(video);
  try {
    return URL.createObjectURL(await (await fetch(video)).blob());
  } catch {
    // The program fails with the reason.
    return video;
  }
}

/** @returns a function that paints on the frame's only canvas. */
function createPaint(): Paint {
  let canvas: [HTMLCanvasElement, CanvasRenderingContext2D] | undefined;
  return (picture, width, height) => {
    canvas ??= canvasOf(width, height);
    const [element, context] = canvas;
    paintOver(context, picture, width, height);
    place(element);
  };
}

/** Hides errors and console output of previews: the full run reports them. */
function silence(): void {
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => event.preventDefault());
  for (const level of CONSOLE_LEVELS) console[level] = () => {};
}

/** Removes dialogs, pickers, camera and downloads: a preview must not ask the reader or save a file. */
function withholdDevices(): void {
  const nothing = () => {};
  Object.assign(globalThis, { alert: nothing, confirm: nothing, prompt: nothing, print: nothing, open: nothing });
  for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"])
    Object.assign(globalThis, { [name]: undefined });
  const refuse = async () => {
    throw new DOMException("A preview has no camera.", "NotAllowedError");
  };
  Object.assign(navigator.mediaDevices ?? {}, { getUserMedia: refuse, getDisplayMedia: refuse });
  for (const { prototype } of [HTMLInputElement, HTMLAnchorElement]) prototype.click = nothing;
  HTMLInputElement.prototype.showPicker = nothing;
}

/** Paints the first picture that a program encodes, and refuses to encode after it. */
function watchEncoders(current: () => Preview | undefined): void {
  if (typeof VideoEncoder === "undefined") return;
  const { encode } = VideoEncoder.prototype;
  VideoEncoder.prototype.encode = function (frame, options) {
    const preview = current();
    const isTest = frame.codedWidth <= TEST_SIDE;
    if (preview?.isOver && !isTest) throw new DOMException("The preview is over.", "AbortError");
    if (!isTest) preview?.paint(frame, frame.displayWidth, frame.displayHeight);
    encode.call(this, frame, options);
  };
}
