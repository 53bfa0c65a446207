import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { useBase } from "./base";
import styles from "./Items.module.css";
import { KindIcon } from "./Kind";

export function Items({ children }: { children: ReactNode }): ReactNode {
  return (
    <div>
      <ul className={`clean-list ${styles.items}`}>{children}</ul>
    </div>
  );
}

interface Props {
  to: string;
  kind: string;
  name: string;
  summary: string;
  isNew?: boolean;
}

export function Item({ to, kind, name, summary, isNew }: Props): ReactNode {
  const base = useBase();
  return (
    <li className={styles.item}>
      <span className={styles.head}>
        <Link to={`${base}/${to}`} className={styles.name}>
          <KindIcon kind={kind} />
          <code>{name}</code>
        </Link>{" "}
        {isNew && <span className="badge badge--success">new</span>}
      </span>{" "}
      <span className={styles.summary}>{summary}</span>
    </li>
  );
}
