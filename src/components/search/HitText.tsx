import type { ReactNode } from "react";
import styles from "./HitText.module.css";
import Marked from "./Marked";
import type { Hit } from "./types";

/** A result: title, location, and a line of context. */
export default function HitText({ hit, marks }: { hit: Hit; marks: string[] }): ReactNode {
  return (
    <>
      <span className={hit.group === "API" ? styles.name : styles.title}>
        <Marked text={hit.title} marks={marks} />
      </span>
      <span className={styles.trail}>{hit.trail.join(" › ")}</span>
      {hit.context && (
        <span className={styles.context}>
          <Marked text={hit.context} marks={marks} />
        </span>
      )}
    </>
  );
}
