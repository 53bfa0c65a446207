/** A title, an overlay or a sound on the timeline: drag it to another time, its edges to trim it. */
import type { PointerEvent } from "react";
import type { Selection } from "../model/changes.ts";
import { snapSpan } from "../model/snap.ts";
import { moveSpans, type Span, type SpanTrack, trimSpan } from "../model/spans.ts";
import type { ItemProps } from "./ClipView.tsx";
import { followChange, SNAP } from "./drag.ts";
import { StripCanvas } from "./StripCanvas.tsx";
import { type Edge, TrimHandle } from "./TrimHandle.tsx";

interface Props extends ItemProps {
  track: SpanTrack;
  span: Span;
  name: string;
  /** What its edges are called. */
  noun: string;
  /** Row of the track, from 0. */
  row: number;
  /** What moves with it. */
  moved: readonly Selection[];
  /** Times that its edges snap to while it is dragged. */
  edges(): readonly number[];
}

const HEIGHT = 36;
/** Height of a row with its border, in pixels. */
export const ROW = 38;

export function SpanView(props: Props) {
  const { state, track, item, name, noun, scale, row, moved, edges, isSelected, isAlone, onSelect } = props;
  const { id, text, at, length, file, isSilent } = props.span;
  const width = Math.max(8, length * scale);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const times = edges();
    const move = (distance: number) => snapSpan(at + distance / scale, length, times, SNAP / scale) - at;
    followChange(event, state, (project, distance) => moveSpans(project, moved, move(distance)), {
      onEnd: (hasMoved) => hasMoved && !isSelected && onSelect(),
    });
  };
  const handle = (edge: Edge, value: number) => (
    <TrimHandle
      {...{ state, edge, value, noun, edges }}
      max={at + length}
      timePerPixel={1 / scale}
      trim={(project, time) => trimSpan(project, track, id, edge, time)}
    />
  );
  const place = { left: at * scale, width, top: row * ROW + 1, height: HEIGHT };
  return (
    <li className="span" data-id={id} data-selected={isSelected || undefined} style={place}>
      <button
        type="button"
        data-item
        aria-pressed={isSelected}
        aria-label={name}
        onPointerDown={drag}
        onClick={onSelect}
      >
        {file && (
          <StripCanvas
            className={isSilent ? "strip silent" : "strip"}
            {...{ item, width }}
            isSound={track === "music"}
            from={file.from}
            to={file.from + length}
            height={HEIGHT}
          />
        )}
        <span className="label">{text}</span>
      </button>
      {isAlone && handle("start", at)}
      {isAlone && handle("end", at + length)}
    </li>
  );
}
