import { afterEach, expect, it } from "vitest";
import { Trace } from "./trace";

const HOOK = Symbol.for("mfx.trace");
const hook = () => Reflect.get(globalThis, HOOK) as (event: object) => void;
const pass = (id: number) => hook()({ stage: `stage ${id}`, id, kind: "in", timestamp: 0, now: 0 });

afterEach(() => {
  Reflect.deleteProperty(globalThis, HOOK);
});

it("counts the program's stages, and no stages of the site's own work", async () => {
  const trace = new Trace();
  trace.install();
  pass(1);
  await trace.aside(async () => {
    pass(1);
    pass(2);
  });
  pass(3);
  expect(trace.sample().map(({ id, in: count }) => `${id}: ${count}`)).toEqual(["1: 2", "3: 1"]);
});

it("goes on counting if the site's own work fails", async () => {
  const trace = new Trace();
  trace.install();
  await expect(trace.aside(() => Promise.reject(new Error("no codec")))).rejects.toThrow("no codec");
  pass(1);
  expect([trace.size, new Trace().frames]).toEqual([1, 0]);
});

it("times each item of a stage from when the one before it has left", () => {
  const trace = new Trace();
  trace.install();
  for (const event of ["in 0 100", "in 1 100", "out 0 110", "out 1 114"]) {
    const [kind, timestamp, now] = event.split(" ");
    hook()({ stage: "effect", id: 1, kind, timestamp: Number(timestamp), now: Number(now) });
  }
  expect(trace.sample()).toEqual([{ id: 1, name: "effect", in: 2, out: 2, time: 7, inFlight: [0] }]);
  for (const [stage, id] of Object.entries({ encode: 2, mux: 9, Audio: 3 }))
    hook()({ stage, id, kind: "out", timestamp: id, now: 9 });
  for (let entered = 0; entered < 3; entered++) pass(2);
  for (let sample = 0; sample < 70; sample++) trace.sample();
  const inside = trace.sample().map(({ inFlight }) => `${inFlight.at(-1)}, ${inFlight.length}th`);
  expect([trace.frames, trace.timestamp, ...inside]).toEqual([1, 9, "0, 60th", "2, 60th", "0, 60th", "0, 60th"]);
});
