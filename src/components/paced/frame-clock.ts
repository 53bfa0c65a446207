/** A video that is later than this restarts its clock instead of catching up. */
const LATE_MS = 150;

/** Says when the frames of a video are due. */
export class FrameClock {
  /** When the frame at 0 was due, in milliseconds of the page. */
  #start: number | undefined;

  /** Makes the next frame due at once. */
  restart(): void {
    this.#start = undefined;
  }

  /** Resolves when a frame is due; at once if it is late. */
  async until({ timestamp }: VideoFrame): Promise<void> {
    const time = timestamp / 1000;
    const now = performance.now();
    if (this.#start === undefined || now - this.#start - time > LATE_MS) this.#start = now - time;
    const early = this.#start + time - now;
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  }
}
