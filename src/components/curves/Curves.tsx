import type { ReactNode } from "react";
import { type EasingName, resolveEasing } from "../../../library/src/keyframes/easing.ts";
import styles from "./Curves.module.css";

const SHOWN: EasingName[] = [
  "linear",
  "hold",
  "inQuad",
  "outQuad",
  "inOutQuad",
  "inOutCubic",
  "inOutSine",
  "outExpo",
  "outBack",
  "outBounce",
  "outElastic",
  "cubic-bezier(0.8, 0, 0.2, 1)",
];
const SIZE = 100;
/** Margin for curves that leave the range from 0 to 1. */
const MARGIN = 40;
const STEPS = 60;

/** A few easings, drawn from the library's own functions. */
export default function Curves(): ReactNode {
  return (
    <ul className={`clean-list ${styles.curves}`}>
      {SHOWN.map((name) => (
        <li key={name}>
          <svg viewBox={`0 ${-MARGIN} ${SIZE} ${SIZE + 2 * MARGIN}`} aria-hidden="true">
            <path className={styles.frame} d={`M0 0H${SIZE}M0 ${SIZE}H${SIZE}`} />
            <path className={styles.curve} d={pathOf(name)} />
          </svg>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function pathOf(name: EasingName): string {
  const ease = resolveEasing(name);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const progress = step / STEPS;
    return `${(progress * SIZE).toFixed(1)} ${(SIZE - ease(progress) * SIZE).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
