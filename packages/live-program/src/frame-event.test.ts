import { expect, test } from "vitest";
import { frameEventOf, scrubbedOf } from "./frame-event.ts";

test("an event of a frame keeps its values", () => {
  const picture = { left: 1, top: 2, width: 3, height: 4, elementTop: 5, elementBottom: 6 };
  const player = { id: 1, currentTime: 2, duration: 3 };
  const flags = ["isAudio", "canSeek", "paused", "ended", "loop", "muted"];
  const flagsOf = (index: number) => Object.fromEntries(flags.map((flag, at) => [flag, at === index]));
  const names = "play pause timeupdate durationchange volumechange seeking seeked ended progress".split(" ");
  const levels = ["log", "info", "warn", "error", "debug"];
  const events = [
    ...[true, false].map((isOnly) => ({ type: "layout", layout: { height: 7, picture: { ...picture, isOnly } } })),
    ...names.map((event, index) => ({ type: "player", player: { ...player, ...flagsOf(index), event } })),
    { type: "console", entries: levels.map((level) => ({ level, text: "hot" })), dropped: 2 },
    { type: "drag" },
    { type: "failed", failure: { name: "OptionError", message: "Too wide.", code: "option", line: 3 } },
    { type: "stages", stages: [{ id: 1, name: "decode", in: 2, out: 1, time: 3, inFlight: [0, 1] }] },
    { type: "progress", progress: { frames: 1, fps: 2, seconds: 3, elapsed: 4 } },
    { type: "output", output: { blob: new Blob(["a"]), mimeType: "video/mp4", duration: 1, width: 2, height: 3 } },
    { type: "done" },
  ];
  expect(events.map(frameEventOf)).toEqual(events);
});

test("values of other types than a page shows are replaced", () => {
  expect(frameEventOf({ type: "failed", failure: { message: { toString: "no" }, line: "1" } })).toEqual({
    type: "failed",
    failure: { name: "Error", message: "", line: 0 },
  });
  const entries = [{ level: "<b>", text: [1] }, null];
  const shown = { type: "console", entries: Array(2).fill({ level: "log", text: "" }), dropped: 0 };
  expect(frameEventOf({ type: "console", entries, dropped: Number.POSITIVE_INFINITY })).toEqual(shown);
  const output = frameEventOf({ type: "output", output: { blob: "text", mimeType: 1 } });
  expect(output).toEqual({ type: "output", output: { blob: expect.any(Blob), mimeType: "" } });
  const player = frameEventOf({ type: "player", player: { event: "click", canSeek: 1 } });
  expect(player).toMatchObject({ player: { event: "timeupdate", canSeek: false } });
});

test("what is no event is left out", () => {
  for (const data of [undefined, null, 1, "done", {}, { type: "started", code: "1" }, { type: "__proto__" }])
    expect(frameEventOf(data)).toBeUndefined();
});

test("a preview's result is checked as well", () => {
  expect(scrubbedOf({ height: -1, isShown: true })).toEqual({ height: 0, isShown: true, isStuck: false });
  expect(scrubbedOf({ height: 5, isStuck: true })).toEqual({ height: 5, isShown: false, isStuck: true });
});

test("a result is no higher, and a text and a list no longer, than a page can show", () => {
  const inFlight = ["1", ...Array(1000).fill(1)];
  const stages = Array.from({ length: 1001 }, () => ({ inFlight }));
  const shown = frameEventOf({ type: "stages", stages });
  expect(shown?.type === "stages" && [shown.stages.length, shown.stages[0]!.inFlight.length]).toEqual([1000, 999]);
  expect(frameEventOf({ type: "layout", layout: { height: 1e9 } })).toEqual({
    type: "layout",
    layout: { height: 20_000 },
  });
  const event = { type: "failed", failure: { name: "Error", message: "x".repeat(1e6) } };
  expect(frameEventOf(event)).toEqual({ type: "failed", failure: { name: "Error", message: "x".repeat(100_000) } });
});
