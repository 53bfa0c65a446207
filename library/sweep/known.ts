/** Problems that have to stay, each with its reason. A line whose problem is gone fails the sweep. */
export interface KnownProblem {
  pipeline: string;
  /** Name of the call. */
  call: string;
  /** Start of the problem's text. */
  problem: string;
  reason: string;
}

export const known: readonly KnownProblem[] = [
  {
    pipeline: "encode resampled sound",
    call: "AudioEncoder.isConfigSupported",
    problem: "loses data silently",
    reason:
      "Without the browser's encoder, mediabunny is asked for a registered one. It asks the browser again, which agrees, and cuts the samples into other packets.",
  },
];
