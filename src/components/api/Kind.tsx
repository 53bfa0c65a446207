import type { ReactNode } from "react";
import styles from "./Kind.module.css";

/** A letter in a tile tells a kind at a glance; the word is for who does not see it. */
export function KindIcon({ kind }: { kind: string }): ReactNode {
  return <span className={`${styles.icon} api-kind api-kind--${kind}`} aria-hidden="true" />;
}
