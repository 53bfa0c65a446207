import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import type { News, NewsRow } from "typedoc-history";
import { baseOf, changesBetween } from "./base";
import colors from "./ChangeColors.module.css";
import { CHANGE_TITLES } from "./change-titles";
import styles from "./WhatsNew.module.css";

/** Changes of a version. The reference's Markdown leaves out an empty list of `changes`. */
type Props = Omit<News, "changes"> & Partial<Pick<News, "changes">>;

/** Changes of a version since the previous one. */
export default function WhatsNew({ version, before, changes = [] }: Props): ReactNode {
  if (!before) return <div className={styles.box}>The first public release.</div>;
  if (changes.length === 0)
    return (
      <div className={styles.box}>No export or option changed since {before}. This release changes behavior only.</div>
    );
  return (
    <details className={styles.box}>
      <summary>All names and options that changed since {before}</summary>
      <dl className={styles.list}>
        {CHANGE_TITLES.map(([what, title]) => (
          <Rows
            key={what}
            rows={changes.filter((change) => change.what === what)}
            {...{ what, title, version, before }}
          />
        ))}
      </dl>
      <Link to={changesBetween(before, version)}>
        All differences between {before} and {version}
      </Link>
    </details>
  );
}

interface RowsProps {
  what: NewsRow["what"];
  title: string;
  rows: NewsRow[];
  version: string;
  before: string;
}

function Rows({ what, title, rows, version, before }: RowsProps): ReactNode {
  if (rows.length === 0) return null;
  const base = baseOf(what === "removed" ? before : version);
  return (
    <>
      <dt className={colors[what]}>{title}</dt>
      <dd>
        <ul className="clean-list">
          {rows.map(({ path, name, members = [], replacedBy }) => (
            <li key={path}>
              <Link to={`${base}/${path}`}>
                <code>{name}</code>
              </Link>
              {members.length > 0 && <span className={styles.note}>: {members.join(", ")}</span>}
              {replacedBy && <span className={styles.note}> → {replacedBy}</span>}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
