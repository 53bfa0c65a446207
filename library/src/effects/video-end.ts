import type { Effect } from "../gl/step.ts";
import { oneOf } from "./options.ts";
import type { SecondInput } from "./second.ts";
import { endOf, Timeline, type VideoEnd } from "./timeline.ts";

/**
 * What happens where a second video is over before the first.
 *
 * @inline
 */
export type AtEnd = "hold" | "loop" | "hide";

/** Plays a video again and again. */
class Loop implements VideoEnd {
  /** In memory of their own: decoders have few pictures to lend. */
  #kept: VideoFrame[] = [];

  async take(frame: VideoFrame): Promise<VideoFrame> {
    const copy = await ownCopy(frame);
    this.#kept.push(copy);
    return copy;
  }

  after(timestamp: number, last: VideoFrame): VideoFrame {
    const start = this.#kept[0]!.timestamp;
    const period = endOf(last) - start;
    const time = period > 0 ? start + ((timestamp - start) % period) : start;
    return this.#kept.findLast((frame) => frame.timestamp <= time) ?? last;
  }

  close(): void {
    for (const frame of this.#kept.splice(0)) frame.close();
  }
}

/** An effect of a second video with the option `atEnd`. */
export function withEnds<E extends (video: never, options?: never) => Effect[]>(effect: E): E {
  const inner = effect as unknown as (video: SecondInput | Timeline, options: object) => Effect[];
  const outer = (video: SecondInput, { atEnd = "hold", ...options }: { atEnd?: AtEnd } = {}) => {
    oneOf("atEnd", atEnd, ["hold", "loop", "hide"]);
    const end = { hold: undefined, hide: { after: () => undefined }, loop: new Loop() }[atEnd];
    return inner(video instanceof ReadableStream ? new Timeline(video, end) : video, options);
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
