import { useHistory } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { STEPS } from "../list-keys";
import { withHighlight } from "./highlight";
import ResultList, { optionId } from "./ResultList";
import styles from "./SearchField.module.css";
import type { Hit } from "./types";
import { useFound, type useSearchIndex, useSearchOptions } from "./useSearch";

interface Props {
  version: string;
  index: ReturnType<typeof useSearchIndex>;
  /** Counts requests for the focus; each change from 0 is one. */
  summons: number;
  onChosen?: () => void;
}

const shortcut = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? "Search ⌘+K" : "Search Ctrl+K");

/**
 * The search input with its list of results, after ARIA's combobox pattern. It is disabled until the index is loaded; keys typed in the
 * meantime are kept, and the input takes the focus as soon as it can.
 */
export default function SearchField({ version, index, summons, onChosen }: Props): ReactNode {
  const { state, load } = index;
  const { maxHits, highlightResult } = useSearchOptions();
  const history = useHistory();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  /** Enter was pressed before there were results of the typed text. */
  const wantsFirst = useRef(false);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFound(state, version, query, maxHits);
  const marks = found?.marks ?? [];
  const shown = found?.hits ?? [];
  const label = version === "current" ? "next" : version;
  const isReady = state === "ready";
  const isListOpen = isOpen && found !== undefined;
  const all = `${useBaseUrl("/search")}?q=${encodeURIComponent(query)}&version=${version}`;
  /** The last option leads to the page with all results. */
  const count = shown.length ? shown.length + 1 : 0;

  useEffect(() => {
    if (!summons) return;
    wantsFocus.current = true;
    load();
    (input.current?.disabled ? box : input).current?.focus();
    input.current?.select();
  }, [summons, load]);

  useEffect(() => {
    if (!isReady || !wantsFocus.current) return;
    wantsFocus.current = false;
    input.current?.focus();
  }, [isReady]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, no option chosen yet
  useEffect(() => {
    setActive(-1);
    if (found?.query !== query || !wantsFirst.current) return;
    wantsFirst.current = false;
    if (count) goTo(urlAt(0));
  }, [found?.query]);

  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  function goTo(url: string) {
    setOpen(false);
    input.current?.blur();
    history.push(url);
    onChosen?.();
  }

  const urlOf = (hit: Hit) => (highlightResult ? withHighlight(hit.url, marks) : hit.url);
  const urlAt = (position: number) => (position < shown.length ? urlOf(shown[position]!) : all);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isListOpen) {
      event.preventDefault();
      return setOpen(false);
    }
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (active < 0 && found?.query !== query) wantsFirst.current = true;
      else if (count) goTo(urlAt(Math.max(active, 0)));
      return;
    }
    const next = count ? STEPS[event.key]?.(active, count) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    if (isListOpen) setActive(next);
    else setOpen(true);
  }

  /** Until the index is loaded the input is disabled, and its box handles the keys. */
  function onKeyDownEarly(event: KeyboardEvent) {
    if (event.target !== box.current || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key.length === 1) setQuery((typed) => typed + event.key);
    else if (event.key === "Backspace") setQuery((typed) => typed.slice(0, -1));
    else if (event.key !== "Enter") return;
    wantsFirst.current = event.key === "Enter";
    event.preventDefault();
    setOpen(true);
  }

  const beforeReady = isReady
    ? {}
    : {
        // After a failure the box contains a button, so it may not be one itself.
        ...(state === "failed" ? { role: "group", tabIndex: -1 } : { role: "button", tabIndex: 0 }),
        "aria-label": "Search",
        onKeyDown: onKeyDownEarly,
        onPaste: ({ clipboardData }: ClipboardEvent) => setQuery((typed) => typed + clipboardData.getData("text")),
        onFocus: () => {
          wantsFocus.current = true;
          if (state !== "failed") load();
        },
        onBlur: ({ relatedTarget }: FocusEvent) => {
          // Disabling and enabling the input also move the focus, but not to another element.
          if (relatedTarget) wantsFocus.current = false;
        },
      };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control; it only tracks pointer and focus
    <div
      className={styles.field}
      onPointerEnter={() => state === "idle" && load()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <div ref={box} className={styles.box} {...beforeReady}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="m17 17-4.2-4.2M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0Z" />
        </svg>
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-activedescendant={isListOpen && active >= 0 ? optionId(listId, active) : undefined}
          disabled={!isReady}
          placeholder={isReady ? shortcut() : state === "failed" ? "Search failed to load" : "Loading..."}
          value={query}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(-1);
            wantsFirst.current = false;
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {state === "failed" && (
          <button type="button" className={styles.retry} onClick={load}>
            Retry
          </button>
        )}
      </div>
      <div className={styles.panel} hidden={!isListOpen}>
        <ResultList
          id={listId}
          hits={shown}
          marks={marks}
          urlOf={urlOf}
          all={all}
          active={active}
          onActive={setActive}
          onChoose={goTo}
        />
        {!count && (
          <p className={styles.none}>
            Nothing in {label} fits “{query}”.
          </p>
        )}
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>↵</kbd> to open <kbd>Esc</kbd> to close
        </p>
      </div>
      {!isListOpen && <p className={styles.hint}>Searches the guides and the API of {label}.</p>}
      <div role="status" className="visually-hidden">
        {state === "failed" && "The search could not be loaded."}
        {isListOpen && (shown.length ? `${shown.length} ${shown.length === 1 ? "result" : "results"}` : "No results")}
      </div>
    </div>
  );
}
