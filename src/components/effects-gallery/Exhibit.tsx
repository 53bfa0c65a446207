/** One effect: its summary, a stage that shows or plays it, its options, and the program. */
import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { useBase } from "../api/base";
import CodeView from "./CodeView";
import Controls from "./Controls";
import type { Control, Value, Values } from "./controls";
import styles from "./Exhibit.module.css";

interface Props {
  effect: EffectDescription;
  /** The exported object that has the effect. */
  owner: "visual" | "sound";
  controls: readonly Control[];
  values: Values;
  onChange(name: string, value: Value): void;
  onReset(): void;
  code: string;
  /** Name of the clip. */
  footage?: string;
  /** The stage. */
  children: ReactNode;
}

export default function Exhibit(props: Props): ReactNode {
  const { effect, owner, controls, values, onChange, onReset, code, footage, children } = props;
  const { name, summary } = effect;
  const base = useBase();
  return (
    <section className={styles.exhibit}>
      <Heading as="h3" id={name.toLowerCase()} className={styles.heading}>
        {name}
      </Heading>
      <p>
        {summary} <Link to={`${base}/variable/${owner}#${name.toLowerCase()}`}>Reference</Link>
      </p>
      {/* The reference has the options, and each program is like the next. */}
      <div className={styles.bench} data-search-ignore>
        <div data-mdast="ignore">{children}</div>
        <div className={styles.options}>
          <Controls controls={controls} values={values} onChange={onChange} />
        </div>
      </div>
      <CodeView code={code} footage={footage} onReset={onReset} />
    </section>
  );
}
