/** Destination of the frames. */
export interface FrameRateOutlet {
  /** Resolves when there is room for a frame; `undefined` if there is room now. */
  ready(): Promise<void> | undefined;
  /** Takes ownership of a frame. */
  push(frame: VideoFrame): void;
  fail(error: unknown): void;
}

/**
 * Converts to a constant frame rate: each frame fills the nearest slot and empty slots after it, and is replaced by a later frame for the
 * same slot. A frame may fill many slots, so they are filled one by one while the outlet has room.
 */
export class FrameRate {
  #interval: number;
  #outlet: FrameRateOutlet;
  #waiting: VideoFrame[] = [];
  #held: VideoFrame | undefined;
  #origin: number | undefined;
  #slot = 0;
  /** The first slot that is filled, even by a frame that is shorter. */
  #first = 0;
  #running: Promise<void> | undefined;
  #closed = false;

  /**
   * @param run - `origin` is the time of the first slot, and `start` that at which the frames start, in microseconds. By default, both are
   *   that of the first frame.
   */
  constructor(framesPerSecond: number, outlet: FrameRateOutlet, run?: { origin: number; start: number }) {
    this.#interval = 1e6 / framesPerSecond;
    this.#outlet = outlet;
    if (!run) return;
    this.#origin = run.origin;
    this.#slot = this.#first = slotAt(run.start - run.origin, this.#interval);
  }

  /** Takes ownership of a frame. */
  push(frame: VideoFrame): void {
    if (this.#closed) {
      frame.close();
      return;
    }
    this.#waiting.push(frame);
    this.#running ??= this.#run();
  }

  /** Resolves when all frames so far are pushed; `undefined` if they are. */
  room(): Promise<void> | undefined {
    return this.#running;
  }

  /** Fills the slots up to the end of the last frame, or to `end` if that comes first. */
  async finish(end: number): Promise<void> {
    await this.#running;
    if (!this.#held) return;
    const { timestamp, duration } = this.#held;
    const last = duration ? timestamp + duration : timestamp + this.#interval;
    await this.#fillTo(Math.max(this.#first + 1, this.#slotOf(Math.min(last, end))));
    this.close();
  }

  close(): void {
    this.#closed = true;
    this.#held?.close();
    this.#held = undefined;
    for (const frame of this.#waiting.splice(0)) frame.close();
  }

  async #run(): Promise<void> {
    try {
      for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
        this.#origin ??= frame.timestamp;
        await this.#fillTo(this.#slotOf(frame.timestamp), frame);
      }
    } catch (error) {
      this.close();
      this.#outlet.fail(error);
    } finally {
      this.#running = undefined;
    }
  }

  /** The slot that begins closest to a time. */
  #slotOf(time: number): number {
    return Math.round((time - (this.#origin ?? 0)) / this.#interval);
  }

  #timeOf(slot: number): number {
    return (this.#origin ?? 0) + Math.round(slot * this.#interval);
  }

  /** Fills the slots before another one with the held frame, and holds the next frame. */
  async #fillTo(slot: number, next?: VideoFrame): Promise<void> {
    try {
      while (this.#held && this.#slot < slot) {
        await this.#outlet.ready();
        if (!this.#held) break;
        const timestamp = this.#timeOf(this.#slot);
        const duration = this.#timeOf(this.#slot + 1) - timestamp;
        this.#slot++;
        this.#outlet.push(new VideoFrame(this.#held, { timestamp, duration }));
      }
    } catch (error) {
      next?.close();
      throw error;
    }
    this.#held?.close();
    this.#held = undefined;
    if (this.#closed) next?.close();
    else this.#held = next;
  }
}

/** The slot that lasts at a time, in microseconds after the first slot. Timestamps are rounded, so the one that is about to begin counts. */
const slotAt = (time: number, interval: number): number => Math.floor((time + 1) / interval);

/** Start of the slot that lasts at a time, for frames at a constant rate. All times are in microseconds. */
export function slotStart(framesPerSecond: number, { origin, start }: { origin: number; start: number }): number {
  const interval = 1e6 / framesPerSecond;
  return origin + Math.round(slotAt(start - origin, interval) * interval);
}
