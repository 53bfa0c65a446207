/** The list of keys. */
import type { Shortcut } from "./shortcuts.ts";

const NAMES: Record<string, string> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowRight: "→",
  ctrl: "Ctrl",
  shift: "Shift",
  alt: "Alt",
};

/** The keys of a Mac that have other names. */
const MAC_NAMES: typeof NAMES = { ...NAMES, ctrl: "⌘", alt: "Option" };

function keysOf({ key, or, ...held }: Shortcut): string[] {
  const names = /mac|iphone|ipad/i.test(navigator.userAgent) ? MAC_NAMES : NAMES;
  const others = (["ctrl", "shift", "alt"] as const).filter((each) => held[each]);
  const keys = [...others, key, ...(or ? [or] : [])];
  return keys.map((each) => names[each] ?? (each.length === 1 ? each.toUpperCase() : each));
}

export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <>
      <button type="button" className="keys" popoverTarget="shortcuts">
        Keys
      </button>
      <dl id="shortcuts" className="shortcuts" popover="auto">
        {shortcuts.map((shortcut) => (
          <div key={keysOf(shortcut).join()}>
            <dt>
              {keysOf(shortcut).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{shortcut.label}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
