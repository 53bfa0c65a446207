/** The exhibits of the galleries that play in tests. */
import { isFull } from "../../packages/test-browsers/src/full-tests";
import { exhibitOf } from "../../src/components/effects-gallery/exhibits";

/** What the gallery passes to an effect: a kind of its own code. */
function kindOf(name: string): string {
  const { argument = "options", footage = "coast", start = {} } = exhibitOf({ name });
  const hasLists = Object.values(start).some(Array.isArray);
  return `${argument} of ${hasLists ? "lists" : "values"}, on ${footage}`;
}

/** One effect for each kind of argument, since pictures and sounds have tests of their own; all with `--full`. */
export function exhibitsToPlay(names: readonly string[]): string[] {
  if (isFull) return [...names];
  return [...new Map(names.map((name) => [kindOf(name), name])).values()];
}
