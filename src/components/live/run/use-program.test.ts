import type { PlayerState, Position } from "live-program/messages";
import { expect, onTestFinished, test, vi } from "vitest";
import { type RunningProgram, startProgram } from "./program";
import { RemotePlayer } from "./remote-player";
import { Scrubber } from "./scrubber";
import { idle, reduce } from "./useProgram";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));
const { openFrame, remove, ...others } = vi.hoisted(() => ({ openFrame: vi.fn(), remove: vi.fn(), themeOf: Object }));
vi.mock("./open-frame", () => ({ openFrame, ...others, frameElement: () => ({ remove, dataset: {}, style: {} }) }));

type Action = Parameters<typeof reduce>[1];
const after = (...actions: Action[]) => actions.reduce(reduce, idle);
const picture = { left: 0, top: 0, width: 9, height: 9, elementTop: 0, elementBottom: 9, isOnly: true };
const shown: Action = { type: "layout", layout: { height: 9, picture } };
const lines = Array.from({ length: 300 }, (_, line) => ({ level: "log" as const, text: `${line}` }));
const log: Action = { type: "console", entries: lines, dropped: 1 };
const failed = (message: string): Action => ({ type: "failed", failure: { name: "Error", message } });
const video = new File([], "a");
const opening = { language: "ts", version: "next", frameUrl: "", video, fill: false, host: {} as HTMLElement } as const;

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
  const settings = { ...opening, originals: [], start: 500, report: vi.fn() };
  const frame = { run: vi.fn(), stop: async () => {}, exports: () => ["decode", "encode", "speed", "visual"] };
  openFrame.mockResolvedValue({ frame, left: new Promise(() => {}) });
  let program!: RunningProgram;
  const from = (name: string) =>
    new Promise((resolve) => {
      frame.run.mockImplementationOnce((_, { start, position }) => new Promise(() => resolve(`${start} ${position}`)));
      program = startProgram({ ...settings, code: `import { decode, ${name} } from "mfx"; [decode, ${name}];` });
    });
  expect([await from("encode"), await from("speed"), await from("visual")]).toEqual(["0 500", "0 500", "500 500"]);
  const tell = openFrame.mock.lastCall![1].report;
  for (const player of [{ id: 1 }, { id: 1, loop: true }, { id: 2 }]) tell({ type: "player", player });
  const media = settings.report.mock.calls.map(([event]) => event.media?.state).filter(Boolean);
  expect(media).toEqual([{ id: 1, loop: true }, { id: 2 }]);
  settings.report.mockClear();
  await program.stop();
  tell({ type: "done" });
  expect([settings.report.mock.calls, remove.mock.calls]).toEqual([[], [[]]]);
});

function scrubberOf(frame: object, seen?: Position, onShown = () => {}): Scrubber {
  openFrame.mockReset().mockResolvedValue({ frame, left: new Promise(() => {}) });
  return new Scrubber({ ...opening, onShown, onNothing() {}, position: async () => seen });
}

test("a long preview is ended after a while; the program goes on where it was seen, or begins again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  for (const isEnd of [false, true]) {
    const [onShown, endScrub, start] = [vi.fn(), vi.fn(), isEnd ? 0 : 1500];
    const shown = new Promise((resolve) => endScrub.mockImplementation(() => resolve({ isShown: true, height: 5 })));
    const scrub = vi.fn(() => shown);
    const scrubber = scrubberOf({ scrub, endScrub }, { seconds: 1.5, isEnd }, onShown);
    scrubber.preview(`import { decode, ${isEnd ? "speed" : "effect"} as f } from "mfx"; show(decode(video), f);`);
    const finished = scrubber.finish();
    await vi.advanceTimersByTimeAsync(499);
    expect(onShown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await finished;
    expect([onShown.mock.calls, scrubber.goesOnAt]).toEqual([[[{ height: 5 }]], start]);
    const module = expect.stringMatching(/^const \{ __mfxGuard, show, video \} = globalThis; import/);
    expect(scrub).toHaveBeenCalledWith(module, expect.objectContaining({ start, position: 1500 }));
  }
});

test("thirty previews, or one that does not end, use up a frame, which stays until there is another picture", async () => {
  const scrub = vi.fn(async () => ({ isShown: true, isStuck: false }));
  const scrubber = scrubberOf({ scrub });
  remove.mockClear();
  const framesAfter = async (runs: number) => {
    for (let run = 0; run < runs; run++) {
      scrubber.preview("1");
      await scrubber.finish();
    }
    return `${openFrame.mock.calls.length} opened, ${remove.mock.calls.length} removed`;
  };
  expect([await framesAfter(30), await framesAfter(1)]).toEqual(["1 opened, 0 removed", "2 opened, 1 removed"]);
  scrub.mockResolvedValueOnce({ isShown: false, isStuck: true });
  const frames = [await framesAfter(2), openFrame.mock.lastCall![1]];
  expect(frames).toMatchObject(["3 opened, 2 removed", { isPrivate: true, startsLater: true }]);
});
