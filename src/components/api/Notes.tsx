import clsx from "clsx";
import type { PropsWithChildren as Props, ReactNode } from "react";
import { type Links, Tokens } from "./Code";
import styles from "./Notes.module.css";

function Note({ title, className, children }: Props & { title: ReactNode; className?: string }): ReactNode {
  return (
    <div className={clsx(styles.note, className)}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

const type = (code: ReactNode) => <code className={styles.type}>{code}</code>;

/** Who closes the frames. */
export function Frames({ children }: Props): ReactNode {
  return (
    <aside className={`${styles.note} ${styles.frames}`} aria-label="Who closes the frames">
      <p className={styles.title}>Who closes the frames</p>
      {children}
    </aside>
  );
}

export const Returns = ({ children, type: code, links }: Props & { type: string; links: Links }) => (
  <Note title={<>Returns {type(<Tokens code={code} links={links} />)}</>}>{children}</Note>
);

export const Throws = ({ children }: Props) => (
  <Note title="Throws" className={styles.throws}>
    {children}
  </Note>
);

/** A type that the library uses but doesn't export. */
export const HelperType = ({ children, name, code }: Props & { name: string; code?: string }) => (
  <Note title={type(code ? <Tokens code={code} /> : name)}>{children}</Note>
);

export const TypeParameters = ({ children }: Props) => <Note title="Type parameters">{children}</Note>;
