/** Makes the generated files that the unit tests read, as a build does. */
import { prepareSite } from "../src/prepare";

await prepareSite(process.cwd());
