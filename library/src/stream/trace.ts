/** Event for the pipeline's tracer. */
interface TraceEvent {
  stage: string;
  /** Which instance of the stage. */
  id: number;
  kind: "in" | "out";
  /** Timestamp of the item, in microseconds. */
  timestamp: number;
  /** Time of the event, by `performance.now()`. */
  now: number;
}

const key = Symbol.for("mfx.trace");
const watcher = globalThis as { [key]?: unknown };
let instances = 0;

/** Reports the items that pass a stage to the function `globalThis[Symbol.for("mfx.trace")]`, if there is one. */
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
