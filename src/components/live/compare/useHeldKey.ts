/** Whether a letter is held while the focus is in an element, but not in a text. */
import { type RefObject, useEffect, useState } from "react";

const TEXTS = "input, select, textarea, [contenteditable]";

/** @param within an element of the live block. */
export function useHeldKey(letter: string, within: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const block = within.current?.closest<HTMLElement>(".theme-code-block");
    if (!block) return;
    const press = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isShortcut = !(altKey || ctrlKey || metaKey) && !(target as Element).closest(TEXTS);
      if (isShortcut && key.toLowerCase() === letter) setHeld(true);
    };
    const release = () => setHeld(false);
    const listening = new AbortController();
    block.addEventListener("keydown", press, listening);
    window.addEventListener("keyup", release, listening);
    window.addEventListener("blur", release, listening);
    return () => listening.abort();
  }, [letter, within]);
  return isHeld;
}
