import useBaseUrl from "@docusaurus/useBaseUrl";
import { type ReactNode, useId } from "react";
import styles from "./Changes.module.css";

export interface Pair {
  from: string;
  to: string;
}

interface Props {
  /** Oldest first. */
  versions: readonly string[];
  value: Pair;
  onChange: (pair: Pair) => void;
}

/** Selects two versions. Without scripts it is a form with the same address. */
export default function Picker({ versions, value, onChange }: Props): ReactNode {
  return (
    <form className={styles.picker} action={useBaseUrl("/api/changes")} method="get">
      <Select
        name="from"
        label="From"
        value={value.from}
        versions={versions}
        onChange={(from) => onChange({ ...value, from })}
      />
      <span aria-hidden="true">→</span>
      <Select name="to" label="To" value={value.to} versions={versions} onChange={(to) => onChange({ ...value, to })} />
      <button
        type="submit"
        className="button button--secondary"
        onClick={(event) => {
          event.preventDefault();
          onChange(value);
        }}
      >
        Compare
      </button>
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  versions: readonly string[];
  onChange: (value: string) => void;
}

function Select({ name, label, value, versions, onChange }: SelectProps): ReactNode {
  const id = useId();
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {[...versions].reverse().map((version) => (
          <option key={version}>{version}</option>
        ))}
      </select>
    </span>
  );
}
