import { useHistory, useLocation } from "@docusaurus/router";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./Highlighter.module.css";
import { HIGHLIGHT_PARAMETER, highlight } from "./highlight";
import { useSearchOptions } from "./useSearch";

/** On a page that a search result led to: marks the words in the article, with a button that clears the marks. */
export default function Highlighter(): ReactNode {
  const location = useLocation();
  const history = useHistory();
  const { highlightResult } = useSearchOptions();
  const [shown, setShown] = useState(false);
  const query = new URLSearchParams(location.search).get(HIGHLIGHT_PARAMETER);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another article
  useEffect(() => {
    const article = document.querySelector("article");
    if (!query || !article || !highlightResult) return;
    let clear: (() => void) | undefined;
    let left = false;
    highlight(article, query).then(
      (unmark) => {
        if (left) return unmark();
        clear = unmark;
        setShown(true);
      },
      (error: unknown) => console.warn("The search words are not marked:", error),
    );
    return () => {
      left = true;
      clear?.();
      setShown(false);
    };
  }, [query, highlightResult, location.pathname]);

  if (!shown) return null;
  // In the bar, which moves out of the window when the reader scrolls, it would move along.
  return createPortal(
    <button
      type="button"
      className={styles.clear}
      onClick={() => history.replace({ pathname: location.pathname, hash: location.hash })}
    >
      Clear highlight
    </button>,
    document.querySelector("main")!,
  );
}
