/** The examples, as the build read them from `examples/`. */
import type { Example } from "live-program/examples";

export type { Example };

let loading: Promise<Example[]> | undefined;

export function loadExamples(): Promise<Example[]> {
  loading ??= fetch("/live/examples.json")
    .then((response): Promise<Example[]> => response.json())
    .catch(() => {
      // Asked again next time; the editor works without.
      loading = undefined;
      return [];
    });
  return loading;
}

export function examplesFor(examples: Example[], version: string): Example[] {
  return examples.filter(({ versions }) => versions.includes(version));
}
