/** The playground of a version. What it is made of is loaded when the page is there; its place is kept until then. */
import BrowserOnly from "@docusaurus/BrowserOnly";
import { lazy, type ReactNode, Suspense } from "react";
import { usePageVersion } from "../live/usePageVersion";
import styles from "./Playground.module.css";

const Opened = lazy(() => import("./Opened"));

export default function Playground(): ReactNode {
  const version = usePageVersion();
  const waiting = <div className={styles.playground} />;
  return (
    <BrowserOnly fallback={waiting}>
      {() => (
        <Suspense fallback={waiting}>
          <Opened key={version} pageVersion={version} />
        </Suspense>
      )}
    </BrowserOnly>
  );
}
