import { AbortedError, SinkError } from "../errors.ts";
import type { MFXBlob } from "./mfx-blob.ts";

/** Seconds behind the playhead that stay when room has to be made, to go back to. */
const KEPT_BEHIND = 5;
/** Milliseconds until a full buffer is tried again where no player can be found that would tell of its progress. */
const RETRY = 250;

/** Appends the pieces of a file to a `MediaSource`, one after the other. */
export class MediaFeeder {
  #source: MediaSource;
  #url: string;
  #buffer: SourceBuffer | undefined;
  #open: Promise<void>;
  #finished = false;

  constructor(source: MediaSource, url: string) {
    this.#source = source;
    this.#url = url;
    this.#open = new Promise((resolve) => source.addEventListener("sourceopen", () => resolve(), { once: true }));
  }

  async append(blob: MFXBlob, signal: AbortSignal): Promise<void> {
    if (blob.position !== undefined) {
      const message = "This file goes back to what was written before, so it cannot be played while it is being made.";
      throw new SinkError("sink-failed", `${message} Pass streaming: true to encode().`, { position: blob.position });
    }
    const [data] = await Promise.all([blob.arrayBuffer(), until(this.#open, signal)]);
    this.#buffer ??= this.#makeBuffer(blob.getMimeType() || blob.type);
    while (!(await this.#tryToAppend(this.#buffer, data, signal))) await this.#makeRoom(this.#buffer, signal);
  }

  async finish(signal: AbortSignal): Promise<void> {
    await until(this.#open, signal);
    this.#finished = true;
    if (this.#source.readyState === "open") this.#source.endOfStream();
  }

  /** What was appended can still be seen where the work was stopped on purpose; else the player is told of the failure. */
  breakOff(reason: unknown): void {
    this.#finished = true;
    const stopped = reason === undefined || reason instanceof AbortedError;
    if (this.#source.readyState !== "open") return;
    if (this.#buffer?.updating) this.#buffer.abort();
    this.#source.endOfStream(stopped ? undefined : "network");
  }

  /** The player took another address; an error for the stream, which is of no use any more. */
  letGo(): SinkError {
    URL.revokeObjectURL(this.#url);
    return new SinkError("sink-failed", "The player let go of the stream.");
  }

  #makeBuffer(mimeType: string): SourceBuffer {
    if (!MediaSource.isTypeSupported(mimeType)) {
      throw new SinkError("sink-unavailable", `This browser cannot play ${mimeType || "data without a mime type"}.`, {
        mimeType,
      });
    }
    return this.#source.addSourceBuffer(mimeType);
  }

  /** Whether there was room. */
  async #tryToAppend(buffer: SourceBuffer, data: ArrayBuffer, signal: AbortSignal): Promise<boolean> {
    const error = this.#player()?.error;
    if (error || this.#source.readyState !== "open") throw refused(error);
    try {
      buffer.appendBuffer(data);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "QuotaExceededError") return false;
      throw refused(cause);
    }
    await this.#updated(buffer, signal);
    return true;
  }

  /** Drops what has been played; where there is nothing to drop, waits for the player to get on. */
  async #makeRoom(buffer: SourceBuffer, signal: AbortSignal): Promise<void> {
    const player = this.#player();
    const end = (player?.currentTime ?? 0) - KEPT_BEHIND;
    if (buffer.buffered.length > 0 && buffer.buffered.start(0) < end) {
      buffer.remove(0, end);
      return this.#updated(buffer, signal);
    }
    // Without a player in sight, the browser itself drops what was played when it is asked again.
    const progress = player
      ? new Promise<void>((resolve) => player.addEventListener("timeupdate", () => resolve(), { once: true }))
      : new Promise<void>((resolve) => setTimeout(resolve, RETRY));
    await until(progress, signal);
  }

  /** The element that plays, as long as it is in the document. */
  #player(): HTMLMediaElement | undefined {
    const elements = globalThis.document?.querySelectorAll<HTMLMediaElement>("video, audio") ?? [];
    return Array.from(elements).find((element) => element.currentSrc === this.#url);
  }

  async #updated(buffer: SourceBuffer, signal: AbortSignal): Promise<void> {
    let failed = false;
    const onError = () => {
      failed = true;
    };
    buffer.addEventListener("error", onError, { once: true });
    const updated = new Promise<void>((resolve) =>
      buffer.addEventListener("updateend", () => resolve(), { once: true }),
    );
    try {
      await until(updated, signal);
    } finally {
      buffer.removeEventListener("error", onError);
    }
    if (failed && !this.#finished) throw refused(this.#player()?.error);
  }
}

const refused = (cause: unknown) =>
  new SinkError("sink-failed", `The player refused the data${cause instanceof Error ? `: ${cause.message}` : "."}`, {
    cause,
  });

/** Waits, but not beyond an abort. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
