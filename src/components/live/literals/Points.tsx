/** Handles on the picture for the points that a program names by two numbers. */
import { moved, printNumber, rounded } from "live-program/literal-values";
import type { Literal } from "live-program/literals";
import type { Picture } from "live-program/messages";
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from "react";
import { createPortal } from "react-dom";
import { stepSizeOf } from "./gesture";
import styles from "./Points.module.css";

type NumberLiteral = Literal & { kind: "number" };

/** Two numbers, and the code from the first to the end of the second, which one edit replaces. */
export interface Point {
  x: NumberLiteral;
  y: NumberLiteral;
  from: number;
  to: number;
}

export function pointsOf(literals: readonly Literal[]): Point[] {
  const numbers = literals.filter((literal): literal is NumberLiteral => literal.kind === "number");
  const coordinates = (axis: "x" | "y") => numbers.filter(({ coordinate }) => coordinate?.axis === axis);
  return coordinates("x").flatMap((x) => {
    const y = coordinates("y").find(({ coordinate }) => coordinate!.owner === x.coordinate!.owner);
    return y ? [{ x, y, from: Math.min(x.from, y.from), to: Math.max(x.to, y.to) }] : [];
  });
}

/** The picture that a program shows. */
export interface ShownPicture {
  /** Element that holds the program's frame. */
  host: RefObject<HTMLElement | null>;
  /** Its place in the frame, which is as large as the host. */
  place: Picture | undefined;
}

export interface PointsProps {
  points: readonly Point[];
  code: string;
  picture: ShownPicture;
  /** Called for each move of a drag. */
  onDrag(point: Point, text: string): void;
  /** Called after a drag, and when the focus moves. */
  onSettle(): void;
  onCancel(): void;
  /** A change by key. */
  onChange(point: Point, text: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

export default function Points({
  points,
  code,
  picture: { host, place },
  onDrag,
  onSettle,
  onCancel,
  onChange,
  onKeyDown,
}: PointsProps): ReactNode {
  // Between two pictures, the last place stays.
  const last = useRef(place);
  last.current = place ?? last.current;
  const box = last.current;
  const drag = useRef<{ pointerId: number; clientX: number; clientY: number; x: number; y: number }>(undefined);
  if (!box || !host.current) return null;

  const onPointerDown = (event: PointerEvent, { x, y }: Point) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientX, clientY } = event;
    event.currentTarget.setPointerCapture(pointerId);
    drag.current = { pointerId, clientX, clientY, x: x.value, y: y.value };
  };
  const onPointerMove = (event: PointerEvent, point: Point) => {
    const start = drag.current;
    if (start?.pointerId !== event.pointerId) return;
    const x = start.x + (event.clientX - start.clientX) / box.width;
    const y = start.y + (event.clientY - start.clientY) / box.height;
    const size = event.altKey ? "fine" : "normal";
    onDrag(point, textAt(point, code, rounded(x, point.x.range, size), rounded(y, point.y.range, size)));
  };
  const release = (event: PointerEvent, then: () => void) => {
    if (drag.current?.pointerId !== event.pointerId) return;
    drag.current = undefined;
    then();
  };
  const onPointKey = (event: KeyboardEvent, point: Point) => {
    const size = stepSizeOf(event);
    const step = ({ value, range }: NumberLiteral, steps: number) =>
      steps ? rounded(moved(value, steps, range, size), range, size) : value;
    const move = (right: number, down: number) =>
      onChange(point, textAt(point, code, step(point.x, right), step(point.y, down)));
    if (event.key === "ArrowLeft") move(-1, 0);
    else if (event.key === "ArrowRight") move(1, 0);
    else if (event.key === "ArrowUp") move(0, -1);
    else if (event.key === "ArrowDown") move(0, 1);
    else return onKeyDown(event);
    event.preventDefault();
  };

  return createPortal(
    <div className={styles.picture} style={{ left: box.left, top: box.top, width: box.width, height: box.height }}>
      {points.map((point) => (
        <span
          key={point.from}
          role="slider"
          tabIndex={0}
          className={styles.point}
          style={{ left: placeOf(point.x.value), top: placeOf(point.y.value) }}
          aria-label={nameOf(point)}
          aria-valuenow={point.x.value}
          aria-valuemin={point.x.range.min}
          aria-valuemax={point.x.range.max}
          aria-valuetext={`${point.x.value}, ${point.y.value}`}
          onFocus={onSettle}
          onBlur={onSettle}
          onKeyDown={(event) => onPointKey(event, point)}
          onPointerDown={(event) => onPointerDown(event, point)}
          onPointerMove={(event) => onPointerMove(event, point)}
          onPointerUp={(event) => release(event, onSettle)}
          onPointerCancel={(event) => release(event, onCancel)}
        />
      ))}
    </div>,
    host.current,
  );
}

/** Points outside the picture are at its edge. */
const placeOf = (fraction: number) => `${Math.min(1, Math.max(0, fraction)) * 100}%`;

/** The point's code with other numbers. */
function textAt({ x, y }: Point, code: string, newX: number, newY: number): string {
  const newTextOf = (literal: NumberLiteral) =>
    printNumber(literal === x ? newX : newY, code.slice(literal.from, literal.to));
  const [first, second] = x.from < y.from ? [x, y] : [y, x];
  return newTextOf(first) + code.slice(first.to, second.from) + newTextOf(second);
}

/** `x and y, arguments of zoom`. */
function nameOf({ x, y }: Point): string {
  const [first, call] = x.name.split(", argument of ");
  const [second] = y.name.split(", argument of ");
  return `${first} and ${second}, arguments of ${call}`;
}
