import { markdownAddress } from "@site/src/site/addresses";
import type { ReactNode } from "react";
import { useBriefly } from "../use-briefly";
import styles from "./CopyPage.module.css";

const SAID_MS = 2000;

/** Copies a page as Markdown, which is also served at the page's URL with `.md` appended. */
export default function CopyPage({ permalink }: { permalink: string }): ReactNode {
  const [said, setSaid] = useBriefly<string>(SAID_MS);
  const source = markdownAddress(permalink);

  async function copy() {
    try {
      const response = await fetch(source);
      if (!response.ok) throw new Error(`${source}: ${response.status}`);
      await navigator.clipboard.writeText(await response.text());
      setSaid("Copied");
    } catch (error) {
      console.warn(error);
      setSaid("Could not copy");
    }
  }

  return (
    <div className={styles.actions} data-search-ignore data-no-highlight>
      <button type="button" className={styles.action} onClick={copy}>
        {said ?? "Copy page"}
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <a className={styles.action} href={source} target="_blank" rel="noopener" data-no-broken-link-check>
        Markdown
      </a>
    </div>
  );
}
