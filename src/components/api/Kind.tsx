import type { ReactNode } from "react";
import styles from "./Kind.module.css";

/** A colored letter for a kind. The word is for screen readers. */
export function KindIcon({ kind }: { kind: string }): ReactNode {
  return <span className={`${styles.icon} api-kind api-kind--${kind}`} aria-hidden="true" />;
}
