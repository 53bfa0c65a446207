import type { EditRun } from "./edit-run.ts";
import type { FrameStore } from "./frame-store.ts";

/** Frames that are made ahead of the position. */
const AHEAD = 8;
/** Most time in milliseconds by which pictures are left out so that the next one is on time. */
const MOST_SKIPPED = 1000;
/** Time to make a frame before it has been measured, in milliseconds. */
const USUAL_COST = 5;

/** How fast frames follow one another; 0 if it is unknown. */
export interface Pace {
  /** Mean time to make a frame, in milliseconds. */
  cost: number;
  /** Time for which a frame is shown, in microseconds. */
  interval: number;
}

/** Reads the frames of a run into a store, as far as the position needs them. Times are in microseconds. */
export class FrameFeed {
  readonly #run: EditRun;
  readonly #store: FrameStore;
  #position: number;
  /** Start of the first frame, and of the one that was read last. */
  #first: number | undefined;
  #last: number | undefined;
  #lastEnd = 0;
  #end = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #isOver = false;
  #isHeldBack = false;
  #failure: { error: unknown } | undefined;
  #pace: Pace;

  /** @param pace - That of the last run. */
  constructor(run: EditRun, store: FrameStore, pace: Pace) {
    this.#run = run;
    this.#store = store;
    this.#pace = pace;
    this.#position = run.start * 1000;
  }

  get run(): EditRun {
    return this.#run;
  }

  /** End of the last frame that was read; infinite after the end of the picture. */
  get end(): number {
    return this.#end;
  }

  /** Start of the first frame; `undefined` before it was read. */
  get first(): number | undefined {
    return this.#first;
  }

  /** End of the picture's last frame by its own duration; `undefined` while there may be more. */
  get pictureEnd(): number | undefined {
    return this.#isOver ? this.#lastEnd : undefined;
  }

  /** Failure of the picture, which counts when the position has reached `end`. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** Estimated time in milliseconds to read on to a time; infinite if it cannot be reached. */
  costTo(time: number): number {
    const { cost, interval } = this.#pace;
    if (this.#isOver || this.#failure || interval === 0 || time < this.#end) return Number.POSITIVE_INFINITY;
    return ((time - this.#end) / interval + 1) * cost;
  }

  get pace(): Pace {
    return this.#pace;
  }

  /**
   * Moves the position, and reads ahead of it in the background.
   *
   * @param isHeldBack - Whether to leave the machine to the sound, which is late.
   */
  move(position: number, isHeldBack = false): void {
    this.#position = position;
    this.#isHeldBack = isHeldBack;
    this.#wish();
    void this.#readOn();
  }

  /** Whether frames take longer to make than they are shown. */
  get isSlow(): boolean {
    return this.#pace.cost * 1000 > this.#pace.interval;
  }

  /** Leaves out frames that would be late, if the stage that makes them can. */
  #wish(): void {
    const { wishes } = this.#run;
    if (!wishes || this.#end > this.#position) return;
    const cost = Math.min(this.#pace.cost, MOST_SKIPPED) * 1000;
    wishes.neededFrom = this.#position + (this.isSlow ? cost : 0);
  }

  /** Reads up to the frame at a time. @throws The picture's failure if it comes first. */
  async reach(time: number): Promise<void> {
    this.#position = time;
    while (this.#end <= time && !this.#isOver) {
      if (this.#failure) throw this.#failure.error;
      await this.#readFrame();
    }
  }

  /** Cancels the picture of the run. */
  close(): void {
    this.#isOver = true;
    this.#run.cancelVideo();
  }

  async #readOn(): Promise<void> {
    if (this.#reading) return; // Goes on by itself.
    while (!this.#isOver && !this.#failure && this.#isWanted()) await this.#readFrame();
  }

  #isWanted(): boolean {
    if (this.#isHeldBack) return false;
    return this.#end <= this.#position || this.#store.hasRoomAfter(this.#position, AHEAD);
  }

  /** Reads a frame. Several callers wait for the same one. */
  #readFrame(): Promise<void> {
    this.#reading ??= this.#take().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #take(): Promise<void> {
    const start = performance.now();
    try {
      const frame = await this.#run.read();
      if (this.#isOver) return frame?.close();
      if (!frame) return this.#finish();
      const { timestamp, duration } = frame;
      if (this.#last !== undefined) {
        this.#measure(performance.now() - start, timestamp - this.#last);
        this.#store.extend(this.#last, timestamp);
      }
      this.#first ??= timestamp;
      if (this.#pace.interval === 0 && duration) this.#pace = { cost: USUAL_COST, interval: duration };
      this.#last = timestamp;
      this.#end = this.#lastEnd = timestamp + (duration ?? 0);
      this.#store.add(frame, this.#end, this.#position);
    } catch (error) {
      if (!this.#isOver) this.#failure = { error };
    }
  }

  /** The last picture is shown until the edit ends. */
  #finish(): void {
    this.#isOver = true;
    if (this.#last !== undefined) this.#store.extend(this.#last, Number.POSITIVE_INFINITY);
    this.#end = Number.POSITIVE_INFINITY;
  }

  #measure(cost: number, interval: number): void {
    this.#pace = { cost: 0.8 * (this.#pace.cost || cost) + 0.2 * cost, interval };
  }
}
