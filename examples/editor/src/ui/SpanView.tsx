/** A title or a sound on the timeline: drag it to another time, its edges to trim it. */
import type { MouseEvent, PointerEvent, ReactNode } from "react";
import type { MediaItem } from "../media/library.ts";
import { snapSpan } from "../model/snap.ts";
import { followDrag, SNAP } from "./drag.ts";
import { StripCanvas } from "./StripCanvas.tsx";
import { type Edge, TrimHandle } from "./TrimHandle.tsx";

interface Props {
  name: string;
  /** What its edges are called. */
  noun: string;
  /** Milliseconds. */
  at: number;
  duration: number;
  /** Pixels per millisecond. */
  scale: number;
  /** Row of the track, from 0. */
  row?: number;
  /** The waveform of a sound, and the time of the file at which it begins. */
  strip?: { item: MediaItem | undefined; from: number };
  isSilent?: boolean;
  /** Times that its edges snap to while it is dragged. */
  edges(): readonly number[];
  isSelected: boolean;
  /** Whether nothing else is selected, so that its edges can be moved. */
  isAlone: boolean;
  onSelect(event?: MouseEvent): void;
  onMove(time: number): void;
  /** Called with the time of the timeline to which an edge is moved. */
  onTrim(edge: Edge, time: number): void;
  onEnd(): void;
  /** Called instead of `onEnd` if the drag was canceled. */
  onCancel(): void;
  children: ReactNode;
}

const HEIGHT = 36;
/** Height of a row with its border, in pixels. */
export const ROW = 38;

export function SpanView(props: Props) {
  const { at, duration, scale, row = 0, strip, isSelected, isAlone, onSelect, onEnd, onCancel } = props;
  const width = Math.max(8, duration * scale);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const edges = props.edges();
    const finish = (hasMoved: boolean) => {
      if (hasMoved && !isSelected) onSelect();
      onEnd();
    };
    const move = (time: number) => props.onMove(Math.max(0, snapSpan(time, duration, edges, SNAP / scale)));
    followDrag(event, { onMove: (distance) => move(at + distance / scale), onEnd: finish, onCancel });
  };
  const handle = (edge: Edge, value: number) => (
    <TrimHandle
      {...{ edge, value, onEnd, onCancel }}
      noun={props.noun}
      max={at + duration}
      timePerPixel={1 / scale}
      edges={props.edges}
      onTrim={(time) => props.onTrim(edge, time)}
    />
  );
  const place = { left: at * scale, width, top: row * ROW + 1, height: HEIGHT };
  return (
    <li className="span" data-selected={isSelected || undefined} style={place}>
      <button
        type="button"
        data-item
        aria-pressed={isSelected}
        aria-label={props.name}
        onPointerDown={drag}
        onClick={onSelect}
      >
        {strip && (
          <StripCanvas
            className={props.isSilent ? "strip silent" : "strip"}
            {...strip}
            to={strip.from + duration}
            width={width}
            height={HEIGHT}
          />
        )}
        <span className="label">{props.children}</span>
      </button>
      {isAlone && handle("start", at)}
      {isAlone && handle("end", at + duration)}
    </li>
  );
}
