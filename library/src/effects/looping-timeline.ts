import { ownCopy } from "../frame/own-copy.ts";
import { endOf, Timeline } from "./timeline.ts";

/** A video that repeats. */
export class LoopingTimeline extends Timeline {
  /** Copies: a decoder stalls if many of its own pictures stay open. */
  readonly #kept: VideoFrame[] = [];

  protected override async take(frame: VideoFrame): Promise<VideoFrame> {
    const copy = await ownCopy(frame);
    this.#kept.push(copy);
    return copy;
  }

  protected override drop(): void {} // Shown again in the next round.

  override async at(timestamp: number): Promise<VideoFrame | undefined> {
    const last = await super.at(timestamp);
    const start = this.#kept[0]?.timestamp;
    if (!this.over || !last || start === undefined || timestamp < endOf(last)) return last;
    const period = endOf(last) - start;
    const time = period > 0 ? start + ((timestamp - start) % period) : start;
    return this.#kept.findLast((frame) => frame.timestamp <= time) ?? last;
  }

  override close(reason?: unknown): Promise<void> {
    for (const frame of this.#kept.splice(0)) frame.close();
    return super.close(reason);
  }
}
