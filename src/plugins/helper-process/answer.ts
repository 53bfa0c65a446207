/** The helper's side: does each task it is given and says how it went. Ends with the process that started it. */
import { inspect } from "node:util";

export interface Answer {
  /** What went wrong. */
  error?: string;
}

export function answer(work: (task: readonly string[]) => Promise<void>): void {
  process.on("message", async (task: readonly string[]) => {
    process.send!(await attempt(() => work(task)));
  });
  process.on("disconnect", () => process.exit());
}

async function attempt(work: () => Promise<void>): Promise<Answer> {
  try {
    await work();
    return {};
  } catch (error) {
    // What we throw ourselves is told in its message; anything else with its place and cause.
    const isOurs = error instanceof Error && error.constructor === Error && error.cause === undefined;
    return { error: isOurs ? error.message : inspect(error) };
  }
}
