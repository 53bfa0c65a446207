import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { useBase } from "./base";
import styles from "./ItemHead.module.css";
import { KindIcon } from "./Kind";

interface Props {
  kind: string;
  group: string;
  since: string;
  deprecated?: boolean;
}

/** The line below the name: kind, group and first version. */
export default function ItemHead({ kind, group, since, deprecated }: Props): ReactNode {
  const base = useBase();
  return (
    <div className={styles.head}>
      <span className="badge badge--primary">
        <KindIcon kind={kind} /> {kind}
      </span>{" "}
      {group && (
        <Link className="badge badge--secondary" to={`${base}#${group.toLowerCase()}`}>
          {group}
        </Link>
      )}{" "}
      <span className="badge badge--secondary">since {since}</span>{" "}
      {deprecated && <span className="badge badge--warning">deprecated</span>}
    </div>
  );
}
