import type { ReactNode } from "react";
import styles from "./Facts.module.css";

export interface FactsProps {
  default?: string;
  /** `min max [step]`. */
  range?: string;
  unit?: string;
}

/** Default and range of an option. */
export default function Facts({ range, unit, ...rest }: FactsProps): ReactNode {
  if (!rest.default && !range) return null;
  const [min, max] = range?.split(" ") ?? [];
  return (
    <dl className={styles.facts} data-search-ignore>
      {rest.default && <Fact name="Default">{rest.default}</Fact>}
      {range && (
        <Fact name="Range">
          {min} to {max}
        </Fact>
      )}
      {unit && <Fact name="Unit">{unit}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
