/** Problems that have to stay, each with its reason. A line whose problem is gone fails the sweep. */
export interface KnownProblem {
  pipeline: string;
  /** Name of the call. */
  call: string;
  /** Start of the problem's text. */
  problem: string;
  reason: string;
}

export const known: readonly KnownProblem[] = [];
