/** The examples of `examples/`, which the build collects. */
import type { Example } from "live-program/examples";
import { loadOnce } from "../load-once";

export type { Example };

const read = loadOnce(async (url): Promise<Example[]> => (await fetch(url)).json());

/** The editor works without examples. */
export const loadExamples = (url: string): Promise<Example[]> => read(url).catch(() => []);

export function examplesFor(examples: Example[], version: string): Example[] {
  return examples.filter(({ versions }) => versions.includes(version));
}
