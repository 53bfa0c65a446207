/** A slider with its label and value. */
import { useId } from "react";
import type { SliderRange } from "../model/ranges.ts";

interface Props {
  label: string;
  value: number;
  range: SliderRange;
  /** The value as text. */
  text?: (value: number) => string;
  onChange(value: number): void;
  /** Called when a drag or the press of a key has ended. */
  onEnd(): void;
}

export function Slider({ label, value, range: { min, max, step }, text = String, onChange, onEnd }: Props) {
  const id = useId();
  const spoken = text(Math.round(value * 1000) / 1000);
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{spoken}</output>
      <input
        id={id}
        type="range"
        value={value}
        {...{ min, max, step }}
        aria-valuetext={spoken}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={onEnd}
        onKeyUp={onEnd}
        onBlur={onEnd}
      />
    </div>
  );
}
