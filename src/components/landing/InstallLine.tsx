import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";
import { useBriefly } from "../use-briefly";
import styles from "./InstallLine.module.css";

const SAID_MS = 2000;

export default function InstallLine(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const command = `npm install ${String(siteConfig.customFields?.npmName)}`;
  const [said, setSaid] = useBriefly<string>(SAID_MS);

  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      setSaid("Copied");
    } catch {
      setSaid("Could not copy");
    }
  }

  return (
    <div className={styles.line}>
      <code>
        <span aria-hidden="true">$ </span>
        {command}
      </code>
      <button type="button" aria-label={`Copy ${command}`} onClick={copy}>
        {said ?? "Copy"}
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
