import type { ReactNode } from "react";

/** A colored letter for a kind. The word is for screen readers. */
export function KindIcon({ kind }: { kind: string }): ReactNode {
  return <span className={`api-kind api-kind--${kind}`} aria-hidden="true" />;
}
