// @vitest-environment dom
/** Starts, previews and ends of programs that follow each other. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { ProgramEvent, ProgramOptions, RunningProgram } from "./program";
import type { ScrubberOptions } from "./scrubber";
import { useProgram } from "./useProgram";

const { startProgram, libraryFor, scrubber, asked } = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  return {
    startProgram: vi.fn<(options: ProgramOptions) => RunningProgram>(),
    libraryFor: vi.fn(() => Promise.reject(new Error("offline"))),
    scrubber: { preview: vi.fn(), finish: vi.fn(async () => {}), end: vi.fn(async () => {}), goesOnAt: 300 },
    asked: [] as ScrubberOptions[],
  };
});
vi.mock("./program", () => ({ startProgram, libraryFor }));
vi.mock("./scrubber", () => ({
  Scrubber: class {
    constructor(options: ScrubberOptions) {
      Object.assign(this, scrubber);
      asked.push(options);
    }
  },
}));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: (path: string) => `/base${path}` }));

const stop = vi.fn(async () => {});
const position = async () => ({ seconds: 7, isEnd: false });
const settings: Parameters<typeof useProgram>[0] = { language: "ts", version: "next", originals: [], video: "/v.mp4" };

function open() {
  startProgram.mockImplementation(() => ({ position, stop }));
  const hook = renderHook(useProgram, { initialProps: settings });
  hook.result.current.host.current = document.createElement("div");
  return hook;
}
const report = (event: ProgramEvent) => act(() => startProgram.mock.lastCall![0].report(event));
const started = () => startProgram.mock.calls.map(([{ code, start }]) => `${code} ${start}`);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  asked.length = 0;
});

test("a start waits for the end of the program before, and only the last runs, with the present settings", async () => {
  const { result, rerender, unmount } = open();
  result.current.prepare();
  await act(() => Promise.all([result.current.start("a"), result.current.stop()]));
  expect([started(), result.current.state.phase]).toEqual([[], "stopped"]);
  await act(() => result.current.start("a"));
  let ended = () => {};
  stop.mockReturnValueOnce(new Promise((resolve) => (ended = resolve)));
  let starting = Promise.resolve();
  await act(() => {
    starting = result.current.start("b");
    return vi.dynamicImportSettled();
  });
  expect(started()).toEqual(["a 0"]);
  await act(() => result.current.start("c"));
  ended();
  await act(() => starting);
  expect(started()).toEqual(["a 0", "c 0"]);
  expect(libraryFor.mock.calls).toEqual([["/base/live/frame.html", "next"]]);
  expect(result.current.state).toMatchObject({ phase: "loading", started: { code: "c", video: "/v.mp4" } });
  const file = new File([], "f");
  rerender({ ...settings, version: "1.0.0", file, before: "/v.mp4", fill: true });
  await act(() => result.current.start("d"));
  const own = { code: "d", version: "1.0.0", video: file, before: file, fill: true, frameUrl: "/base/live/frame.html" };
  expect(startProgram.mock.lastCall![0]).toMatchObject(own);
  rerender({ ...settings, before: "/w.mp4" });
  await act(() => result.current.start("e"));
  expect(startProgram.mock.lastCall![0]).toMatchObject({ video: "/v.mp4", before: "/w.mp4", fill: false });
  unmount();
  expect(stop).toHaveBeenCalledTimes(4);
});

test("a preview takes the place of a result, and the next result that of the preview", async () => {
  const { result, rerender } = open();
  await act(() => result.current.start("a"));
  for (const code of ["b", "c"]) await act(() => result.current.preview(code));
  expect([scrubber.preview.mock.calls, asked.length]).toEqual([[["b"], ["c"]], 1]);
  const [{ onShown, onNothing, ...options }] = asked as [ScrubberOptions];
  expect(await options.position()).toEqual(await position());
  act(() => onNothing());
  expect([result.current.state.note, stop.mock.calls.length]).toEqual([expect.stringMatching(/^No preview\./), 0]);
  act(() => onShown({ height: 9 }));
  expect(result.current.state).toMatchObject({ phase: "idle", height: 9, shown: true });
  expect([stop.mock.calls.length, await options.position()]).toEqual([1, undefined]);
  await act(() => result.current.settle("c"));
  expect(started()).toEqual(["a 0", "c 300"]);
  act(() => onShown({ height: 5 }));
  act(() => onNothing());
  expect([result.current.state.height, result.current.state.note]).toEqual([9, undefined]);
  const ends: (() => void)[] = [
    () => report({ type: "layout", layout: { height: 0 } }),
    () => report({ type: "layout", layout: { height: 4 } }),
    () => report({ type: "done" }),
    () => report({ type: "running" }),
    () => rerender({ ...settings, file: new File([], "f") }),
    () => act(() => void result.current.stop()),
  ];
  const ended: number[] = [];
  for (const end of ends) {
    await act(() => result.current.preview("d"));
    end();
    ended.push(scrubber.end.mock.calls.length);
  }
  expect([ended, asked.at(-1)]).toMatchObject([[0, 1, 2, 2, 3, 4], { video: expect.any(File), version: "next" }]);
});

test("a changed program runs unless it asks the reader for something, or is changed again", async () => {
  const { result } = open();
  await act(() => result.current.settle("showSaveFilePicker()"));
  expect(result.current.state.note).toMatch(/^Not run: /);
  await act(() => result.current.settle("a"));
  await act(() => result.current.preview("b"));
  scrubber.finish.mockImplementationOnce(() => result.current.preview("c"));
  await act(() => result.current.settle("b"));
  await act(() => result.current.settle("c"));
  expect(started()).toEqual(["a 0", "c 300"]);
});

test("code that does not load fails the run if it is not stopped, and a preview or a check needs none", async () => {
  const { result } = open();
  startProgram.mockThrowOnce(new Error("offline"));
  await act(() => result.current.start("a"));
  expect(result.current.state.failure?.message).toMatch(/^The code that runs programs could not be loaded/);
  await act(() => Promise.all([result.current.preview("b"), result.current.stop()]));
  await act(() => result.current.start("c"));
  stop.mockRejectedValueOnce(new Error("late"));
  await act(() => Promise.all([result.current.start("d"), result.current.stop()]));
  expect(result.current.state.phase).toBe("stopped");
  for (const part of ["./scrubber", "live-program/traits"]) vi.doMock(part, () => Promise.reject(new Error("offline")));
  onTestFinished(() => ["./scrubber", "live-program/traits"].forEach((part) => void vi.doUnmock(part)));
  await act(() => result.current.preview("e"));
  expect(asked).toEqual([]);
  await act(() => result.current.settle("showSaveFilePicker()"));
  expect(started().at(-1)).toBe("showSaveFilePicker() 0");
});
