import type { ReactNode } from "react";
import type { Change } from "typedoc-history";
import Diff from "./Diff";
import styles from "./MemberChanges.module.css";

/** Added, changed and removed members of an item. */
export default function MemberChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  return (
    <ul className={`clean-list ${styles.list}`}>
      {changes.map(({ path, before, after, replacedBy }) => (
        <li key={path}>
          <code>{path}</code>{" "}
          <span className={styles.what}>
            {wordFor(before, after)}
            {replacedBy && (
              <>
                , now <code>{replacedBy}</code>
              </>
            )}
          </span>
          <Diff before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}

function wordFor(before: string | undefined, after: string | undefined): "added" | "changed" | "removed" {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}
