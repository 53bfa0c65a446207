import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import styles from "./Playground.module.css";

interface Props {
  /** Size of the first pane in percent. */
  value: number;
  onChange(value: number): void;
}

const LIMITS = { min: 25, max: 75 };
const STEP = 2;

/** The line between two panes, moved by pointer or arrow keys. */
export default function Splitter({ value, onChange }: Props): ReactNode {
  const set = (percent: number) => onChange(Math.min(LIMITS.max, Math.max(LIMITS.min, percent)));
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    set(value + direction * STEP);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the editor"
      aria-valuemin={LIMITS.min}
      aria-valuemax={LIMITS.max}
      aria-valuenow={Math.round(value)}
      className={styles.splitter}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onKeyDown={press}
    />
  );
}
