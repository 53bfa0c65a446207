import type { Overlap } from "./crossfade.ts";
import type { Edit } from "./edit.ts";

/** Edits one after the other. Times are in microseconds. */
export interface Sequence {
  /** Number of parts, which may be infinite. */
  readonly count: number;
  /** Length of the result; not finite if it is unknown or infinite. */
  readonly length: number;
  partAt(index: number): Edit;
  /** Place of a part in errors. */
  placeOf(index: number): string;
  /** Start of a part in the result. */
  startOf(index: number): number;
  /** The first part that ends after a time; the last one if none does. */
  indexAt(time: number): number;
  /** Duration of the transition between a part and the next one; 0 for a cut. */
  overlapAfter(index: number): number;
  lookAfter(index: number): Overlap;
}
