import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import styles from "./EffectIndex.module.css";
import { allGroups, exhibitOf, type Group, type Owner } from "./exhibits";

interface Props {
  effects: readonly EffectDescription[];
  owner?: Owner;
}

/** Links to all effects of the page, by name. */
export default function EffectIndex({ effects, owner }: Props): ReactNode {
  const inGroup = (group: Group) => effects.filter((effect) => exhibitOf(effect, owner).group === group);
  return (
    <dl className={styles.index}>
      {(Object.keys(allGroups) as Group[])
        .filter((group) => inGroup(group).length > 0)
        .map((group) => (
          <div key={group}>
            <dt>{allGroups[group]}</dt>
            {inGroup(group).map(({ name }) => (
              <dd key={name}>
                <Link to={`#${name.toLowerCase()}`}>{name}</Link>
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
