/** What a watcher of the pipeline is told. */
interface TraceEvent {
  stage: string;
  /** Which instance of the stage. */
  id: number;
  kind: "in" | "out";
  /** The item's own time, in microseconds. */
  timestamp: number;
  /** When it happened, as `performance.now()` counts. */
  now: number;
}

const key = Symbol.for("mfx.trace");
const watcher = globalThis as { [key]?: unknown };
let instances = 0;

/** Reports what passes a stage to `globalThis[Symbol.for("mfx.trace")]`, where there is such a function. */
export function traceStage(stage: string) {
  const id = instances++;
  const report = (kind: TraceEvent["kind"], timestamp: number) => {
    const watch = watcher[key];
    if (typeof watch === "function") watch({ stage, id, kind, timestamp, now: performance.now() } satisfies TraceEvent);
  };
  return {
    in: (timestamp: number) => report("in", timestamp),
    out: (timestamp: number) => report("out", timestamp),
  };
}
