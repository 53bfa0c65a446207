import type { PlayerState } from "live-program/messages";
import { expect, test, vi } from "vitest";
import { type RunningProgram, startProgram } from "./program";
import { RemotePlayer } from "./remote-player";
import { idle, reduce } from "./useProgram";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));
const { openFrame, ...others } = vi.hoisted(() => ({ openFrame: vi.fn(), themeOf: Object }));
vi.mock("./open-frame", () => ({ openFrame, ...others, frameElement: () => ({ remove: Date }) }));

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

test("a change of a player is seen until its frame reports another state", () => {
  const frame = { play: vi.fn(async () => {}), pause: vi.fn(async () => {}), setPlayer: vi.fn(async () => {}) };
  const state = { id: 1, event: "play", currentTime: 1, loop: false } as PlayerState;
  const player = new RemotePlayer(state, frame as never);
  const said: string[] = [];
  for (const type of ["timeupdate", "pause"]) player.addEventListener(type, () => said.push(type));
  player.change({ loop: true });
  expect(player.state).toEqual({ ...state, event: "timeupdate", loop: true });
  player.update({ ...state, event: "pause" });
  expect([player.state.loop, ...said]).toEqual([false, "timeupdate", "pause"]);
  player.play();
  player.pause();
  expect(Object.values(frame).map(({ mock }) => mock.calls)).toEqual([[[]], [[]], [[{ loop: true }]]]);
});

test("the first failure stays, a console keeps its last 500 lines, and an empty result changes nothing", () => {
  const end = after(failed("first"), failed("second"), { type: "done" });
  expect([end.phase, end.failure?.message]).toEqual(["failed", "first"]);
  const { console, dropped } = after(log, log);
  expect([console.length, console[0]!.text, dropped]).toEqual([500, "100", 102]);
  expect(after(shown, { type: "layout", layout: { height: 0 } })).toEqual(after(shown));
  expect(after(shown, { type: "layout", layout: { height: 5 } })).toEqual({ ...idle, height: 5, shown: true });
});

test("a program starts at the position unless it makes a file or moves times, and says nothing once stopped", async () => {
  const footage = { video: new File([], "a"), start: 500, host: {} as HTMLElement, report: vi.fn() };
  const settings = { language: "ts", originals: [], version: "next", frameUrl: "", ...footage } as const;
  const frame = { run: vi.fn(), stop: async () => {}, exports: () => ["decode", "encode", "speed", "visual"] };
  openFrame.mockResolvedValue({ frame, left: new Promise(() => {}) });
  let program!: RunningProgram;
  const from = (name: string) =>
    new Promise((resolve) => {
      frame.run.mockImplementationOnce((_, { start, position }) => new Promise(() => resolve(`${start} ${position}`)));
      program = startProgram({ ...settings, code: `import { decode, ${name} } from "mfx"; [decode, ${name}];` });
    });
  expect([await from("encode"), await from("speed"), await from("visual")]).toEqual(["0 500", "0 500", "500 500"]);
  await program.stop();
  openFrame.mock.lastCall![1].report({ type: "done" });
  expect(settings.report).toHaveBeenLastCalledWith({ type: "running" });
});
