import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import type { Change } from "typedoc-history";
import { baseOf } from "./base";
import Diff from "./Diff";
import styles from "./History.module.css";
import MemberChanges from "./MemberChanges";

interface Entry {
  version: string;
  what: "added" | "changed" | "removed";
  before?: string;
  after?: string;
  members?: Change[];
}

interface Props {
  events: Entry[];
  /** Versions after the current page's that changed it. */
  later?: string[];
}

/** The item's first version and its changes, up to the current page's version. */
export default function History({ events, later = [] }: Props): ReactNode {
  return (
    <div data-search-ignore>
      <ul className={`clean-list ${styles.history}`}>
        {events.map(({ version, what, before, after, members = [] }) => (
          <li key={version}>
            <Link to={baseOf(version)} className={styles.version}>
              {version}
            </Link>
            <div className={styles.what}>
              {what === "changed" && members.length > 0 ? (
                <details>
                  <summary>
                    Changed: <Names changes={members} />
                  </summary>
                  {before && <Diff before={before} after={after} />}
                  <MemberChanges changes={members} />
                </details>
              ) : (
                WORDS[what]
              )}
              {what === "changed" && members.length === 0 && <Diff before={before} after={after} />}
            </div>
          </li>
        ))}
        {later.length > 0 && (
          <li>
            <span className={styles.version}>later</span>
            <div className={styles.what}>
              Changed in{" "}
              {later.map((version, index) => (
                <span key={version}>
                  {index > 0 && ", "}
                  <Link to={baseOf(version)}>{version}</Link>
                </span>
              ))}
              .
            </div>
          </li>
        )}
      </ul>
    </div>
  );
}

const WORDS = { added: "Added.", changed: "Changed.", removed: "Removed." };

function Names({ changes }: { changes: readonly Change[] }): ReactNode {
  return changes.map(({ path, before, after }, index) => (
    <span key={path}>
      {index > 0 && ", "}
      {before === undefined ? "+" : after === undefined ? "−" : ""}
      <code>{path}</code>
    </span>
  ));
}
