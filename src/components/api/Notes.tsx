import type { ReactNode } from "react";
import { type Links, Tokens } from "./Code";
import styles from "./Notes.module.css";

interface Props {
  children: ReactNode;
}

/** Who closes the frames. */
export function Frames({ children }: Props): ReactNode {
  return (
    <aside className={`${styles.note} ${styles.frames}`} aria-label="Who closes the frames">
      <p className={styles.title}>Who closes the frames</p>
      {children}
    </aside>
  );
}

export function Returns({ children, type, links }: Props & { type: string; links: Links }): ReactNode {
  return (
    <div className={styles.note}>
      <p className={styles.title}>
        Returns{" "}
        <code className={styles.type}>
          <Tokens code={type} links={links} />
        </code>
      </p>
      {children}
    </div>
  );
}

export function Throws({ children }: Props): ReactNode {
  return (
    <div className={`${styles.note} ${styles.throws}`}>
      <p className={styles.title}>Throws</p>
      {children}
    </div>
  );
}

/** A type that the library uses but doesn't export. */
export function HelperType({ children, name, code }: Props & { name: string; code?: string }): ReactNode {
  return (
    <div className={styles.note}>
      <p className={styles.title}>
        <code className={styles.type}>{code ? <Tokens code={code} /> : name}</code>
      </p>
      {children}
    </div>
  );
}

export function TypeParameters({ children }: Props): ReactNode {
  return (
    <div className={styles.note}>
      <p className={styles.title}>Type parameters</p>
      {children}
    </div>
  );
}
