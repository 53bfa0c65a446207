/** Fields with a label: a slider, a time, a choice and a check box. */
import { useId, useState } from "react";
import type { SliderRange } from "../model/ranges.ts";
import { parseTime } from "./format.ts";

interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
}

interface SliderProps extends FieldProps<number> {
  range: SliderRange;
  /** The value as text. */
  text?: (value: number) => string;
  /** Called when a drag or the press of a key has ended. */
  onEnd(): void;
}

export function Slider({ label, value, range: { min, max, step }, text = String, onChange, onEnd }: SliderProps) {
  const id = useId();
  const spoken = text(Math.round(value * 1000) / 1000);
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{spoken}</output>
      <input
        type="range"
        {...{ id, min, max, step, value }}
        aria-valuetext={spoken}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onPointerUp={onEnd}
        onKeyUp={onEnd}
        onBlur={onEnd}
      />
    </div>
  );
}

/** A time in milliseconds, as seconds. Minutes are read as well, such as `1:30`, and text that is no time is not. It takes effect when the field is left or Enter is pressed, and Escape takes it back. */
export function TimeField({ label, value, onChange }: FieldProps<number>) {
  const [draft, setDraft] = useState<string>();
  const finish = () => {
    const time = parseTime(draft ?? "");
    if (time !== undefined) onChange(time);
    setDraft(undefined);
  };
  return (
    <label className="field">
      {label} (s)
      <input
        type="text"
        inputMode="decimal"
        value={draft ?? (value / 1000).toFixed(2)}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === "Enter") finish();
          if (key === "Escape") setDraft(undefined);
        }}
      />
    </label>
  );
}

type ChoiceProps<Value> = FieldProps<Value> & { values: Readonly<Record<string, string>> };

/** `values` has the names of the values. */
export function Choice<Value extends string | number>({ label, value, values, onChange }: ChoiceProps<Value>) {
  const choose = (chosen: string) => onChange((typeof value === "number" ? Number(chosen) : chosen) as Value);
  return (
    <label className="field">
      {label}
      <select value={value} onChange={({ target }) => choose(target.value)}>
        {Object.entries(values).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Check({ label, value, onChange }: FieldProps<boolean>) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
