import { SinkError } from "../errors.ts";
import { mediaSourceClass } from "./media-source.ts";
import type { MFXBlob } from "./mfx-blob.ts";
import { SegmentIndex } from "./segment-index.ts";

/** Seconds behind the playhead that are kept when the buffer is full. */
const KEPT_BEHIND = 5;
/** Seconds ahead of the playhead that are too few for fast playback: some of those behind it have to go, too. */
const SHORT_AHEAD = 4;
/** Seconds by which the end of what is appended may be later than the start of the segment after it. */
const ROUNDING = 0.05;
/** Seconds by which a segment may begin later than the index says, since its sound ends before its picture. */
const LATE = 0.5;
/** Milliseconds between tries of a full buffer if no player is found whose progress could be observed. */
const RETRY = 250;

/**
 * Appends the blobs of a file to a `MediaSource`. Keeps all blobs, which browsers may move to disk, so that it can append again from any
 * position that the player seeks to.
 */
export class MediaFeeder {
  #source: MediaSource;
  #url: string;
  #buffer: SourceBuffer | undefined;
  #open: Promise<void>;
  #stop = new AbortController();
  #pieces: { blob: Blob; start: number }[] = [];
  #length = 0;
  #index = new SegmentIndex();
  /** The byte to append next, and whether it follows the last one. */
  #cursor = 0;
  #jumped = false;
  /** Seconds appended so far. The buffer may have dropped some of them. */
  #reached = 0;
  /** The player returns to an earlier time: data ahead of it may be dropped once. */
  #refill: { wiped: boolean } | undefined;
  #feeding: Promise<void> | undefined;
  #finished = false;

