/** What a pipeline of the sweep gets for one run: inputs, outputs and a signal, which the run watches and can break. */
import { FrameStream } from "../src/stream/pipe.ts";
import { failure, natives } from "./browser-calls.ts";
import { calls, type Stops } from "./calls.ts";
import { resources } from "./resources.ts";

/** Bytes of a piece of a response. */
const PIECE = 8192;

/** The address of a clip, which only the sweep's `fetch` answers. */
export const clipUrl = (clip: string) => `https://clips.example/${clip}`;

/** Clips by name. */
export type Clips = Record<string, Uint8Array<ArrayBuffer>>;

interface Described {
  timestamp?: number;
  duration?: number | null;
  size?: number;
  video?: { chunk: { timestamp: number } };
  audio?: { chunk: { timestamp: number } };
}

export class Hand implements Stops {
  readonly #clips: Clips;
  readonly #controller = new AbortController();
  readonly #readers = new Set<ReadableStreamDefaultReader<unknown>>();
  #canceled = false;
  #reads = false;
  #usesSignal = false;
  /** Failures of streams that were canceled. */
  readonly cancelFailures: unknown[] = [];
  /** What the inputs failed with, if they did. */
  readonly inputFailure = failure("NetworkError");

  constructor(clips: Clips) {
    this.#clips = clips;
    resources.watchListeners(this.#controller.signal);
  }

  /** Whether the pipeline has a stream that can be canceled. */
  get reads(): boolean {
    return this.#reads;
  }

  get usesSignal(): boolean {
    return this.#usesSignal;
  }

  get isCanceled(): boolean {
    return this.#canceled;
  }

  /** The signal to pass to the library. */
  get signal(): AbortSignal {
    this.#usesSignal = true;
    return this.#controller.signal;
  }

  cancel(): void {
    this.#canceled = true;
    for (const reader of this.#readers) this.#stop(reader);
  }

  abort(): void {
    this.#controller.abort(new Error("The signal was aborted at this call."));
    resources.forgetListeners(this.#controller.signal);
  }

  /** Reads a stream to its end, and closes what it gives. Returns a description of each item. */
  async read(stream: ReadableStream<unknown>): Promise<string[]> {
    this.#reads = true;
    const reader = stream.getReader();
    this.#readers.add(reader);
    if (this.#canceled) this.#stop(reader);
    const items: string[] = [];
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) items.push(take(next.value));
    } finally {
      this.#readers.delete(reader);
    }
    return items;
  }

  /** Reads a file to its end. Returns the number of its frames, which `count` gives, and whether it has bytes. */
  async readFile(stream: ReadableStream<Blob>, count: () => number): Promise<string> {
    const pieces = await this.read(stream);
    return `${count()} frames in ${pieces.length > 0 ? "a file" : "nothing"}`;
  }

  #stop(reader: ReadableStreamDefaultReader<unknown>): void {
    reader.cancel("The reader cancels at this call.").catch((error) => this.cancelFailures.push(error));
  }

  /** A stream whose reads are calls that may fail. It has to be read to its end, or canceled. */
  input<T>(count: number, make: (index: number) => T): ReadableStream<T> {
    const name = `input ${resources.connections.size}`;
    let index = 0;
    resources.connections.add(name);
    const end = () => resources.connections.delete(name);
    // Like the tracks of `decode`: pipes of plain streams drop a frame that they have read when their target fails.
    return new FrameStream<T>(
      {
        pull: (controller) => {
          const fails = calls.note("read of an input", ["fail"]);
          if (fails) controller.error(this.inputFailure);
          else if (index < count) return controller.enqueue(make(index++));
          else controller.close();
          end();
        },
        cancel: () => void end(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Gray frames of 40 ms. */
  video(count = 4, init: Partial<VideoFrameBufferInit> = {}): ReadableStream<VideoFrame> {
    return this.input(count, (index) => this.frame(index * 40_000, init));
  }

  frame(timestamp = 0, init: Partial<VideoFrameBufferInit> = {}): VideoFrame {
    const size = { codedWidth: 32, codedHeight: 16 };
    const data = new Uint8Array(4 * 32 * 16).fill(128);
    return new natives.VideoFrame(data, { format: "RGBA", ...size, timestamp, duration: 40_000, ...init });
  }

  /** Blocks of 20 ms. */
  audio(count = 4): ReadableStream<AudioData> {
    return this.input(count, (index) => this.block(index * 20_000));
  }

  block(timestamp = 0): AudioData {
    const shape = { format: "f32-planar", sampleRate: 48_000, numberOfChannels: 2, numberOfFrames: 960 } as const;
    const data = new Float32Array(2 * 960).map((_, i) => Math.sin(i / 20) / 4);
    return new natives.AudioData({ ...shape, timestamp, data });
  }

  blob(clip: string): Blob {
    return new Blob([this.#clip(clip)]);
  }

  /** A stream of a file's bytes. */
  bytes(clip: string): ReadableStream<Uint8Array> {
    const bytes = this.#clip(clip);
    return this.input(Math.ceil(bytes.length / PIECE), (index) => bytes.slice(index * PIECE, (index + 1) * PIECE));
  }

  /** A response to `fetch`, which has to be read to its end, canceled or aborted. */
  async respond(clip: string, { headers, signal }: RequestInit = {}): Promise<Response> {
    const bytes = this.#clip(clip);
    const start = Number(/bytes=(\d+)-/.exec(new Headers(headers).get("range") ?? "")?.[1] ?? 0);
    const name = `response ${resources.connections.size}`;
    resources.connections.add(name);
    const end = () => resources.connections.delete(name);
    let at = start;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const abort = () => {
            end();
            controller.error(signal?.reason);
          };
          if (signal?.aborted) abort();
          signal?.addEventListener("abort", abort);
        },
        pull: (controller) => {
          const fails = calls.note("read of a response", ["fail"]);
          if (fails) controller.error(new TypeError("network error"));
          else if (at < bytes.length) {
            controller.enqueue(bytes.slice(at, at + PIECE));
            at += PIECE;
            return;
          } else controller.close();
          end();
        },
        cancel: () => void end(),
      },
      { highWaterMark: 0 },
    );
    const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
    const response = new Response(body, { status: 206, headers: { "content-range": range } });
    return Object.defineProperty(response, "url", { value: clipUrl(clip) });
  }

  #clip(name: string): Uint8Array<ArrayBuffer> {
    const bytes = this.#clips[name];
    if (!bytes) throw new Error(`The sweep has no clip ${name}.`);
    return bytes;
  }
}

/** Describes an item, and closes it. */
function take(item: unknown): string {
  const { timestamp, duration, size, video, audio } = item as Described;
  const chunk = video?.chunk ?? audio?.chunk;
  (item as { close?(): void }).close?.();
  return chunk ? `chunk ${chunk.timestamp}` : size !== undefined ? "piece" : `${timestamp}+${duration}`;
}
