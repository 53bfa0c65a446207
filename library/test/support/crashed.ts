/** Fails the tests during which the page's process ended, instead of running them again. */
import { beforeEach, inject } from "vitest";

beforeEach(({ task }) => {
  if (inject("crashed")?.includes(task.id)) throw new Error("The page's process ended during this test, or hung.");
});

declare module "vitest" {
  interface ProvidedContext {
    /** Identifiers of the tests during which the page's process ended in this run. */
    crashed: string[];
  }
}
