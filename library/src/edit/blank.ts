import { AbortedError } from "../errors.ts";
import type { Size } from "../frame/redraw.ts";
import { slotStart } from "../stream/frame-rate.ts";
import { generated } from "../stream/generate.ts";

interface FrameTimes {
  frameRate: number;
  /** Time at which the frames start, in microseconds. */
  from: number;
  /** End of the frames in microseconds. Without one, they go on. */
  end: number;
}

/** Size of transparent frames if nothing tells another one. */
const DEFAULT_SIDE = 16;

/** Transparent frames. */
export function blankFrames(
  { width = DEFAULT_SIDE, height = DEFAULT_SIDE, ...times }: Partial<Size> & FrameTimes,
  signal: AbortSignal | undefined,
): ReadableStream<VideoFrame> {
  const make = () => {
    const shape = { format: "RGBA" as const, codedWidth: width, codedHeight: height, timestamp: 0 };
    return new VideoFrame(new Uint8Array(width * height * 4), shape);
  };
  return repeatedFrame(make, times, signal);
}

/** Frames at a constant rate that show one picture, which is made with the first read. */
export const repeatedFrame = (
  make: () => VideoFrame | Promise<VideoFrame>,
  times: FrameTimes,
  signal: AbortSignal | undefined,
): ReadableStream<VideoFrame> => generated(framesOf(make, times, signal));

async function* framesOf(
  make: () => VideoFrame | Promise<VideoFrame>,
  { frameRate, from, end }: FrameTimes,
  signal: AbortSignal | undefined,
): AsyncGenerator<VideoFrame, void> {
  const timeOf = (slot: number) => Math.round((slot * 1e6) / frameRate);
  let slot = Math.round((slotStart(frameRate, { origin: 0, start: from }) * frameRate) / 1e6);
  const picture = await make();
  try {
    for (; !(timeOf(slot) >= Math.round(end)); slot++) {
      if (signal?.aborted) throw new AbortedError(signal.reason);
      const timestamp = timeOf(slot);
      const until = Math.min(timeOf(slot + 1), Number.isNaN(end) ? Number.POSITIVE_INFINITY : end);
      yield new VideoFrame(picture, { timestamp, duration: Math.round(until) - timestamp });
    }
  } finally {
    picture.close();
  }
}
