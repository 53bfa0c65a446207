import type StockLoading from "@theme/Loading";
import type { ComponentProps, ReactNode } from "react";
import styles from "./styles.module.css";

/** Placeholder for a page whose code is loading or failed to load. */
export default function Loading({ error, retry, pastDelay }: ComponentProps<typeof StockLoading>): ReactNode {
  if (error) {
    return (
      <div className={styles.failure} role="alert">
        <p>{String(error)}</p>
        <button type="button" className="button button--primary" onClick={retry}>
          Retry
        </button>
      </div>
    );
  }
  return pastDelay ? <div className={styles.spinner} role="status" aria-label="Loading" /> : null;
}
