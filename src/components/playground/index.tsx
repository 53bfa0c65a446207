/** The playground of a version. Its parts load after the page; their space is reserved until then. */
import BrowserOnly from "@docusaurus/BrowserOnly";
import Loading from "@theme/Loading";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { notLoaded } from "../live/messages/not-loaded";
import { usePageVersion } from "../live/usePageVersion";
import styles from "./Playground.module.css";

export default function Playground(): ReactNode {
  return <BrowserOnly fallback={<div className={styles.playground} />}>{() => <Later />}</BrowserOnly>;
}

/** `React.lazy` would remember a failure forever. Here the reader can try again. */
function Later(): ReactNode {
  const version = usePageVersion();
  const [Opened, setOpened] = useState<ComponentType<{ pageVersion: string }>>();
  const [hasFailed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const { default: loaded } = await import("./Opened");
      setOpened(() => loaded);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);

  if (Opened) return <Opened key={version} pageVersion={version} />;
  return (
    <div className={styles.playground}>
      {hasFailed && (
        <Loading
          error={notLoaded("The playground").message}
          retry={load}
          pastDelay
          isLoading={false}
          timedOut={false}
        />
      )}
    </div>
  );
}
