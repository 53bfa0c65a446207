/** The program as it is now, to take along. */
import { useHistory } from "@docusaurus/router";
import { useThemeConfig } from "@docusaurus/theme-common";
import { createCodeBlockMetadata } from "@docusaurus/theme-common/internal";
import { type ReactNode, useState } from "react";
import { footageUrl } from "../live/footage";
import Icon from "../live/Icon";
import StaticCode from "../live/StaticCode";
import { usePageVersion } from "../live/usePageVersion";
import styles from "./Buttons.module.css";

const COPIED_MS = 1500;

export default function CodeView({
  code,
  footage,
  onReset,
}: {
  code: string;
  footage?: string;
  onReset(): void;
}): ReactNode {
  const { prism } = useThemeConfig();
  const version = usePageVersion();
  const history = useHistory();
  const [copied, setCopied] = useState(false);
  const video = footageUrl(footage);
  const { magicComments, defaultLanguage } = prism;
  const metadata = createCodeBlockMetadata({
    code,
    language: "ts",
    className: undefined,
    metastring: undefined,
    title: undefined,
    showLineNumbers: undefined,
    magicComments,
    defaultLanguage,
  });

  const copy = async () => {
    const { portable } = await import("../live/portable");
    await navigator.clipboard.writeText(portable(code, new URL(video, location.href).href));
    setCopied(true);
    setTimeout(setCopied, COPIED_MS, false);
  };
  const openInPlayground = async () => {
    const { playgroundLink } = await import("../live/share");
    history.push(await playgroundLink({ code, version, video }));
  };

  return (
    <div className={styles.code}>
      <StaticCode metadata={metadata} />
      <div className={styles.bar}>
        <button type="button" onClick={onReset}>
          <Icon name="reset" /> Reset
        </button>
        <button type="button" onClick={() => void copy()}>
          <Icon name={copied ? "check" : "copy"} /> {copied ? "Copied" : "Copy"}
        </button>
        <button type="button" onClick={() => void openInPlayground()}>
          <Icon name="open" /> Open in playground
        </button>
      </div>
    </div>
  );
}
