/** The program's `show`. */
import type { Output } from "live-program/messages";
import { isEdit, showEdit } from "./edit-player";
import { inspect } from "./inspect";
import { isAudioData, isOffscreenCanvas, isVideoFrame } from "./kind";
import { drawAudio, type Painting, paintFrames } from "./paint";
import { canvasOf, place, printLine } from "./place";
import { type Player, playPieces, showBlob } from "./play";
import { isReactElement, render } from "./react";
import { placeWaveform } from "./waveform";

export interface Stage extends Painting, Player {
  /** URL of the file whose sound is drawn behind that of the result. */
  before: string | undefined;
  /** Position in seconds at which an edit is shown. */
  position: number;
  /** Called before an edit is shown. It starts where it is asked to. */
  onEdit(): void;
  onOutput(output: Output): void;
  /** Runs work that is not the program's, and therefore not in its statistics. */
  aside(work: () => Promise<void>): Promise<void>;
  /** Registers a stream that is being read, so that Stop can cancel it. */
  onStream(cancel: () => Promise<void>): void;
}

export async function show(value: unknown, stage: Stage): Promise<void> {
  if (value instanceof ReadableStream) return showStream(value, stage);
  if (value instanceof Blob) return finish(await showBlob(value, mimeTypeOf(value), stage), stage);
  if (value instanceof Element) return showElement(value, stage);
  if (isEdit(value)) {
    stage.onEdit();
    return showEdit(value, stage.position, stage);
  }
  if (isReactElement(value)) return render(value, stage.onStop);
  if (value instanceof ImageData)
    return draw(value.width, value.height, (context) => context.putImageData(value, 0, 0));
  if (isVideoFrame(value))
    return draw(value.displayWidth, value.displayHeight, (context) => context.drawImage(value, 0, 0));
  if (value instanceof ImageBitmap || isOffscreenCanvas(value))
    return draw(value.width, value.height, (context) => context.drawImage(value, 0, 0));
  printLine(inspect(value));
}

function showElement(element: Element, stage: Stage): void {
  place(element);
  if (!(element instanceof HTMLMediaElement)) return;
  element.controls = true;
  stage.onMedia(element);
  if (element.paused && element.autoplay) void element.play().catch(() => {});
}

function draw(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): void {
  const [canvas, context] = canvasOf(width, height);
  paint(context);
  place(canvas);
}

/** The first item tells the kind of the stream. */
async function showStream(stream: ReadableStream<unknown>, stage: Stage): Promise<void> {
  const reader = stream.getReader();
  const cancel = () => reader.cancel(new DOMException("Stopped", "AbortError")).catch(() => {});
  stage.onStream(cancel);
  const next = async <T>() => (await reader.read()).value as T | undefined;
  const first = await next<unknown>();
  if (first === undefined) return printLine("The stream ended without a single item.");
  try {
    if (isVideoFrame(first)) await paintFrames(first, next, stage);
    else if (isAudioData(first)) await drawAudio(first, next, stage);
    else if (first instanceof Blob) await finish(await playPieces(first, next, stage), stage);
    else if (first instanceof Uint8Array) await countBytes(first, next);
    else for (let item: unknown = first; item !== undefined; item = await next()) printLine(inspect(item));
  } catch (error) {
    await cancel();
    throw error;
  }
}

async function countBytes(first: Uint8Array, next: () => Promise<Uint8Array | undefined>): Promise<void> {
  let bytes = 0;
  for (let chunk: Uint8Array | undefined = first; chunk; chunk = await next()) bytes += chunk.byteLength;
  printLine(`${bytes} bytes`);
}

async function finish(output: Output, stage: Stage): Promise<void> {
  stage.onOutput(output);
  const { blob, mimeType } = output;
  if (!/^(video|audio|image)\//.test(mimeType)) printLine(`${mimeType || "Blob"}, ${blob.size} bytes`);
  if (!mimeType.startsWith("audio/")) return;
  const stop = new AbortController();
  stage.onStop(() => stop.abort());
  await stage.aside(() => placeWaveform(blob, stage.before, stop.signal));
}

function mimeTypeOf(blob: Blob & { getMimeType?(): string }): string {
  return blob.getMimeType?.() || blob.type;
}
