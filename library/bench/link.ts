/** Links that share results. Browsers don't send a hash to servers. */
import type { Outcome } from "./measure.ts";

export interface Shared {
  /** When and where the outcomes were measured. */
  about: string;
  outcomes: Record<string, Outcome>;
}

const KEY = "#result=";

export const linkTo = (shared: Shared): string => KEY + encodeURIComponent(JSON.stringify(shared));

/**
 * @returns `undefined` if the hash holds no result.
 * @throws if it holds a damaged one.
 */
export function sharedBy(hash: string): Shared | undefined {
  if (!hash.startsWith(KEY)) return undefined;
  const { about, outcomes }: Shared = JSON.parse(decodeURIComponent(hash.slice(KEY.length)));
  if (typeof about !== "string" || !Object.values(outcomes).every(isOutcome)) throw new TypeError("Not a result.");
  return { about, outcomes };
}

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === "string" ||
  (Array.isArray(value) && typeof value[0] === "number" && (value[1] === null || typeof value[1] === "number"));
