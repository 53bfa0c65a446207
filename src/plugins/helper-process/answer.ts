/** The helper's side: does each task it is given and says how it went. Ends with the process that started it. */
import { inspect } from "node:util";
import { optimizeLater } from "./optimize-later.ts";

export interface Answer<Result> {
  result?: Result;
  /** What went wrong. */
  error?: string;
}

/** What is given and what comes back is copied: plain data. */
export function answer<Task, Result>(work: (task: Task) => Promise<Result>): void {
  optimizeLater();
  process.on("message", async (task: Task) => {
    process.send!(await attempt(() => work(task)));
  });
  process.on("disconnect", () => process.exit());
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    // What we throw ourselves is told in its message; anything else with its place and cause.
    const isOurs = error instanceof Error && error.constructor === Error && error.cause === undefined;
    return { error: isOurs ? error.message : inspect(error) };
  }
}
