import type { Failure } from "live-program/messages";
import type { ReactNode } from "react";
import styles from "./Result.module.css";

interface Props {
  failure: Failure;
  /** What the reader can do about it. */
  advice?: string;
}

export default function FailureNote({ failure, advice }: Props): ReactNode {
  return (
    <div className={styles.failure} role="alert">
      <p>
        <strong>{failure.name}</strong>
        {failure.line !== undefined && <span className={styles.line}> · line {failure.line}</span>}
      </p>
      <p className={styles.message}>{failure.message}</p>
      {advice && <p className={styles.advice}>{advice}</p>}
    </div>
  );
}
