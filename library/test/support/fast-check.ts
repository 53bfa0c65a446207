/** fast-check: each change is tested with the same values, so that a run is red for the change alone; each night has values of its own. */
import fc from "fast-check";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";

if (!isFull) fc.configureGlobal({ seed: 1 });

export default fc;
