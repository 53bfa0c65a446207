import type { ReactNode } from "react";
import { useBriefly } from "../../use-briefly";
import Icon from "./Icon";

const SAID_MS = 1500;

/** Copies the result of `text` and announces whether that worked. */
export default function CopyButton({ text }: { text(): Promise<string> }): ReactNode {
  const [said, setSaid] = useBriefly<string>(SAID_MS);

  const copy = async () => {
    const copied = await text().catch(() => undefined);
    if (copied === undefined) return setSaid("The code could not be loaded. Try again.");
    try {
      await navigator.clipboard.writeText(copied);
      setSaid("Copied");
    } catch {
      setSaid("The browser does not allow copying");
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()} title={said ?? "Copy"}>
        <Icon name={said === "Copied" ? "check" : "copy"} /> <span>Copy</span>
      </button>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  );
}
