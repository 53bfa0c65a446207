/** Loads the parts above and below a program's frame. */
import type { Failure } from "live-program/messages";
import { useEffect, useState } from "react";
import { notLoaded } from "../messages/not-loaded";
import type { Phase } from "../run/useProgram";

type ResultModule = typeof import("./Result");

/** A failed load is tried again when the program's phase changes. */
export function useResult(isNeeded: boolean, phase: Phase): { parts?: ResultModule; missing?: Failure } {
  const [parts, setParts] = useState<ResultModule>();
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isNeeded || parts) return;
    import("./Result").then(setParts, () => setFailed(true));
  }, [isNeeded, phase, parts]);
  return { parts, missing: hasFailed && !parts ? notLoaded("The bar below the result") : undefined };
}
