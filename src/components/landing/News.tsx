import Link from "@docusaurus/Link";
import { baseOf, changesBetween } from "@site/src/components/api/base";
import type { ReactNode } from "react";
import type { News as NewsOfVersion } from "typedoc-history";
import styles from "./Versions.module.css";

const MOST_NAMES = 9;

interface Props {
  title: string;
  /** Computed by the reference's generator. */
  news: NewsOfVersion;
}

/** Names that a version adds. The page of changes lists the rest. */
export default function News({ title, news: { version, before = version, changes } }: Props): ReactNode {
  const added = changes.filter(({ what }) => what === "added");
  const names = (added.length ? added : changes).slice(0, MOST_NAMES);
  const more = changes.length - names.length;
  return (
    <div className={styles.news}>
      <h3>{title}</h3>
      <ul>
        {names.map(({ path, name }) => (
          <li key={path}>
            <Link to={`${baseOf(version)}/${path}`}>
              <code>{name}</code>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={changesBetween(before, version)} className={styles.more}>
        {more > 0 ? `These and ${more} more changes` : `Every change since ${before}`}
      </Link>
    </div>
  );
}
