/** What is wrong with the decoding of a damaged file. */
import { ENDS_EARLY } from "../src/container/core/notes.ts";
import type { Verdict } from "../test/support/examine.ts";
import type { Outcome } from "../test/support/examine.worker.ts";
import type { Mutation } from "./mutations.ts";

/** Milliseconds that nothing else could run, from which on a page counts as frozen. */
const FREEZE = 2000;

export const PROBLEMS = [
  "freeze",
  "hang",
  "silent loss",
  "false alarm",
  "leak",
  "unhandled rejection",
  "foreign error",
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** @param sound - What became of the file before it was damaged. */
export function problemsOf(verdict: Verdict, sound: Outcome, { expected }: Mutation): Problem[] {
  if (verdict === "frozen") return ["freeze"];
  if (verdict === "hanging") return ["hang"];
  const failures = failuresOf(verdict);
  const isSilent = failures.length === 0 && !verdict.notes.includes(ENDS_EARLY);
  const isLess =
    countOf(verdict, "video") < countOf(sound, "video") || countOf(verdict, "audio") < countOf(sound, "audio");
  const found: [Problem, boolean][] = [
    ["freeze", verdict.blocked > FREEZE],
    ["silent loss", isLess && isSilent && expected !== "less"],
    ["false alarm", failures.length > 0 && expected === "same"],
    ["leak", verdict.open > 0],
    ["unhandled rejection", verdict.unhandled.length > 0],
    ["foreign error", failures.some(({ code }) => code === "not ours")],
  ];
  return found.filter(([, isSo]) => isSo).map(([problem]) => problem);
}

const failuresOf = ({ failure, tracks }: Outcome) =>
  [failure, ...tracks.map((track) => track.failure)].filter((each) => each !== undefined);

/** Frames or pieces of sound. */
const countOf = ({ tracks }: Outcome, wanted: "video" | "audio") =>
  tracks.filter(({ type }) => type === wanted).reduce((sum, { timestamps }) => sum + timestamps.length, 0);
