/** Paints streams of frames and of audio. */
import { FrameClock } from "../../paced/frame-clock";
import { paintOver } from "../../paced/paint-over";
import { PaintedPlayer } from "./painted-player";
import { canvasOf, place } from "./place";
import type { Player } from "./play";

export interface Painting {
  paced: boolean;
  onFrame(timestamp: number): void;
}

/** Paints each frame when it is due, and closes it. */
export async function paintFrames(
  first: VideoFrame,
  rest: () => Promise<VideoFrame | undefined>,
  { paced, onFrame, onMedia, onStop }: Painting & Player,
): Promise<void> {
  const [canvas, context] = canvasOf(first.displayWidth, first.displayHeight);
  const player = new PaintedPlayer();
  onMedia(player);
  onStop(() => player.play());
  const clock = new FrameClock();
  for (let frame: VideoFrame | undefined = first; frame; frame = await rest()) {
    const { timestamp } = frame;
    try {
      await player.resumed;
      if (paced) await clock.until(frame);
      paintOver(context, frame, frame.displayWidth, frame.displayHeight);
      place(canvas);
    } finally {
      frame.close();
    }
    onFrame(timestamp);
    player.reach(timestamp / 1e6);
  }
  player.end();
}

const WAVE = { width: 960, height: 160, seconds: 10 };

/** Draws the peak of each block of audio as a column, and closes the block. */
export async function drawAudio(
  first: AudioData,
  rest: () => Promise<AudioData | undefined>,
  { onFrame }: Painting,
): Promise<void> {
  const [canvas, context] = canvasOf(WAVE.width, WAVE.height);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--mfx-audio") || "currentColor";
  place(canvas);
  for (let data: AudioData | undefined = first; data; data = await rest()) {
    const { timestamp, duration } = data;
    let peak = 0;
    try {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    } finally {
      data.close();
    }
    const scale = WAVE.width / WAVE.seconds / 1e6;
    const x = (timestamp * scale) % WAVE.width;
    const width = Math.max(1, duration * scale - 0.5);
    const height = Math.max(1, peak * WAVE.height);
    context.clearRect(x, 0, width + 8, WAVE.height);
    context.fillRect(x, (WAVE.height - height) / 2, width, height);
    onFrame(timestamp + duration);
  }
}
