/** A curve editor for keyframes: points to drag, add and remove, and the easing of each. */
import { changedKeyframe, type Keyframe, parseKeyframes, printKeyframes } from "live-program/keyframe-text";
import { moved, rounded, type StepSize } from "live-program/literal-values";
import type { Literal } from "live-program/literals";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./Curve.module.css";
import { niceStep, type Plot, pathOf, percent, plotOf, ticksOf } from "./curve-plot";
import { stepSizeOf } from "./gesture";

export interface CurveProps {
  literal: Literal & { kind: "keyframes" };
  /** Called for each move of a drag. */
  onDrag(keyframes: string): void;
  onDrop(): void;
  onCancel(): void;
  /** A change by key or control. */
  onChange(keyframes: string): void;
}

/** A point of the curve: one of a keyframe's values. */
interface Point {
  index: number;
  component: number;
  time: number;
  value: number;
}

/** Number of steps from one side of the plot to the other. */
const STEPS = { time: 50, value: 20 };

const unlimited = (step: number) => ({ min: -Infinity, max: Infinity, step });

export default function Curve({ literal, onDrag, onDrop, onCancel, onChange }: CurveProps): ReactNode {
  const keyframes = parseKeyframes(literal.value)!;
  const [selected, setSelected] = useState(0);
  /** During a drag the plot stays as it was at its start. */
  const [held, setHeld] = useState<Plot>();
  const plot = held ?? plotOf(keyframes);
  const step = { time: niceStep(plot.time, STEPS.time), value: niceStep(plot.value, STEPS.value) };
  const area = useRef<HTMLDivElement>(null);
  const focusPoint = () => area.current?.querySelector<HTMLElement>("[data-selected]")?.focus();
  const wantsFocus = useRef(true);
  useLayoutEffect(() => {
    if (wantsFocus.current) focusPoint();
    wantsFocus.current = false;
  });

  const points = keyframes.flatMap(({ time, values }, index) =>
    values.map((value, component) => ({ index, component, time, value })),
  );
  const index = Math.min(selected, keyframes.length - 1);
  const current = keyframes[index]!;
  const isLast = index === keyframes.length - 1;

  /** The keyframe moved to a time between its neighbors and to a value. */
  const movedTo = ({ index, component }: Point, time: number, value: number, size: StepSize): string => {
    const keyframe = keyframes[index]!;
    const min = keyframes[index - 1]?.time ?? plot.time.min;
    const max = keyframes[index + 1]?.time ?? Infinity;
    const changed = changedKeyframe(keyframe, {
      time: rounded(time, { min, max, step: step.time }, size),
      values: keyframe.values.with(component, rounded(value, unlimited(step.value), size)),
    });
    return printKeyframes(keyframes.with(index, changed));
  };

  const insert = (at: number, time: number, value: number) => {
    const like = keyframes[Math.max(0, at - 1)]!;
    const values = like.values.map((_, component) => (component === 0 ? value : valueAt(keyframes, component, time)));
    const added = changedKeyframe(like, {
      time: rounded(
        time,
        { min: keyframes[at - 1]?.time ?? 0, max: keyframes[at]?.time ?? Infinity, step: step.time },
        "normal",
      ),
      values: values.map((one) => rounded(one, unlimited(step.value), "fine")),
      easing: undefined,
    });
    setSelected(at);
    wantsFocus.current = true;
    onChange(printKeyframes(keyframes.toSpliced(at, 0, added)));
  };
  const add = () => {
    const next = keyframes[index + 1];
    const time = next ? (current.time + next.time) / 2 : current.time + Math.max(500, plot.time.max - current.time);
    insert(index + 1, time, valueAt(keyframes, 0, time));
  };
  const remove = () => {
    if (keyframes.length === 1) return;
    setSelected(Math.max(0, index - 1));
    wantsFocus.current = true;
    onChange(printKeyframes(keyframes.toSpliced(index, 1)));
  };

  const addAt = (event: MouseEvent) => {
    const { left, top, width, height } = area.current!.getBoundingClientRect();
    const time = plot.time.min + ((event.clientX - left) / width) * (plot.time.max - plot.time.min);
    const value = plot.value.max - ((event.clientY - top) / height) * (plot.value.max - plot.value.min);
    insert(keyframes.filter((keyframe) => keyframe.time <= time).length, time, value);
  };

  const drag = useRef<{ pointerId: number; x: number; y: number; time: number; value: number }>(undefined);
  const onPointerDown = (event: PointerEvent, { index, time, value }: Point) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientX: x, clientY: y } = event;
    event.currentTarget.setPointerCapture(pointerId);
    drag.current = { pointerId, x, y, time, value };
    setHeld(plot);
    setSelected(index);
  };
  const onPointerMove = (event: PointerEvent, point: Point) => {
    if (drag.current?.pointerId !== event.pointerId) return;
    const { x, y, time, value } = drag.current;
    const { width, height } = area.current!.getBoundingClientRect();
    const later = ((event.clientX - x) / width) * (plot.time.max - plot.time.min);
    const higher = ((y - event.clientY) / height) * (plot.value.max - plot.value.min);
    onDrag(movedTo(point, time + later, value + higher, stepSizeOf(event) === "fine" ? "fine" : "normal"));
  };
  const release = (event: PointerEvent, then: () => void) => {
    if (drag.current?.pointerId !== event.pointerId) return;
    drag.current = undefined;
    setHeld(undefined);
    then();
  };

  const onPointKey = (event: KeyboardEvent, point: Point) => {
    const { time, value } = point;
    const size = event.key.startsWith("Page") ? "coarse" : stepSizeOf(event);
    const move = (later: number, higher: number) => {
      const nextTime = moved(time, later, unlimited(step.time), size);
      const nextValue = moved(value, higher, unlimited(step.value), size);
      onChange(movedTo(point, nextTime, nextValue, size));
    };
    if (event.key === "ArrowLeft") move(-1, 0);
    else if (event.key === "ArrowRight") move(1, 0);
    else if (event.key === "ArrowDown" || event.key === "PageDown") move(0, -1);
    else if (event.key === "ArrowUp" || event.key === "PageUp") move(0, 1);
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else return;
    event.preventDefault();
  };

  const setEasing = (easing: string) =>
    onChange(printKeyframes(keyframes.with(index, changedKeyframe(current, { easing: easing || undefined }))));
  const easings = new Set([...literal.easings, ...(current.easing ? [current.easing] : [])]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button below adds keyframes as well */}
      <div ref={area} className={styles.plot} onDoubleClick={addAt}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticksOf(plot.time, 4).map((time) => (
            <path key={time} className={styles.grid} d={`M${percent(time, plot.time)} 0V100`} />
          ))}
          {current.values.map((_, component) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the values of a list have no name
            <path key={component} className={styles.curve} d={pathOf(keyframes, component, literal.easing, plot)} />
          ))}
        </svg>
        {ticksOf(plot.time, 4).map((time) => (
          <span key={time} className={styles.tick} style={{ left: `${percent(time, plot.time)}%` }} aria-hidden="true">
            {time / 1000} s
          </span>
        ))}
        {points.map((point) => (
          <span
            key={`${point.index} ${point.component}`}
            role="slider"
            tabIndex={0}
            className={styles.point}
            style={{ left: `${percent(point.time, plot.time)}%`, top: `${100 - percent(point.value, plot.value)}%` }}
            data-selected={point.index === index || undefined}
            aria-label={nameOf(keyframes, point)}
            aria-valuenow={point.value}
            aria-valuemin={plot.value.min}
            aria-valuemax={plot.value.max}
            aria-valuetext={`${point.time / 1000} s, ${point.value}`}
            onFocus={() => setSelected(point.index)}
            onKeyDown={(event) => onPointKey(event, point)}
            onPointerDown={(event) => onPointerDown(event, point)}
            onPointerMove={(event) => onPointerMove(event, point)}
            onPointerUp={(event) => release(event, onDrop)}
            onPointerCancel={(event) => release(event, onCancel)}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        ))}
      </div>
      <div className={styles.tools}>
        <output className={styles.readout} aria-hidden="true">
          {current.time / 1000} s <span>→</span> {current.values.join(" ")}
        </output>
        <label className={styles.easing}>
          <span>Easing</span>
          <select
            value={current.easing ?? ""}
            disabled={isLast}
            aria-label={`Easing after keyframe ${index + 1}`}
            onChange={(event) => setEasing(event.target.value)}
          >
            <option value="">{literal.easing} (default)</option>
            {[...easings].map((easing) => (
              <option key={easing}>{easing}</option>
            ))}
          </select>
        </label>
        <button type="button" className={styles.tool} onClick={add}>
          Add
        </button>
        <button type="button" className={styles.tool} onClick={remove} disabled={keyframes.length === 1}>
          Remove
        </button>
      </div>
    </>
  );
}

function nameOf(keyframes: readonly Keyframe[], { index, component }: Point): string {
  const { values } = keyframes[index]!;
  const number = values.length > 1 ? `, number ${component + 1} of ${values.length}` : "";
  return `keyframe ${index + 1} of ${keyframes.length}${number}`;
}

/** A value between keyframes, without easing. */
function valueAt(keyframes: readonly Keyframe[], component: number, time: number): number {
  const after = keyframes.findIndex((keyframe) => keyframe.time > time);
  const to = keyframes.at(after)!;
  const from = keyframes[after - 1] ?? to;
  const progress = to.time > from.time ? (time - from.time) / (to.time - from.time) : 0;
  return from.values[component]! + progress * (to.values[component]! - from.values[component]!);
}
