/** The keyboard: what each key does, for the handler and for the list in the help. */
import { useEffect, useRef } from "react";

export interface Shortcut {
  /** As `event.key`; letters in lower case. */
  key: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  label: string;
  run(): void;
}

/** Elements that use keys themselves. Items of the timeline are buttons, but the keys of the editor work on them. */
const OWN_KEYS = "input, textarea, select, button:not([data-item]), a, [role=slider], dialog";

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const ctrl = event.ctrlKey || event.metaKey;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const found = current.current.find(
        (each) =>
          each.key === key && !!each.ctrl === ctrl && !!each.shift === event.shiftKey && !!each.alt === event.altKey,
      );
      if (!found) return;
      const target = event.target as Element;
      // In a field, Ctrl+Z belongs to its text.
      const ignores = ctrl ? target.closest("input[type=text], textarea, dialog") : target.closest(OWN_KEYS);
      if (ignores) return;
      event.preventDefault();
      found.run();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}
