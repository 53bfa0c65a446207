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
const OWN_KEYS = "input, textarea, select, button:not([data-item]), summary, a, [role=slider], dialog";
/** Sliders don't use the space bar, and a button that was clicked is not the one that the person means by it. */
const OWN_SPACE =
  "input:not([type=range]), textarea, select, button:not([data-item]):focus-visible, summary:focus-visible, a, dialog";

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
      const own = ctrl ? "input[type=text], textarea, dialog" : key === " " ? OWN_SPACE : OWN_KEYS;
      if (target.closest(own)) return;
      event.preventDefault();
      if (key === " ") (target as HTMLElement).blur(); // Its release would press the button.
      found.run();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}
