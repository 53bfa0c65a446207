/** Offers the sweep to run.ts in a browser. */
import "./browser-calls.ts";
import type { Clips } from "./hand.ts";
import { pipelines } from "./pipelines/all.ts";
import { type Report, type SweepOptions, sweep } from "./sweep.ts";

const nativeFetch = globalThis.fetch;

const sweeper = {
  names: pipelines.map(({ name }) => name),

  /** Tries the faults of a pipeline. */
  async sweep(name: string, clipNames: readonly string[], options: SweepOptions): Promise<Report> {
    const clips: Clips = {};
    for (const clip of clipNames) {
      clips[clip] = new Uint8Array(await (await nativeFetch(`/clips/${clip}`)).arrayBuffer());
    }
    return sweep(pipelines.find((each) => each.name === name)!, clips, options);
  },
};

declare global {
  interface Window {
    sweeper: typeof sweeper;
  }
}

window.sweeper = sweeper;
