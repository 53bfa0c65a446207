/** What is known of a frame once it is closed. */
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
  for await (const frame of track) {
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

export async function readAudio(track: ReadableStream<AudioData>): Promise<SeenAudio[]> {
  const seen: SeenAudio[] = [];
  for await (const data of track) {
    const { timestamp, numberOfFrames: frames, sampleRate, numberOfChannels: channels } = data;
    seen.push({ timestamp, frames, sampleRate, channels });
    data.close();
  }
  return seen;
}
