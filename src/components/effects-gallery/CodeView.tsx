/** The program with the current values, to copy or to open in the playground. */
import { useHistory } from "@docusaurus/router";
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import clsx from "clsx";
import type { Failure } from "live-program/messages";
import { type ReactNode, useState } from "react";
import { useClipUrl } from "../live/footage";
import { notLoaded } from "../live/messages/not-loaded";
import buttons from "../live/ui/Buttons.module.css";
import CopyButton from "../live/ui/CopyButton";
import FailureNote from "../live/ui/FailureNote";
import Icon from "../live/ui/Icon";
import StaticCode from "../live/ui/StaticCode";
import { useCodeMetadata } from "../live/ui/useCodeMetadata";
import { usePageVersion } from "../live/usePageVersion";
import styles from "./CodeView.module.css";

export default function CodeView({
  code,
  footage,
  onReset,
}: {
  code: string;
  footage?: string;
  onReset(): void;
}): ReactNode {
  const version = usePageVersion();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const video = useClipUrl(footage);
  const [missing, setMissing] = useState<Failure>();
  const metadata = useCodeMetadata(code, { language: "ts" });

  const copied = async () => {
    const { portable } = await import("live-program/portable");
    return portable(code, new URL(video, location.href).href, "ts");
  };
  const openInPlayground = async () => {
    try {
      const { playgroundLink } = await import("../live/playground-link");
      history.push(withBaseUrl(await playgroundLink({ code, version, video })));
    } catch {
      setMissing(notLoaded("The code that makes links"));
    }
  };

  return (
    <div className={styles.code} data-search-ignore>
      <StaticCode metadata={metadata} />
      <div className={clsx(buttons.bar, styles.tools)}>
        <button type="button" onClick={onReset}>
          <Icon name="reset" /> Reset
        </button>
        <CopyButton text={copied} />
        <button type="button" onClick={() => void openInPlayground()}>
          <Icon name="open" /> Open in playground
        </button>
      </div>
      {missing && <FailureNote failure={missing} />}
    </div>
  );
}
