import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./InstallLine.module.css";

const CONFIRMED_MS = 2000;

export default function InstallLine(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const command = `npm install ${String(siteConfig.customFields?.npmName)}`;
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <div className={styles.line}>
      <code>
        <span aria-hidden="true">$ </span>
        {command}
      </code>
      <button
        type="button"
        aria-label={`Copy ${command}`}
        onClick={() => navigator.clipboard.writeText(command).then(() => setCopied(true))}
      >
        {isCopied ? "Copied" : "Copy"}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && "Copied"}
      </span>
    </div>
  );
}
