import useIsBrowser from "@docusaurus/useIsBrowser";
import useIsomorphicLayoutEffect from "@docusaurus/useIsomorphicLayoutEffect";
import Highlighter from "@site/src/components/search/Highlighter";
import SearchField from "@site/src/components/search/SearchField";
import { useSearchIndex } from "@site/src/components/search/useSearch";
import { useVersionInView } from "@site/src/components/versions/version-in-view";
import { type ReactNode, useRef, useState } from "react";
import styles from "./styles.module.css";

/** Below this width the search is a button that opens a sheet. */
const NARROW = "(max-width: 996px)";

/** The search of the current version: a field in the navbar, or a full-width sheet on phones. */
export default function SearchBar(): ReactNode {
  const version = useVersionInView().version.name;
  const index = useSearchIndex(version);
  const sheet = useRef<HTMLDialogElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  /** Number of presses of the shortcut. Each focuses the field. */
  const [summons, setSummons] = useState(0);

  function openSheet() {
    index.load();
    setSheetOpen(true);
    sheet.current?.showModal();
  }

  useShortcut(() => {
    if (matchMedia(NARROW).matches) openSheet();
    else setSummons((count) => count + 1);
  });

  return (
    <search className={styles.search}>
      <div className={styles.bar}>
        <SearchField version={version} index={index} summons={summons} />
      </div>
      <button type="button" className={styles.opener} aria-label="Search" onClick={openSheet}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="m17 17-4.2-4.2M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0Z" />
        </svg>
      </button>
      <dialog ref={sheet} className={styles.sheet} aria-label="Search" onClose={() => setSheetOpen(false)}>
        {isSheetOpen && (
          <>
            <SearchField version={version} index={index} summons={1} onChosen={() => sheet.current?.close()} />
            <button
              type="button"
              className={styles.close}
              aria-label="Close search"
              onClick={() => sheet.current?.close()}
            >
              ✕
            </button>
          </>
        )}
      </dialog>
      {useIsBrowser() && <Highlighter />}
    </search>
  );
}

/** ⌘K, Ctrl+K and `/`; the slash only while the focus is in no text field. */
function useShortcut(onPress: () => void) {
  const latest = useRef(onPress);
  latest.current = onPress;
  // A layout effect: some navigations remount the bar, and a key press before a normal effect would be lost.
  useIsomorphicLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.metaKey && !event.ctrlKey && !event.altKey;
      if (isTyping(event.target) || !(isCommand || (isSlash && !isField(event.target)))) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement;
/** Any text field except the search field, where the shortcut has no other meaning. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select")) &&
  !target.closest("search");
