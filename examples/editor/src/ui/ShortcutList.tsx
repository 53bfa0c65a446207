/** The list of keys. */
import type { Shortcut } from "./shortcuts.ts";

const NAMES: Record<string, string> = { " ": "Space", ArrowLeft: "←", ArrowRight: "→" };

const keysOf = ({ key, ctrl, shift, alt }: Shortcut) => [
  ...(ctrl ? ["Ctrl"] : []),
  ...(shift ? ["Shift"] : []),
  ...(alt ? ["Alt"] : []),
  NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key),
];

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