  constructor(source: MediaSource, url: string) {
    this.#source = source;
    this.#url = url;
    this.#open = new Promise((resolve) => source.addEventListener("sourceopen", () => resolve(), { once: true }));
    // Media events do not bubble.
    globalThis.document?.addEventListener("seeking", this.#onSeeking, true);
  }

  async append(blob: MFXBlob): Promise<void> {
    if (blob.position !== undefined) {
      const message = "This file overwrites earlier bytes, so it cannot be played while it is being made.";
      throw new SinkError("sink-failed", `${message} Pass streaming: true to encode().`, { position: blob.position });
    }
    const [data] = await Promise.all([blob.arrayBuffer(), until(this.#open, this.#stop.signal)]);
    this.#buffer ??= this.#makeBuffer(blob.getMimeType() || blob.type);
    this.#index.add(new Uint8Array(data));
    this.#pieces.push({ blob, start: this.#length });
    this.#length += blob.size;
    await this.#feed();
  }

  async finish(): Promise<void> {
    await until(this.#open, this.#stop.signal);
    this.#finished = true;
    await this.#feed();
  }

  /** Stops feeding. After a deliberate stop the appended part stays playable; after a failure the player gets a network error. */
  breakOff(reason: unknown): void {
    this.#finished = true;
    this.#release(reason);
    const stopped = reason === undefined || (reason instanceof Error && reason.name === "AbortError");
    // A player that comes later is told as well.
    void this.#open.then(() => {
      if (this.#source.readyState !== "open") return;
      if (this.#buffer?.updating) this.#buffer.abort();
      this.#source.endOfStream(stopped ? undefined : "network");
    });
  }

  /** Stops feeding a player that uses another URL now. Returns the error for the stream. */
  letGo(): SinkError {
    URL.revokeObjectURL(this.#url);
    const error = new SinkError(
      "sink-failed",
      "The media element was detached from the stream. Keep its `src` until the stream is closed.",
    );
    this.#release(error);
    return error;
  }

  #release(reason: unknown): void {
    globalThis.document?.removeEventListener("seeking", this.#onSeeking, true);
    this.#stop.abort(reason);
    this.#pieces = [];
    this.#length = 0;
  }

  #onSeeking = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement) || target.currentSrc !== this.#url || !this.#buffer) return;
    const time = target.currentTime;
    const isAhead = time >= this.#reached && !this.#refill; // It will come.
    if (isAhead || rangeAt(this.#buffer, time)) return;
    this.#refill = { wiped: false };
    this.#jumpTo(time);
    this.#feed().catch(() => {}); // The writer gets the error, or the player if the stream is closed.
  };

  #jumpTo(time: number): void {
    this.#cursor = this.#index.before(time);
    this.#jumped = true;
  }

  /** Appends everything that has been written. */
  #feed(): Promise<void> {
    this.#feeding ??= this.#run()
      .catch((error) => {
        // The player's event fires a moment after its source is closed.
        throw this.#source.readyState === "closed" && error instanceof DOMException ? this.letGo() : error;
      })
      .finally(() => {
        this.#feeding = undefined;
      });
    return this.#feeding;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const buffer = this.#buffer;
    while (buffer && this.#cursor < this.#length) {
      const position = this.#cursor;
      this.#index.reach(position, this.#reached);
      const data = await until(this.#bytesFrom(position), signal);
      if (position !== this.#cursor) continue; // The player has sought meanwhile.
      if (this.#jumped && this.#source.readyState === "open") buffer.abort(); // It is in the middle of a segment.
      this.#jumped = false;
      if (!(await this.#tryToAppend(buffer, data))) {
        await this.#makeRoom(buffer);
        continue;
      }
      const { buffered } = buffer;
      if (buffered.length > 0) this.#reached = Math.max(this.#reached, buffered.end(buffered.length - 1));
      if (this.#jumped) continue; // The player has sought, perhaps to the segment that was appended in part.
      this.#cursor = position + data.byteLength;
      if (this.#refill) this.#skipWhatIsThere(buffer);
    }
    this.#refill = undefined;
    if (this.#finished && this.#source.readyState === "open") this.#source.endOfStream();
  }

  /** Up to the next segment, whose time is known once all bytes before it are appended, or to the end of the piece. */
  #bytesFrom(position: number): Promise<ArrayBuffer> {
    const { blob, start } = this.#pieces.findLast((piece) => piece.start <= position)!;
    const end = Math.min(this.#index.next(position) ?? Number.POSITIVE_INFINITY, start + blob.size);
    return blob.slice(position - start, end - start).arrayBuffer();
  }

  /** Continues at the end of the range that is buffered at the playhead. */
  #skipWhatIsThere(buffer: SourceBuffer): void {
    const range = rangeAt(buffer, this.#player()?.currentTime ?? 0);
    const next = range && this.#index.before(range.end);
    if (next === undefined || next <= this.#cursor) return;
    this.#cursor = next;
    this.#jumped = true;
  }

  #makeBuffer(mimeType: string): SourceBuffer {
    if (!mediaSourceClass()?.isTypeSupported(mimeType)) {
      throw new SinkError("sink-unavailable", `This browser cannot play ${mimeType || "data without a mime type"}.`, {
        mimeType,
      });
    }
    return this.#source.addSourceBuffer(mimeType);
  }

  /** @returns Whether there was room. */
  async #tryToAppend(buffer: SourceBuffer, data: ArrayBuffer): Promise<boolean> {
    const error = this.#player()?.error;
    if (error) throw refused(error);
    if (this.#source.readyState === "closed") throw this.letGo();
    try {
      buffer.appendBuffer(data);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "QuotaExceededError") return false;
      throw refused(cause);
    }
    await this.#updated(buffer);
    return true;
  }

  /** Removes played data from the buffer. If there is none, waits for the player's progress. */
  async #makeRoom(buffer: SourceBuffer): Promise<void> {
    const { buffered } = buffer;
    const player = this.#player();
    const time = player?.currentTime ?? 0;
    const isShort = (rangeAt(buffer, time)?.end ?? time) - time < SHORT_AHEAD;
    // A removal goes on to the next key frame, so it has to end before the segment that is being played. A player that has nothing to play
    // is at the end of what was appended.
    const isStalled = player !== undefined && player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    const played = isShort ? this.#index.appendedBefore(isStalled ? time : time - LATE) - ROUNDING : 0;
    const removable = Math.max(time - KEPT_BEHIND, played);
    if (buffered.length > 0 && buffered.start(0) < removable) {
      buffer.remove(0, removable);
      return this.#updated(buffer);
    }
    if (this.#refill && !this.#refill.wiped) {
      this.#refill.wiped = true;
      const range = rangeAt(buffer, time);
      buffer.remove(range?.end ?? 0, Number.POSITIVE_INFINITY);
      await this.#updated(buffer);
      // The beginning of the segment that is being appended has gone, too.
      if (!range) this.#jumpTo(player?.currentTime ?? time);
      return;
    }
    // Without a known player, the browser drops played data itself at the next try.
    const progress = new Promise<void>((resolve) => {
      if (!player) return setTimeout(resolve, RETRY);
      const types = ["timeupdate", "waiting", "seeking"];
      const done = () => {
        for (const type of types) player.removeEventListener(type, done);
        resolve();
      };
      for (const type of types) player.addEventListener(type, done);
    });
    await until(progress, this.#stop.signal);
  }

  /** The element that plays the source, if it is in the document. One that takes an address without a file has that of before as `currentSrc`. */
  #player(): HTMLMediaElement | undefined {
    const elements = globalThis.document?.querySelectorAll<HTMLMediaElement>("video, audio") ?? [];
    const isAt = (address: string) => address === this.#url;
    return Array.from(elements).find((one) => isAt(one.currentSrc) && isAt(one.getAttribute("src") ?? this.#url));
  }

  async #updated(buffer: SourceBuffer): Promise<void> {
    let failed = false;
    const onError = () => {
      failed = true;
    };
    buffer.addEventListener("error", onError, { once: true });
    const updated = new Promise<void>((resolve) =>
      buffer.addEventListener("updateend", () => resolve(), { once: true }),
    );
    try {
      await until(updated, this.#stop.signal);
    } finally {
      buffer.removeEventListener("error", onError);
    }
    if (failed) throw refused(this.#player()?.error);
  }
}

/** The buffered range around a time. */
function rangeAt({ buffered }: SourceBuffer, time: number): { end: number } | undefined {
  for (let i = 0; i < buffered.length; i++) {
    if (time >= buffered.start(i) && time < buffered.end(i)) return { end: buffered.end(i) };
  }
  return undefined;
}

const refused = (cause: unknown) =>
  new SinkError("sink-failed", `The player refused the data${cause instanceof Error ? `: ${cause.message}` : "."}`, {
    cause,
  });

/** Waits for an event or an abort. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
