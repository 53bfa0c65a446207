import type { LiteralFacts } from "live-program/literal-facts";
import { loadOnce } from "../../load-once";

const read = loadOnce(async (url): Promise<LiteralFacts> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
});

/** Ranges and choices of a release's options. Without them, for example offline, values are guessed; the next call tries again. */
export const loadFacts = (url: string): Promise<LiteralFacts> => read(url).catch(() => ({}));
