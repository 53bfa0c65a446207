import type { FrameEvent } from "live-program/messages";
import { afterEach, expect, it, vi } from "vitest";
import { captureConsole } from "./console";

afterEach(() => vi.useRealTimers());

it("sends lines batch after batch, with their groups, and counts those beyond a hundred", () => {
  vi.useFakeTimers();
  const events: FrameEvent[] = [];
  const target: Console = { ...console, log() {}, warn() {} };
  captureConsole(target, (event) => events.push(event));
  target.group("a");
  target.log("%d of %s", 1, "two");
  target.log("%ckept", "color: red", 5, [6]);
  target.groupEnd();
  vi.advanceTimersByTime(100);
  target.warn("later");
  vi.advanceTimersByTime(100);
  for (let line = 0; line < 103; line++) target.log(line);
  vi.advanceTimersByTime(100);
  const many = Array.from({ length: 100 }, (_, line) => ({ level: "log", text: `${line}` }));
  expect(events).toEqual([
    {
      type: "console",
      entries: ["a", "  1 of two", "  kept 5 [6]"].map((text) => ({ level: "log", text })),
      dropped: 0,
    },
    { type: "console", entries: [{ level: "warn", text: "later" }], dropped: 0 },
    { type: "console", entries: many, dropped: 3 },
  ]);
});
