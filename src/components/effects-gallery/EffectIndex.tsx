import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import styles from "./EffectIndex.module.css";
import { exhibitOf, type Group, groups } from "./exhibits";

/** Links to all effects of the page, by name. */
export default function EffectIndex({ effects }: { effects: readonly EffectDescription[] }): ReactNode {
  return (
    <dl className={styles.index}>
      {(Object.keys(groups) as Group[]).map((group) => (
        <div key={group}>
          <dt>{groups[group]}</dt>
          {effects
            .filter((effect) => exhibitOf(effect).group === group)
            .map(({ name }) => (
              <dd key={name}>
                <Link to={`#${name.toLowerCase()}`}>{name}</Link>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
