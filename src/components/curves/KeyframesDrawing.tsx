import type { ReactNode } from "react";
import { type EasingName, resolveEasing } from "../../../library/src/keyframes/easing.ts";
import styles from "./KeyframesDrawing.module.css";

interface Key {
  /** Milliseconds. */
  time: number;
  value: number;
  easing?: EasingName;
}

/** The keyframes of the program below the drawing, on the page *Keyframes and animation*. */
const KEYS: Key[] = [
  { time: 0, value: 1 },
  { time: 2000, value: 2.4 },
  { time: 4000, value: 2.4, easing: "outBounce" },
  { time: 5000, value: 1 },
];
const EASING: EasingName = "inOutCubic";
const END = 6000;

const WIDTH = 640;
const HEIGHT = 200;
const INNER = { left: 34, right: 20, top: 34, bottom: 42 };
const STEPS = 80;

const x = (time: number) => INNER.left + (time / END) * (WIDTH - INNER.left - INNER.right);
const y = (value: number) => HEIGHT - INNER.bottom - ((value - 1) / 1.4) * (HEIGHT - INNER.top - INNER.bottom);

/** Graph of a value that moves from keyframe to keyframe over time. */
export default function KeyframesDrawing(): ReactNode {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The value over six seconds. It rises from 1 to 2.4 in the first two, stays until the fourth, falls back to 1 by the fifth with a bounce, and stays."
    >
      {Array.from({ length: END / 1000 + 1 }, (_, second) => (
        <g key={x(second * 1000)}>
          <path className={styles.grid} d={`M${x(second * 1000)} ${INNER.top}V${HEIGHT - INNER.bottom}`} />
          <text className={styles.time} x={x(second * 1000)} y={HEIGHT - 12}>
            {second} s
          </text>
        </g>
      ))}
      <path className={styles.curve} d={curve()} />
      {KEYS.map(({ time, value }) => (
        <g key={time}>
          <path className={styles.key} d={`M${x(time)} ${y(value) - 8}l8 8l-8 8l-8 -8z`} />
          <text className={styles.value} x={x(time)} y={y(value) - 14}>
            {value}
          </text>
        </g>
      ))}
    </svg>
  );
}

function curve(): string {
  const points = KEYS.slice(1).flatMap((to, index) => {
    const from = KEYS[index]!;
    const ease = resolveEasing(from.easing ?? EASING);
    return Array.from({ length: STEPS + 1 }, (_, step) => {
      const progress = step / STEPS;
      const time = from.time + progress * (to.time - from.time);
      const value = from.value + ease(progress) * (to.value - from.value);
      return `${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
    });
  });
  return `M${points.join("L")}H${x(END)}`;
}
