import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";
import type { ItemChange } from "typedoc-history";
import { baseOf, changesBetween } from "../base";
import colors from "../ChangeColors.module.css";
import { CHANGE_TITLES } from "../change-titles";
import Diff from "../Diff";
import { KindIcon } from "../Kind";
import MemberChanges from "../MemberChanges";
import styles from "./Changes.module.css";

interface Props {
  from: string;
  to: string;
  changes: readonly ItemChange[];
}

/** Differences of `to` from `from`. */
export default function Difference({ from, to, changes }: Props): ReactNode {
  return (
    <section className={styles.difference}>
      <Heading as="h2" id={`in-${to}`}>
        {to}{" "}
        <Link to={changesBetween(from, to)} className={styles.since}>
          since {from}
        </Link>
      </Heading>
      {changes.length === 0 && <p className={styles.none}>The same names, members and options.</p>}
      {CHANGE_TITLES.map(([what, title]) => {
        const rows = changes.filter((change) => change.what === what);
        return (
          rows.length > 0 && (
            <div key={what} className={styles.part}>
              <h3 className={colors[what]}>{title}</h3>
              <ul className={`clean-list ${styles.items}`}>
                {rows.map((change) => (
                  <Row key={change.path} change={change} base={baseOf(what === "removed" ? from : to)} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

function Row({ change, base }: { change: ItemChange; base: string }): ReactNode {
  const { path, what, item, before, after, members, replacedBy } = change;
  return (
    <li>
      <Link to={`${base}/${path}`} className={styles.name}>
        <KindIcon kind={item.kind} />
        <code>{item.name}</code>
      </Link>{" "}
      <span className={styles.summary}>
        {replacedBy ? `In its place: ${replacedBy}.` : what === "added" ? item.summary : ""}
      </span>
      {before !== undefined && after !== undefined && <Diff before={before} after={after} />}
      {members.length > 0 && <MemberChanges changes={members} />}
    </li>
  );
}
