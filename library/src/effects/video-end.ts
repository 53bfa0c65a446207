import type { Effect } from "../gl/step.ts";
import { oneOf } from "./options.ts";
import type { SecondInput } from "./second.ts";
import { endOf, Timeline, VanishingTimeline } from "./timeline.ts";

/**
 * What happens where a second video is over before the first.
 *
 * @inline
 */
export type AtEnd = "hold" | "loop" | "hide";

/** A video that is played again and again. */
class LoopingTimeline extends Timeline {
  /** In memory of their own: decoders have few pictures to lend. */
  readonly #kept: VideoFrame[] = [];

  protected override async take(frame: VideoFrame): Promise<VideoFrame> {
    const copy = await ownCopy(frame);
    this.#kept.push(copy);
    return copy;
  }

  protected override drop(): void {} // Each is to be seen again.

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

/** How a video goes on after its end. */
const TIMELINES = { hold: Timeline, loop: LoopingTimeline, hide: VanishingTimeline };

/** An effect of a second video with the option `atEnd`. */
export function withEnds<E extends (video: never, options?: never) => Effect[]>(effect: E): E {
  const inner = effect as unknown as (video: SecondInput | Timeline, options: object) => Effect[];
  const outer = (video: SecondInput, { atEnd = "hold", ...options }: { atEnd?: AtEnd } = {}) => {
    oneOf("atEnd", atEnd, ["hold", "loop", "hide"]);
    return inner(video instanceof ReadableStream ? new TIMELINES[atEnd](video) : video, options);
  };
  return outer as unknown as E;
}

/** The same picture in memory of its own; the frame is closed. */
async function ownCopy(frame: VideoFrame): Promise<VideoFrame> {
  if (!frame.format) return frame;
  const bytes = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  const { format, timestamp, displayWidth, displayHeight, colorSpace, visibleRect } = frame;
  const { rotation, flip } = frame as VideoFrame & { rotation?: number; flip?: boolean };
  const copy = new VideoFrame(bytes, {
    format,
    timestamp,
    displayWidth,
    displayHeight,
    colorSpace: colorSpace.toJSON(),
    layout,
    codedWidth: visibleRect!.width,
    codedHeight: visibleRect!.height,
    ...(frame.duration !== null && { duration: frame.duration }),
    ...(rotation !== undefined && { rotation, flip }),
  } as VideoFrameBufferInit);
  frame.close();
  return copy;
}
