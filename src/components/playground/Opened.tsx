import type { ReactNode } from "react";
import styles from "./Playground.module.css";
import { useWork } from "./useWork";
import Workbench from "./Workbench";

/** The workbench, shown when there is a program to work on. */
export default function Opened({ pageVersion }: { pageVersion: string }): ReactNode {
  const control = useWork(pageVersion);
  return control ? <Workbench {...control} pageVersion={pageVersion} /> : <div className={styles.playground} />;
}
