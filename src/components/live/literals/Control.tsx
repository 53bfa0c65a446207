/** The control of one value. */
import { moved, printNumber, printString, rounded, type StepSize } from "live-program/literal-values";
import type { Literal } from "live-program/literals";
import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from "react";
import { stepSizeOf } from "./gesture";
import styles from "./Literals.module.css";
import type { Press } from "./press";

interface ControlProps<L extends Literal = Literal> {
  ref: Ref<HTMLElement>;
  literal: L;
  /** The literal in the code. */
  text: string;
  onChange(text: string): void;
  onPress(press: Press): void;
  /** Whether the editor of the value is open, if it has one. */
  isOpen: boolean;
  onToggle(): void;
}

export default function Control({ literal, ...props }: ControlProps): ReactNode {
  switch (literal.kind) {
    case "number":
      return <NumberControl literal={literal} {...props} />;
    case "switch":
      return <Switch literal={literal} {...props} />;
    case "choice":
      return <Choice literal={literal} {...props} />;
    case "color":
      return <Color literal={literal} {...props} />;
    case "keyframes":
      return <KeyframesControl literal={literal} {...props} />;
  }
}

type Of<K extends Literal["kind"]> = ControlProps<Literal & { kind: K }>;

function NumberControl({ ref, literal, text, onChange, onPress }: Of<"number">): ReactNode {
  const { name, value, range, unit } = literal;
  const { min, max } = range;
  const step = (steps: number, size: StepSize) =>
    onChange(printNumber(rounded(moved(value, steps, range, size), range, size), text));
  const onKeyDown = (event: KeyboardEvent) => {
    const size = stepSizeOf(event);
    if (event.key === "ArrowUp") step(1, size);
    else if (event.key === "ArrowDown") step(-1, size);
    else if (event.key === "PageUp") step(1, "coarse");
    else if (event.key === "PageDown") step(-1, "coarse");
    else if (event.key === "Home" && Number.isFinite(min)) onChange(printNumber(min, text));
    else if (event.key === "End" && Number.isFinite(max)) onChange(printNumber(max, text));
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerId, pointerType } = event;
    event.currentTarget.setPointerCapture(pointerId);
    onPress({ x, y, pointerId, pointerType });
  };
  const filled = Number.isFinite(max - min) ? `${((value - min) / (max - min)) * 100}%` : "0%";
  return (
    <span className={styles.number}>
      <button type="button" tabIndex={-1} className={styles.step} onClick={() => step(-1, "normal")} aria-label="Less">
        −
      </button>
      <span
        ref={ref as Ref<HTMLSpanElement>}
        role="spinbutton"
        tabIndex={0}
        className={styles.value}
        style={{ backgroundSize: `${filled} 2px` }}
        aria-label={name}
        aria-valuenow={value}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        aria-valuetext={unit ? `${value} ${unit}` : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        {text} {unit && <small>{unit}</small>}
      </span>
      <button type="button" tabIndex={-1} className={styles.step} onClick={() => step(1, "normal")} aria-label="More">
        +
      </button>
    </span>
  );
}

function Switch({ ref, literal, onChange }: Of<"switch">): ReactNode {
  return (
    <button
      ref={ref as Ref<HTMLButtonElement>}
      type="button"
      role="switch"
      className={styles.value}
      aria-checked={literal.value}
      aria-label={literal.name}
      onClick={() => onChange(String(!literal.value))}
    >
      {String(literal.value)}
    </button>
  );
}

function Choice({ ref, literal, text, onChange }: Of<"choice">): ReactNode {
  return (
    <select
      ref={ref as Ref<HTMLSelectElement>}
      className={styles.value}
      aria-label={literal.name}
      value={literal.value}
      onChange={(event) => onChange(printString(event.target.value, text))}
    >
      {literal.choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

function Color({ ref, literal, text, onChange }: Of<"color">): ReactNode {
  return (
    <input
      ref={ref as Ref<HTMLInputElement>}
      type="color"
      className={styles.value}
      aria-label={literal.name}
      value={hexOf(literal.value)}
      onChange={(event) => onChange(printString(event.target.value, text))}
    />
  );
}

function KeyframesControl({ ref, literal, isOpen, onToggle }: Of<"keyframes">): ReactNode {
  return (
    <button
      ref={ref as Ref<HTMLButtonElement>}
      type="button"
      className={styles.value}
      aria-expanded={isOpen}
      aria-label={`Curve of ${literal.name}`}
      onClick={onToggle}
    >
      Curve <small aria-hidden="true">{isOpen ? "▴" : "▾"}</small>
    </button>
  );
}

/** `#rrggbb` of a CSS color, as color inputs need it. */
function hexOf(color: string): string {
  const context = document.createElement("canvas").getContext("2d")!;
  context.fillStyle = color;
  return context.fillStyle;
}
