import { SDRFrames } from "../effects/sdr-frames.ts";
import { ContainerError } from "../errors.ts";
import { type Fit, Fitter, outputSize } from "../frame/fit.ts";
import { MFXBlob } from "../io/mfx-blob.ts";
import { checkNumber, checkNumbers, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { checkOrder } from "../media/check-order.ts";
import { frameFailure } from "../media/frame-failure.ts";
import { requirePlatform } from "../media/platform.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { traceStage } from "../stream/trace.ts";
import type { FileSource } from "./file-source.ts";
import type { EncodeGIFOptions } from "./gif-options.ts";
import type { GIFPicture } from "./gif-painter.ts";
import { type GIFStudio, InlineStudio } from "./gif-studio.ts";
import { WorkerStudio } from "./gif-worker.ts";

/** Shortest delay in hundredths of a second; players turn shorter ones into a tenth of a second. */
const SHORTEST = 2;
/** Pictures encoded while the next ones are read. */
const MOST_PAINTING = 2;

/** The frames of a GIF. */
interface GIFVideo {
  stream: ReadableStream<VideoFrame>;
  /** A missing side follows from the aspect ratio of the first frame. */
  width?: number;
  height?: number;
  fit?: Fit;
  /** Most frames per second. */
  framerate?: number;
}

/** A picture whose duration is known when the next one arrives. */
interface Held {
  pixels: GIFPicture["pixels"];
  /** The frame's own, in microseconds. */
  timestamp: number;
  /** Start in hundredths of a second. */
  start: number;
  /** End, as the frame itself has it, in milliseconds. */
  end: number;
}

/** Encodes a stream of frames as a GIF. */
export class GIFFile implements FileSource {
  #video: GIFVideo;
  #isTransparent: boolean;
  #chunkSize: number;
  #reader: ReadableStreamDefaultReader<VideoFrame>;
  #studio: GIFStudio;
  #onFrame: FrameCounter | undefined;
  readonly #sdr = new SDRFrames();
  #fitter: Fitter | undefined;
  #canvas: OffscreenCanvasRenderingContext2D | undefined;
  #held: Held | undefined;
  #first: number | undefined;
  #previous: number | undefined;
  #painting: { bytes: Promise<Uint8Array<ArrayBuffer>>; timestamp: number; duration: number }[] = [];
  #state: "frames" | "trailer" | "over" = "frames";
  #trace = traceStage("gif encoder");

  /** @param onFrame - Called with the time of each picture that was written. */
  constructor(video: GIFVideo, options: EncodeGIFOptions = {}, chunkSize = 0, onFrame?: FrameCounter) {
    const { worker, ...paint } = options;
    const { maxColors = 256, paletteEveryNthFrame = 10 } = paint;
    checkNumber("gif.maxColors", maxColors, { rule: "a number from 2 to 256", fits: (n) => n >= 2 && n <= 256 });
    if (!(paletteEveryNthFrame >= 1)) wrongOption("gif.paletteEveryNthFrame", "1 or greater", paletteEveryNthFrame);
    if (worker && typeof worker.postMessage !== "function") wrongOption("gif.worker", "a Worker", worker);
    if (video.framerate !== undefined) checkNumber("framerate", video.framerate);
    checkNumbers({ chunkSize }, NOT_NEGATIVE);
    this.#video = video;
    this.#chunkSize = chunkSize;
    this.#onFrame = onFrame;
    this.#reader = video.stream.getReader();
    this.#isTransparent = paint.transparent === true;
    this.#studio = worker ? new WorkerStudio(worker, paint) : new InlineStudio(paint);
  }

  async next(): Promise<MFXBlob | undefined> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    while (this.#state !== "over" && (size === 0 || size < this.#chunkSize)) {
      const part = await this.#nextPart();
      if (!part) continue;
      parts.push(part);
      size += part.byteLength;
    }
    return size > 0 ? new MFXBlob(parts, { type: "image/gif" }) : undefined;
  }

  async cancel(reason: unknown): Promise<void> {
    this.#state = "over";
    this.#held = undefined;
    this.#sdr.close();
    this.#studio.close();
    await this.#reader.cancel(reason).catch(() => {}); // The input may have failed before.
  }

  /** Bytes of the file; empty while a picture is still being encoded. */
  async #nextPart(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.#state === "trailer" && this.#painting.length === 0) {
      this.#state = "over";
      this.#sdr.close();
      const trailer = await this.#studio.finish();
      this.#studio.close();
      return trailer;
    }
    if (this.#state === "frames") await this.#read();
    if (this.#painting.length <= MOST_PAINTING && this.#state === "frames") return undefined;
    const painted = this.#painting.shift();
    const bytes = await painted?.bytes;
    if (painted) {
      this.#trace.out(painted.timestamp);
      this.#onFrame?.(painted.timestamp, painted.duration);
    }
    return bytes;
  }

  async #read(): Promise<void> {
    const { value: frame, done } = await this.#reader.read();
    if (done) {
      if (!this.#held)
        throw new ContainerError("encode-nothing", "There is nothing to write: the stream had no frames.");
      this.#release(Math.round(this.#held.end / 10));
      this.#state = "trailer";
      return;
    }
    try {
      this.#trace.in(frame.timestamp);
      checkOrder("video", frame.timestamp, this.#previous);
      this.#previous = frame.timestamp;
      this.#first ??= frame.timestamp;
      const time = (frame.timestamp - this.#first) / 1000;
      const start = Math.round(time / 10);
      const end = time + (frame.duration ?? 1e6 / (this.#video.framerate || 30)) / 1000;
      if (this.#held && !this.#isDue(start)) {
        this.#held.end = Math.max(this.#held.end, end);
        return;
      }
      this.#release(start);
      this.#held = { pixels: await this.#pixelsOf(frame), timestamp: frame.timestamp, start, end };
    } finally {
      frame.close();
    }
  }

  /** Drops frames above the requested rate, or above the rate that players show. */
  #isDue(start: number): boolean {
    const interval = 100 / (this.#video.framerate || 50);
    return start - this.#held!.start >= Math.max(SHORTEST, Math.floor(interval));
  }

  #release(end: number): void {
    if (!this.#held) return;
    const { pixels, timestamp, start } = this.#held;
    const { width, height } = this.#canvas!.canvas;
    const delay = 10 * Math.max(SHORTEST, end - start);
    const bytes = this.#studio.paint({ pixels, width, height, delay });
    bytes.catch(() => {}); // Reported when the picture is awaited.
    this.#painting.push({ bytes, timestamp, duration: (end - start) * 10_000 });
    this.#held = undefined;
  }

  async #pixelsOf(frame: VideoFrame): Promise<GIFPicture["pixels"]> {
    const shown = await this.#sdr.convert(frame);
    try {
      this.#canvas ??= this.#makeCanvas(frame);
      const { width, height } = this.#canvas.canvas;
      if (this.#isTransparent) this.#canvas.clearRect(0, 0, width, height);
      this.#fitter?.draw(shown, this.#canvas);
      return this.#canvas.getImageData(0, 0, width, height).data as GIFPicture["pixels"];
    } catch (error) {
      throw frameFailure(error);
    } finally {
      if (shown !== frame) shown.close();
    }
  }

  #makeCanvas(frame: VideoFrame): OffscreenCanvasRenderingContext2D {
    const size = outputSize(frame, this.#video, 1);
    for (const [option, side] of Object.entries(size)) {
      const isSide = (n: number) => Number.isInteger(n) && n > 0 && n < 65_536;
      checkNumber(option, side, { rule: "a whole number of pixels from 1 to 65535", fits: isSide });
    }
    this.#fitter = new Fitter({ size, fit: this.#video.fit ?? "fill" });
    const { width, height } = size;
    requirePlatform("OffscreenCanvas");
    return new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  }
}
