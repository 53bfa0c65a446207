/** Measures a page of cases in a hidden frame. Removing the frame ends what runs in it, and closes what that opened. */
import type { BenchPage } from "./page.ts";
import { type Sample, summarise } from "./report.ts";

/** The first round warms up and is not counted. */
export const ROUNDS = 4;
const CLIP = "coast";

/** Milliseconds and the ratio to the group's base case, or why the case failed. */
export type Outcome = readonly [wall: number, ratio: number | null] | string;

export interface Step {
  round: number;
  /** The case that runs. */
  name: string;
  /** From 0 to 1. */
  done: number;
}

interface Task {
  /** Addresses of the module that exposes the cases, and of the clip. */
  script: string;
  clip: string;
  groups: readonly string[];
  onStep(step: Step): void;
}

export const keyOf = ({ group, name }: { group: string; name: string }): string => `${group}: ${name}`;

/**
 * @returns the outcome of each case, by `keyOf`.
 * @throws the signal's reason as soon as it aborts.
 */
export async function measure(task: Task, signal: AbortSignal): Promise<Record<string, Outcome>> {
  const frame = document.createElement("iframe");
  // An invisible frame paints, other than one that is not displayed.
  Object.assign(frame.style, { position: "fixed", width: "1px", height: "1px", opacity: 0, pointerEvents: "none" });
  Object.assign(frame, { title: "Benchmarks", tabIndex: -1 });
  frame.srcdoc = `<script type="module" src="${task.script}"></script>`;
  const canceled = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([measureIn(frame, task), canceled]);
  } finally {
    frame.remove();
  }
}

async function measureIn(frame: HTMLIFrameElement, { clip, groups, onStep }: Task): Promise<Record<string, Outcome>> {
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    document.body.append(frame);
  });
  const { bench } = frame.contentWindow as Window & { bench?: BenchPage };
  if (!bench) throw new Error("The benchmarks could not be loaded. Check your connection, and run them again.");
  await bench.load(CLIP, clip);
  const cases = bench.list.map((one, index) => ({ ...one, index })).filter(({ group }) => groups.includes(group));
  const samples: Sample[] = [];
  const errors: Record<string, string> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { index, group, name, isBase }] of cases.entries()) {
      const key = keyOf({ group, name });
      if (key in errors) continue;
      onStep({ round: round + 1, name: key, done: (round + i / cases.length) / ROUNDS });
      try {
        const { frames, wall } = await bench.run(index, CLIP);
        // A page is not told its CPU time.
        if (round > 0) samples.push({ group, name, clip: CLIP, isBase, frames, wall, cpu: 0 });
      } catch (error) {
        errors[key] = String(error);
      }
    }
  }
  const measured = summarise(samples.filter((sample) => !(keyOf(sample) in errors)));
  return {
    ...Object.fromEntries(measured.map((one) => [keyOf(one), [one.wall, one.wallRatio ?? null]])),
    ...errors,
  };
}
