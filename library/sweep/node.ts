/** The sweep in Node, with fakes of WebCodecs. */
import "../test/support/fakes/install.ts";
import "./browser-calls.ts";
import type { Clips } from "./hand.ts";
import { pipelines } from "./pipelines/all.ts";
import { type Report, type SweepOptions, sweep } from "./sweep.ts";

export async function sweepInNode(
  names: RegExp,
  clips: Clips,
  options: SweepOptions,
  onReport: (report: Report) => void,
): Promise<void> {
  for (const pipeline of pipelines) {
    if (!pipeline.needsBrowser && names.test(pipeline.name)) onReport(await sweep(pipeline, clips, options));
  }
}
