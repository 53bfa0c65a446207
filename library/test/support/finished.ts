/** Skips the tests that ran before the page's process ended, see `webkit.ts`. */
import { beforeEach, inject } from "vitest";

beforeEach(({ task, skip }) => {
  if (inject("finished")?.includes(task.id)) skip();
});

declare module "vitest" {
  interface ProvidedContext {
    /** Identifiers of the tests whose results are known. */
    finished: string[];
  }
}
