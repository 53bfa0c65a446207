import { iterate } from "../../src/stream/iterate.ts";

/** Facts about a frame that was closed. */
export interface SeenFrame {
  timestamp: number;
  duration: number | null;
  width: number;
  height: number;
  rotation: number;
  format: string | null;
}

export interface SeenAudio {
  timestamp: number;
  frames: number;
  sampleRate: number;
  channels: number;
}

export async function readVideo(track: ReadableStream<VideoFrame>): Promise<SeenFrame[]> {
  const seen: SeenFrame[] = [];
  for await (const frame of iterate(track)) {
    seen.push({
      timestamp: frame.timestamp,
      duration: frame.duration,
      width: frame.displayWidth,
      height: frame.displayHeight,
      rotation: (frame as VideoFrame & { rotation?: number }).rotation ?? 0,
      format: frame.format,
    });
    frame.close();
  }
  return seen;
}

/** No more than this of a frame at an end of a part is not cut off, or left as a frame of its own. In microseconds. */
const SLIVER = 1000;

/**
 * Frames that are shown between two times in milliseconds. Those at the ends are shortened, but not by a sliver; the frame after a sliver at the
 * start begins with it. A part of one frame is exact.
 */
export function partOf(whole: readonly SeenFrame[], part: { start?: number; end?: number }): SeenFrame[] {
  const start = (part.start ?? 0) * 1000;
  const end = (part.end ?? Number.POSITIVE_INFINITY) * 1000;
  const endOf = ({ timestamp, duration }: SeenFrame, index: number) =>
    duration ? timestamp + duration : (whole[index + 1]?.timestamp ?? timestamp);
  const spans = whole.map((frame, index) => ({ frame, from: frame.timestamp, to: endOf(frame, index) }));
  const shown = spans.filter(({ from, to }) => from < end && to > start && start < end);
  const [first, second] = shown;
  if (first && second && first.from < start && second.from - start <= SLIVER) {
    shown.shift();
    second.from = start;
  }
  return shown.map(({ frame, from, to }) => {
    const timestamp = Math.max(from, start);
    const isExact = shown.length === 1 && from < start;
    const until = to - end > (isExact ? 0 : SLIVER) ? end : to;
    const isCut = timestamp !== frame.timestamp || until < to;
    return isCut ? { ...frame, timestamp, duration: until - timestamp } : frame;
  });
}

export async function readAudio(track: ReadableStream<AudioData>): Promise<SeenAudio[]> {
  const seen: SeenAudio[] = [];
  for await (const data of iterate(track)) {
    const { timestamp, numberOfFrames: frames, sampleRate, numberOfChannels: channels } = data;
    seen.push({ timestamp, frames, sampleRate, channels });
    data.close();
  }
  return seen;
}

/** Reads on to the end, and closes what it reads. */
export async function readOn(reader: ReadableStreamDefaultReader<VideoFrame | AudioData>): Promise<void> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) next.value.close();
}
