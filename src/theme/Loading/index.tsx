import type { ReactNode } from "react";
import type { LoadingComponentProps as Props } from "react-loadable";
import styles from "./styles.module.css";

/** In place of a page whose code is on its way, or could not be had. */
export default function Loading({ error, retry, pastDelay }: Props): ReactNode {
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
