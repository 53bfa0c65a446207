/** Two pictures of the same subject, with a divider that can be moved. */
import clsx from "clsx";
import { type CSSProperties, type ReactNode, useState } from "react";
import styles from "./BeforeAfter.module.css";

interface Props {
  before: ReactNode;
  /** Missing if the picture below is in the document already. */
  after?: ReactNode;
  /** Description of the comparison, for screen readers. */
  label: string;
  /** Labels of the two sides. */
  names?: [before: string, after: string];
  /** Initial position of the divider, in percent from the left. */
  start?: number;
  className?: string;
}

export default function BeforeAfter({
  before,
  after,
  label,
  names = ["Before", "After"],
  start = 50,
  className,
}: Props): ReactNode {
  const [split, setSplit] = useState(start);
  return (
    <div className={clsx(styles.pair, className)} style={{ "--split": `${split}%` } as CSSProperties}>
      {after}
      <div className={styles.before} data-mdast="ignore">
        {before}
      </div>
      <Divider
        label={`${label}: how much is seen of ${names[0].toLowerCase()}`}
        names={names}
        split={split}
        onChange={setSplit}
      />
    </div>
  );
}

interface DividerProps {
  label: string;
  names: [before: string, after: string];
  split: number;
  onChange(split: number): void;
}

/** The line, names and slider over two pictures, in an element that has their place and the property `--split`. */
export function Divider({ label, names, split, onChange }: DividerProps): ReactNode {
  return (
    <>
      <div className={styles.line} aria-hidden="true" />
      <span className={styles.name} data-side="before" data-mdast="ignore">
        {names[0]}
      </span>
      <span className={styles.name} data-side="after" data-mdast="ignore">
        {names[1]}
      </span>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={100}
        value={split}
        aria-label={label}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </>
  );
}
