/** Runs pipelines again and again, each time with another call failing. Runs in Node with fakes, and in browsers. */
import { Random } from "../fuzz/random.ts";
import { type Fault, MODES } from "./calls.ts";
import type { Clips } from "./hand.ts";
import { problemsOf } from "./judge.ts";
import { type KnownProblem, known } from "./known.ts";
import type { Pipeline } from "./pipeline.ts";
import { attempt, type Trial } from "./trial.ts";

export interface SweepOptions {
  seed: number;
  /** The share of a pipeline's faults that is tried, from 0 to 1, and the most of them. */
  share: number;
  most?: number;
}

export interface Problem extends Fault {
  pipeline: string;
  /** Name of the call. */
  call: string;
  problem: string;
}

export interface Report {
  pipeline: string;
  /** Calls of a run without a fault, and runs with one. */
  calls: number;
  runs: number;
  problems: Problem[];
}

/** All faults that a run with these calls can meet. */
function faultsIn({ calls, reads, usesSignal }: Trial): (Fault & { call: string })[] {
  return calls.flatMap(({ name, failures }, at) => {
    const modes = MODES.filter(
      (mode) => failures.includes(mode) || (mode === "cancel" && reads) || (mode === "abort" && usesSignal),
    );
    return modes.map((mode) => ({ mode, at, call: name }));
  });
}

/** Tries a pipeline's faults. A problem counts if it happens twice. */
export async function sweep(
  pipeline: Pipeline,
  clips: Clips,
  { seed, share, most = Infinity }: SweepOptions,
): Promise<Report> {
  // The first run measures the browser, which the library does once.
  await attempt(pipeline, clips);
  const sound = await attempt(pipeline, clips);
  const report: Report = { pipeline: pipeline.name, calls: sound.calls.length, runs: 0, problems: [] };
  const result = typeof sound.end === "object" && "result" in sound.end ? sound.end.result : undefined;
  const note = (problems: string[], fault: Fault, call: string) =>
    report.problems.push(...problems.map((problem) => ({ ...fault, pipeline: pipeline.name, call, problem })));
  note(problemsOf(sound, result, pipeline), { mode: "fail", at: -1 }, "none");
  if (report.problems.length > 0) return report;

  const random = new Random(seed);
  const all = faultsIn(sound);
  const chosen = all.filter(
    ({ call }) => random.next() < Math.min(share, most / all.length) || isKnown(pipeline, call),
  );
  for (const { call, ...fault } of chosen) {
    const run = () => attempt(pipeline, clips, fault, sound.milliseconds);
    const judge = (trial: Trial) => problemsOf(trial, result, pipeline, fault);
    report.runs++;
    const trial = await run();
    const problems = judge(trial);
    if (problems.length === 0) continue;
    const again = judge(await run());
    note(
      problems.filter((problem) => again.includes(problem)),
      fault,
      trial.struck ?? call,
    );
  }
  return report;
}

const isKnown = ({ name }: Pipeline, call: string) =>
  known.some((each) => each.pipeline === name && each.call === call);

const matches = (each: KnownProblem, { pipeline, call, problem }: Problem) =>
  each.pipeline === pipeline && each.call === call && problem.startsWith(each.problem);

/** Problems that are not known, and known ones of these pipelines that did not happen. */
export function unexpected(reports: readonly Report[]): { problems: Problem[]; gone: KnownProblem[] } {
  const problems = reports.flatMap((report) => report.problems);
  return {
    problems: problems.filter((problem) => !known.some((each) => matches(each, problem))),
    gone: known.filter(
      (each) =>
        reports.some(({ pipeline }) => pipeline === each.pipeline) &&
        !problems.some((problem) => matches(each, problem)),
    ),
  };
}
