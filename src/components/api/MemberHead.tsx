import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import styles from "./MemberHead.module.css";
import { useSource } from "./use-source";

interface Props {
  since?: string;
  changed?: string[];
  gone?: { version: string; by?: string };
  static?: boolean;
  file?: string;
}

/** Below a member's name: the versions that added, changed and removed it, and a link to its source. */
export default function MemberHead({ since, changed = [], gone, static: isStatic, file }: Props): ReactNode {
  const source = useSource(file);
  const hasBadges = isStatic || since || changed.length > 0 || gone;
  return (
    <div className={clsx(styles.head, !hasBadges && styles.beside)} data-search-ignore>
      {isStatic && <span className="badge badge--secondary">static</span>}{" "}
      {since && <span className="badge badge--success">since {since}</span>}{" "}
      {changed.map((version) => (
        <Fragment key={version}>
          <span className="badge badge--info">changed in {version}</span>{" "}
        </Fragment>
      ))}
      {gone && (
        <span className="badge badge--warning">
          gone in {gone.version}
          {gone.by && ` → ${gone.by}`}
        </span>
      )}
      {source && (
        <a className={styles.source} href={source} data-mdast="ignore">
          source
        </a>
      )}
    </div>
  );
}
