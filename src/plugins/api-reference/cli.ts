/** Makes the reference without a site: of the versions named, or of all. */
import { order } from "../../../library/build/since.ts";
import { Generator } from "./generate.ts";
import { makePlaces } from "./places.ts";

try {
  makePlaces();
  const asked = process.argv.slice(2);
  await new Generator(asked.length ? asked : order).generate();
} catch (error) {
  // The faults of comments speak for themselves; anything else is told with its causes.
  console.error(error instanceof Error && !error.cause ? error.message : error);
  process.exitCode = 1;
}
