/** The examples of `examples/`, which the build collects. */
import type { Example } from "live-program/examples";

export type { Example };

let loading: Promise<Example[]> | undefined;

export function loadExamples(url: string): Promise<Example[]> {
  loading ??= fetch(url)
    .then((response): Promise<Example[]> => response.json())
    .catch(() => {
      // The editor works without examples. The next call tries again.
      loading = undefined;
      return [];
    });
  return loading;
}

export function examplesFor(examples: Example[], version: string): Example[] {
  return examples.filter(({ versions }) => versions.includes(version));
}
