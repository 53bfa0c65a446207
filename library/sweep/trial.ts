/** One run of a pipeline, with or without a fault. */
import { type Call, calls, type Fault } from "./calls.ts";
import { type Clips, Hand } from "./hand.ts";
import type { Pipeline } from "./pipeline.ts";
import { resources } from "./resources.ts";

/** Milliseconds that a pipeline has to fail, and to close everything. */
const LIMIT = 1000;
/** Milliseconds that a run without a fault may take. */
const LONGEST = 20_000;
/** Milliseconds between two looks at what is open. */
const LOOK = 4;

export interface Trial {
  end: { result: string } | { error: unknown } | "hanging";
  /** What is open after it. */
  open: Record<string, number>;
  unhandled: string[];
  calls: Call[];
  /** The call at which the fault happened; `undefined` if it didn't. */
  struck: string | undefined;
  /** Whether the pipeline has a reader that can cancel, and takes a signal. */
  reads: boolean;
  usesSignal: boolean;
  isCanceled: boolean;
  inputFailure: unknown;
  cancelFailures: unknown[];
  milliseconds: number;
}

/** @param usual - Milliseconds that the pipeline takes without a fault. */
export async function attempt(pipeline: Pipeline, clips: Clips, fault?: Fault, usual = 0): Promise<Trial> {
  resources.reset();
  const hand = new Hand(clips);
  globalThis.fetch = (input, init) => {
    if (calls.note("fetch", ["fail"])) return Promise.reject(new TypeError("Failed to fetch"));
    return hand.respond(String(input).split("/").at(-1)!, init);
  };
  const start = performance.now();
  let onHanging = () => {};
  const hanging = new Promise<"hanging">((resolve) => {
    onHanging = () => resolve("hanging");
  });
  let stopWatch = resources.later(onHanging, LONGEST);
  calls.start(fault, hand, () => {
    stopWatch();
    stopWatch = resources.later(onHanging, LIMIT + usual);
  });
  const work = (async () => pipeline.run(hand))();
  const end = await Promise.race([
    work.then(
      (result) => ({ result: JSON.stringify(result) ?? "" }),
      (error: unknown) => ({ error }),
    ),
    hanging,
  ]);
  stopWatch();
  resources.endRun();
  const milliseconds = performance.now() - start;
  const open = await settled();
  const { reads, usesSignal, isCanceled, inputFailure, cancelFailures } = hand;
  return {
    ...calls.stop(),
    ...{ end, open, reads, usesSignal, isCanceled, inputFailure, cancelFailures, milliseconds },
    unhandled: [...resources.unhandled],
  };
}

/** What is still open when nothing has been closed for a while. */
async function settled(): Promise<Record<string, number>> {
  const look = () => new Promise<void>((resolve) => resources.later(resolve, LOOK));
  // Unhandled rejections are reported a turn later.
  await look();
  for (const until = performance.now() + LIMIT; performance.now() < until; await look()) {
    resources.passIdleTime();
    if (Object.keys(resources.open).length === 0) break;
  }
  return resources.open;
}
