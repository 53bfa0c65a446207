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
/** Sliders don't use the space bar. */
const OWN_SPACE = "input:not([type=range]), textarea, select, button:not([data-item]), summary, a, dialog";

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    // The button that was clicked last. A person who presses the space bar after it doesn't mean the button, unless keys led back to it.
    let clicked: Element | null = null;
    const click = ({ target }: Event) => {
      clicked = (target as Element).closest("button:not(dialog button), summary");
    };
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === "Tab") clicked = null;
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
      if (target.closest(own) && !(key === " " && target === clicked)) return;
      event.preventDefault();
      if (key === " ") (target as HTMLElement).blur(); // Its release would press the button.
      found.run();
    };
    addEventListener("pointerdown", click);
    addEventListener("keydown", handle);
    return () => {
      removeEventListener("pointerdown", click);
      removeEventListener("keydown", handle);
    };
  }, []);
}
