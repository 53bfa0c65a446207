import { markdownAddress } from "@site/src/site/addresses";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./CopyPage.module.css";

type State = "idle" | "copied" | "failed";

const LABELS: Record<State, string> = { idle: "Copy page", copied: "Copied", failed: "Could not copy" };
const SHOWN_FOR = 2000;

/** Copies a page as Markdown, which is also served at the page's URL with `.md` appended. */
export default function CopyPage({ permalink }: { permalink: string }): ReactNode {
  const [state, setState] = useState<State>("idle");
  const source = markdownAddress(permalink);

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      const response = await fetch(source);
      if (!response.ok) throw new Error(`${source}: ${response.status}`);
      await navigator.clipboard.writeText(await response.text());
      setState("copied");
    } catch (error) {
      console.warn(error);
      setState("failed");
    }
  }

  return (
    <div className={styles.actions} data-search-ignore data-no-highlight>
      <button type="button" className={styles.action} onClick={copy}>
        {LABELS[state]}
      </button>
      <span role="status" className="visually-hidden">
        {state !== "idle" && LABELS[state]}
      </span>
      <a className={styles.action} href={source} target="_blank" rel="noopener" data-no-broken-link-check>
        Markdown
      </a>
    </div>
  );
}
