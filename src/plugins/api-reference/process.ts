/** The generator in a process of its own. What others wait for comes first, the rest of the history while nobody does. */
import { setTimeout } from "node:timers/promises";
import { order } from "../../../library/build/since.ts";
import { answer } from "../helper-process/answer.ts";
import { Generator } from "./generate.ts";

/** Milliseconds without a change after which the versions without pages are read as well. */
const IDLE = 3000;

let generator: Generator | undefined;
let rest = { stop: new AbortController(), done: Promise.resolve() };

/** A task is the versions whose pages are wanted: the same ones each time. */
answer(async (pages: string[]) => {
  rest.stop.abort();
  await rest.done;
  const isFirst = !generator;
  generator ??= new Generator(pages);
  await generator.generate(pages);
  if (isFirst) return;
  const stop = new AbortController();
  rest = { stop, done: readOthers(generator, pages, stop.signal) };
});

/** What changed may be part of other versions as well, and the history tells of those too. */
async function readOthers(generator: Generator, pages: readonly string[], signal: AbortSignal): Promise<void> {
  const others = order.filter((version) => !pages.includes(version));
  try {
    await setTimeout(IDLE, undefined, { signal });
    await generator.generate(others, signal);
  } catch (error) {
    if (!signal.aborted) console.error(error instanceof Error ? error.message : error);
  }
}
