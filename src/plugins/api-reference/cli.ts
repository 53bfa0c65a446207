/** Runs the generator in a process of its own, for the versions named or for all: TypeDoc and TypeScript stay out of the site's. */
import { order } from "../../../library/build/since.ts";
import { generate } from "./generate.ts";

try {
  const asked = process.argv.slice(2);
  await generate(asked.length ? asked : order);
} catch (error) {
  // The faults of comments speak for themselves; anything else is told with its causes.
  console.error(error instanceof Error && !error.cause ? error.message : error);
  process.exitCode = 1;
}
