import { type ReactNode, useId } from "react";
import styles from "./Controls.module.css";
import type { Control, Range, Value, Values } from "./controls";

interface Props {
  controls: readonly Control[];
  values: Values;
  onChange(name: string, value: Value): void;
}

export default function Controls({ controls, values, onChange }: Props): ReactNode {
  if (!controls.length) return <p className={styles.none}>It has no options.</p>;
  return (
    <div className={styles.controls}>
      {controls.map((control) => (
        <One
          key={control.option.name}
          control={control}
          value={values[control.option.name]}
          onChange={(value) => onChange(control.option.name, value)}
        />
      ))}
    </div>
  );
}

interface OneProps {
  control: Control;
  value: Value;
  onChange(value: Value): void;
}

function One({ control, value, onChange }: OneProps): ReactNode {
  const id = useId();
  const { name, description, unit } = control.option;
  const row = (field: ReactNode) => (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.name} title={description}>
        {name}
      </label>
      {field}
    </div>
  );
  switch (control.kind) {
    case "number":
      return (
        <Slider
          label={name}
          title={description}
          unit={unit}
          range={control.range}
          value={value as number | undefined}
          onChange={onChange}
        />
      );
    case "vector":
      return (
        <fieldset className={styles.vector} data-many={control.parts.length > 3 || undefined}>
          <legend className={styles.name} title={description}>
            {name} {unit && <span className={styles.unit}>{unit}</span>}
          </legend>
          {control.parts.map((part, i) => (
            <Slider
              key={part}
              label={part}
              range={control.range}
              value={(value as readonly number[])[i]}
              onChange={(component) => onChange((value as readonly number[]).with(i, component))}
            />
          ))}
        </fieldset>
      );
    case "choice":
      return row(
        <select id={id} value={value as string} onChange={(event) => onChange(event.target.value)}>
          {control.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>,
      );
    case "switch":
      return row(
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />,
      );
    case "text":
      return row(
        <input
          id={id}
          type="text"
          value={(value as string | undefined) ?? ""}
          onChange={(event) => onChange(event.target.value || undefined)}
        />,
      );
  }
}

interface SliderProps {
  label: string;
  title?: string;
  unit?: string;
  range: Range;
  /** `undefined` if the option is not set. */
  value: number | undefined;
  onChange(value: number): void;
}

/** Units that follow the number. Others follow the name. */
const SHORT: Readonly<Record<string, string>> = { "×": " ×", degrees: "°", ms: " ms", pixels: " px" };

function Slider({ label, title, unit = "", range, value, onChange }: SliderProps): ReactNode {
  const id = useId();
  const short = SHORT[unit];
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.name} title={title}>
        {label} {unit && !short && <span className={styles.unit}>{unit}</span>}
      </label>
      <input
        id={id}
        type="range"
        {...range}
        value={value ?? range.min}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id} className={styles.value}>
        {value === undefined ? "–" : `${+value.toFixed(3)}${short ?? ""}`}
      </output>
    </div>
  );
}
