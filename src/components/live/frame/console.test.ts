import type { FrameEvent } from "live-program/messages";
import { afterEach, expect, it, vi } from "vitest";
import { captureConsole } from "./console";

afterEach(() => vi.useRealTimers());

it("sends lines batch after batch, with their groups, and counts those beyond a hundred", () => {
  vi.useFakeTimers();
  const events: FrameEvent[] = [];
  const original = { log: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };
  const target: Console = { ...console, ...original };
  const flush = captureConsole(target, (event) => events.push(event));
  target.groupEnd();
  target.groupCollapsed("a");
  target.log("%d%i%f%o%O of %s %d", 1, 2, 3, 4, 5, "two");
  target.log("%ckept", "color: red", 5, [6]);
  target.groupEnd();
  target.group("b");
  for (const say of [target.table, target.dir, target.trace, target.info, target.debug]) say([7]);
  target.groupEnd();
  for (const label of ["c", undefined, "c", undefined]) target.count(label);
  target.time();
  vi.advanceTimersByTime(2);
  target.timeLog();
  target.timeEnd();
  target.timeLog("t");
  target.time("t");
  for (let ended = 0; ended < 2; ended++) target.timeEnd("t");
  for (const holds of [true, false]) target.assert(holds, "%s");
  target.error("no");
  vi.advanceTimersByTime(100);
  expect([original.error, original.info].map(({ mock }) => mock.calls)).toEqual([[], [["[7]"]]]);
  for (let line = 0; line < 103; line++) target.log(line);
  vi.advanceTimersByTime(100);
  for (let groups = 0; groups < 9; groups++) target.group();
  target.warn("later %s");
  for (const send of [flush, () => vi.advanceTimersByTime(100)]) send();
  const many = Array.from({ length: 100 }, (_, line) => ({ level: "log", text: `${line}` }));
  expect(events).toEqual([
    {
      type: "console",
      entries: [
        ...["a", "  12345 of two %d", "  kept 5 [6]", "b"].map((text) => ({ level: "log", text })),
        ...["log", "log", "log", "info", "debug"].map((level) => ({ level, text: "  [7]" })),
        ...["c: 1", "default: 1", "c: 2", "default: 2"].map((text) => ({ level: "log", text })),
        ...["default: 2.0 ms", "default: 2.0 ms", "t: 0.0 ms"].map((text) => ({ level: "log", text })),
        ...["Assertion failed %s", "no"].map((text) => ({ level: "error", text })),
      ],
      dropped: 0,
    },
    { type: "console", entries: many, dropped: 3 },
    { type: "console", entries: [{ level: "warn", text: `${" ".repeat(16)}later %s` }], dropped: 0 },
  ]);
});
