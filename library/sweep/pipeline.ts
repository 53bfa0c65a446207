/** A small program of a user, for one or more public names. */
import type { MFXError } from "../src/errors.ts";
import type { Hand } from "./hand.ts";

type ErrorClass = abstract new (...args: never[]) => MFXError;

export interface Pipeline {
  name: string;
  /** Public names that it is about. Members of an object are written with a dot. */
  covers: readonly string[];
  /** Whether it needs WebGL, workers or players, which only browsers have. */
  needsBrowser?: boolean;
  /** Classes of its failures, except those that follow from the call: see judge.ts. */
  errors: readonly ErrorClass[];
  /**
   * Errors of others that it may fail with: those of its input reach the output of every `TransformStream` as they are, and a class that
   * extends one of the browser's throws what that throws.
   */
  passes?: "errors of its input" | "errors of the browser";
  /** Returns a description of the result, which is the same in each run. */
  run(hand: Hand): Promise<unknown>;
}
