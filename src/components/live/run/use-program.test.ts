import { expect, test, vi } from "vitest";
import type { RemotePlayer } from "./remote-player";
import { idle, reduce } from "./useProgram";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));

type Action = Parameters<typeof reduce>[1];
const after = (...actions: Action[]) => actions.reduce(reduce, idle);
const picture = { left: 0, top: 0, width: 9, height: 9, elementTop: 0, elementBottom: 9, isOnly: true };
const shown: Action = { type: "layout", layout: { height: 9, picture } };
const lines = Array.from({ length: 300 }, (_, line) => ({ level: "log" as const, text: `${line}` }));
const log: Action = { type: "console", entries: lines, dropped: 1 };
const failed = (message: string): Action => ({ type: "failed", failure: { name: "Error", message } });

test("a new run, a preview and a reset leave nothing of the run before but the place of its result", () => {
  const output: Action = { type: "output", output: { blob: new Blob(), mimeType: "" } };
  const player: Action = { type: "player", media: {} as RemotePlayer };
  const before = after(shown, output, log, player, { type: "noted", note: "" }, failed("no"));
  const started = { code: "b", video: "w" };
  const loading = { ...idle, phase: "loading", started, height: 9, picture };
  expect(reduce(before, { type: "started", ...started })).toEqual(loading);
  expect(reduce(before, { type: "previewed", layout: { height: 5 } })).toEqual({ ...idle, height: 5, shown: true });
  expect(reduce(before, { type: "reset" })).toEqual(idle);
  expect(reduce(before, { type: "stopped" })).toEqual({ ...before, phase: "stopped", media: undefined });
});

test("the first failure stays, a console keeps its last 500 lines, and an empty result changes nothing", () => {
  const end = after(failed("first"), failed("second"), { type: "done" });
  expect([end.phase, end.failure?.message]).toEqual(["failed", "first"]);
  const { console, dropped } = after(log, log);
  expect([console.length, console[0]!.text, dropped]).toEqual([500, "100", 102]);
  expect(after(shown, { type: "layout", layout: { height: 0 } })).toEqual(after(shown));
  expect(after(shown, { type: "layout", layout: { height: 5 } })).toEqual({ ...idle, height: 5, shown: true });
});
