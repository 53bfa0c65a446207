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

/** Frames that are shown between two times in milliseconds, the end not beyond that of the last frame. Frames at the ends are shortened. */
export function partOf(whole: readonly SeenFrame[], { start = 0, end = Number.POSITIVE_INFINITY }): SeenFrame[] {
  const sliver = 1000;
  return whole.flatMap((frame, index) => {
    const next = whole[index + 1]?.timestamp ?? frame.timestamp;
    const from = Math.max(frame.timestamp, start * 1000);
    const until = frame.duration ? frame.timestamp + frame.duration : next;
    const to = until - end * 1000 > sliver ? end * 1000 : until;
    const isSliver = from > frame.timestamp && to - from <= sliver && next > frame.timestamp && next < end * 1000;
    if (frame.timestamp >= end * 1000 || to <= from || isSliver) return [];
    const isCut = from > frame.timestamp || to < until;
    return [isCut ? { ...frame, timestamp: from, duration: to - from } : frame];
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
