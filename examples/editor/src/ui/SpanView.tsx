/** A title or a sound on the timeline: drag it to another time. */
import type { PointerEvent, ReactNode } from "react";
import type { MediaItem } from "../media/library.ts";
import { followDrag } from "./drag.ts";
import { StripCanvas } from "./StripCanvas.tsx";

interface Props {
  name: string;
  /** Milliseconds. */
  at: number;
  duration: number;
  /** Pixels per millisecond. */
  scale: number;
  /** The waveform of a sound, and the time of the file at which it begins. */
  strip?: { item: MediaItem | undefined; from: number };
  isSelected: boolean;
  onSelect(): void;
  onMove(time: number): void;
  onEnd(): void;
  children: ReactNode;
}

const HEIGHT = 36;

export function SpanView({ name, at, duration, scale, strip, isSelected, onSelect, onMove, onEnd, children }: Props) {
  const width = Math.max(8, duration * scale);
  const drag = (event: PointerEvent<HTMLElement>) =>
    followDrag(event, { onMove: (distance) => onMove(Math.max(0, at + distance / scale)), onEnd });
  return (
    <li className="span" data-selected={isSelected || undefined} style={{ left: at * scale, width }}>
      <button
        type="button"
        data-item
        aria-pressed={isSelected}
        aria-label={name}
        onPointerDown={drag}
        onClick={onSelect}
      >
        {strip && <StripCanvas className="strip" {...strip} to={strip.from + duration} width={width} height={HEIGHT} />}
        <span className="label">{children}</span>
      </button>
    </li>
  );
}
