/** A part of a file as a strip: its thumbnails, and the waveform of its sound. */
import { useEffect, useRef } from "react";
import type { MediaItem } from "../media/library.ts";
import { thumbnailAt } from "../media/thumbnails.ts";

interface Props {
  className: string;
  item: MediaItem | undefined;
  /** Whether only the sound is shown. */
  isSound?: boolean;
  /** Times of the file at the left and at the right, in milliseconds. */
  from: number;
  to: number;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** Browsers limit the size of a canvas. A longer strip is stretched. */
const WIDEST = 8192;
/** Part of the height for the waveform, if there are pictures. */
const WAVE = 0.36;

export function StripCanvas({ className, item, isSound = false, from, to, width, height }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const thumbnails = isSound ? undefined : item?.thumbnails;
  const peaks = item?.peaks;
  useEffect(() => {
    const target = canvas.current!;
    const ratio = Math.min(devicePixelRatio, WIDEST / Math.max(1, width));
    target.width = Math.max(1, Math.round(width * ratio));
    target.height = Math.round(height * ratio);
    const context = target.getContext("2d")!;
    context.scale(ratio, ratio);
    const timeAt = (x: number) => from + ((to - from) * x) / width;

    const first = thumbnails?.[0]?.picture;
    if (first) {
      const step = (first.width / first.height) * height;
      for (let x = 0; x < width; x += step) {
        const { picture } = thumbnailAt(thumbnails, timeAt(x + step / 2))!;
        context.drawImage(picture, x, 0, step, height);
      }
    }
    if (!peaks) return;
    const tall = first ? height * WAVE : height;
    if (first) {
      context.fillStyle = "rgb(13 15 18 / 62%)";
      context.fillRect(0, height - tall, width, tall);
    }
    context.fillStyle = "#b7aaff";
    for (let x = 0; x < width; x += 2) {
      const peak = peaks.values[Math.floor((timeAt(x) / peaks.duration) * peaks.values.length)] ?? 0;
      const bar = Math.max(1, Math.min(1, peak) * (tall - 2));
      context.fillRect(x, height - (tall + bar) / 2, 1.4, bar);
    }
  }, [thumbnails, peaks, from, to, width, height]);
  return <canvas ref={canvas} className={className} style={{ width, height }} />;
}
