/** Runs a program until its first picture, again and again while the reader drags one of its values. */
import type { FrameWindow } from "live-program/messages";
import { createGuard } from "./guard";
import { canvasOf, place } from "./place";
import { render } from "./react";

/** A program that shows nothing within this time is stopped. */
const LIMIT_MS = 3000;
/** Libraries test encoders with pictures of this size. */
const TEST_SIDE = 16;

/** @returns the frame's `scrub`. */
export function createScrub(releaseContexts: () => void): FrameWindow["scrub"] {
  let canvas: [HTMLCanvasElement, CanvasRenderingContext2D] | undefined;
  const releases: (() => unknown)[] = [];
  let onPicture = () => {};
  let isOver = true;

  const paint = (picture: CanvasImageSource, width: number, height: number) => {
    if (isOver) return;
    isOver = true;
    canvas ??= canvasOf(width, height);
    const [element, context] = canvas;
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    else context.clearRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    place(element);
    onPicture();
  };

  async function showStream(stream: ReadableStream<unknown>): Promise<void> {
    const reader = stream.getReader();
    releases.push(() => reader.cancel(new DOMException("Stopped", "AbortError")));
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const { value } = read;
      if (value instanceof VideoFrame) {
        paint(value, value.displayWidth, value.displayHeight);
        value.close();
      } else if (typeof AudioData === "function" && value instanceof AudioData) value.close();
      if (isOver) return;
    }
  }

  async function show(value: unknown): Promise<void> {
    if (value instanceof ReadableStream) return showStream(value);
    if (value instanceof VideoFrame) paint(value, value.displayWidth, value.displayHeight);
    else if (value instanceof HTMLCanvasElement || value instanceof OffscreenCanvas || value instanceof ImageBitmap)
      paint(value, value.width, value.height);
  }

  /** A program that encodes shows the first picture that it encodes. */
  function watchEncoders(): void {
    if (typeof VideoEncoder === "undefined") return;
    const encode = VideoEncoder.prototype.encode;
    VideoEncoder.prototype.encode = function (frame, options) {
      if (frame.codedWidth > TEST_SIDE) paint(frame, frame.displayWidth, frame.displayHeight);
      encode.call(this, frame, options);
    };
  }

  const release = async () => {
    isOver = true;
    await Promise.allSettled(releases.splice(0).map(async (one) => one()));
    releaseContexts();
  };

  let isReady = false;
  const prepare = () => {
    if (isReady) return;
    isReady = true;
    watchEncoders();
    // A failure shows no picture; the full run reports it.
    for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => event.preventDefault());
    for (const name of ["log", "info", "warn", "error", "debug"] as const) console[name] = () => {};
  };

  return async (module, { video, rendersDefault, theme }) => {
    prepare();
    for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, value);
    Object.assign(globalThis, { video, show, __mfxGuard: createGuard() });
    const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
    isOver = false;
    const shown = new Promise<boolean>((resolve) => {
      onPicture = () => resolve(true);
      setTimeout(resolve, LIMIT_MS, false);
      runModule(url, rendersDefault).catch(() => resolve(false));
    });
    try {
      return await shown;
    } finally {
      await release();
      URL.revokeObjectURL(url);
    }
  };

  async function runModule(url: string, rendersDefault: boolean): Promise<void> {
    const { default: component } = (await import(url)) as { default?: unknown };
    if (rendersDefault && component !== undefined) await render(component, (one) => releases.push(one));
  }
}
