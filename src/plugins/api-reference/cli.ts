/** Runs the generator in a process of its own: TypeDoc and TypeScript stay out of the site's. */
import { generate } from "./generate.ts";

try {
  await generate(process.argv.slice(2));
} catch (error) {
  // The faults of comments speak for themselves; anything else is told with its causes.
  console.error(error instanceof Error && !error.cause ? error.message : error);
  process.exitCode = 1;
}
