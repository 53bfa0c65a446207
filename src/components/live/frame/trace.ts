/** Statistics of the pipeline's stages. The library calls the hook `Symbol.for("mfx.trace")` if it is defined. */
import type { Stage } from "live-program/messages";

interface TraceEvent {
  stage: string;
  id: number;
  kind: "in" | "out";
  timestamp: number;
  now: number;
}

interface Counted extends Stage {
  entered: Map<number, number>;
  timed: number;
  total: number;
  /** Time at which the last item left. */
  lastOut: number;
}

const SAMPLES = 60;
const INSIDE_LIMIT = 1000;

export class Trace {
  readonly #stages = new Map<number, Counted>();
  /** Number of running works of the site's own. */
  #aside = 0;
  /** Microseconds of media that have left the last stage. */
  timestamp = 0;

  install(): void {
    Object.assign(globalThis, { [Symbol.for("mfx.trace")]: (event: TraceEvent) => this.#count(event) });
  }

  /** Runs work of the site's own, whose stages are not the program's. */
  async aside(work: () => Promise<void>): Promise<void> {
    this.#aside++;
    try {
      await work();
    } finally {
      this.#aside--;
    }
  }

  get size(): number {
    return this.#stages.size;
  }

  /** Frames that have left the last stage that carries frames. */
  get frames(): number {
    const frames = [...this.#stages.values()].filter(({ name }) => !/audio|mux/i.test(name));
    return frames.at(-1)?.out ?? 0;
  }

  /** Samples all stages. They are in the order of their first use. */
  sample(): Stage[] {
    return [...this.#stages.values()].map((stage) => {
      stage.inFlight = [...stage.inFlight.slice(1 - SAMPLES), Math.max(0, stage.in - stage.out)];
      const { entered: _, timed: __, total: ___, lastOut: ____, ...rest } = stage;
      return rest;
    });
  }

  #count({ stage: name, id, kind, timestamp, now }: TraceEvent): void {
    let stage = this.#stages.get(id);
    if (!stage) {
      if (this.#aside > 0) return;
      stage = { id, name, in: 0, out: 0, time: 0, inFlight: [], entered: new Map(), timed: 0, total: 0, lastOut: 0 };
      this.#stages.set(id, stage);
    }
    stage[kind]++;
    if (kind === "in") {
      if (stage.entered.size < INSIDE_LIMIT) stage.entered.set(timestamp, now);
      return;
    }
    this.timestamp = Math.max(this.timestamp, timestamp);
    const entered = stage.entered.get(timestamp);
    const before = stage.lastOut;
    stage.lastOut = now;
    if (entered === undefined) return;
    stage.entered.delete(timestamp);
    stage.total += now - Math.max(entered, before);
    stage.time = stage.total / ++stage.timed;
  }
}
