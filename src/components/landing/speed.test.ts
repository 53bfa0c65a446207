import { expect, onTestFinished, test, vi } from "vitest";
import { chainOf, type Library } from "./hero/chain";
import { HeroPlayer, Meter } from "./hero/player";
import { canPlay, startHero } from "./hero/start";
import { initialState, looks } from "./hero/state";
import { spareMotionAndData } from "./hero/use-hero";
import { speedGroups } from "./speed";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));

const about = { date: "2026-01-01", cores: 2, chromium: "156.0.1", mediabunny: "1.61.0", repeats: 5 };
const result = (group: string, name: string, wallRatio?: number, clip = "coast") => ({
  ...{ group, name, clip, wallRatio, about },
});

test("a comparison shows MFX beside mediabunny and the bare loop, on the clip measured first", () => {
  const groups = speedGroups([
    result("Effects", "MFX", 7),
    result("MP4 → WebM", "bare decode", 0.4),
    result("MP4 → WebM", "bare decode → encode (b)", 1),
    result("MP4 → WebM", "mediabunny Conversion", 1.3),
    result("MP4 → WebM", "MFX", 9, "city"),
    result("MP4 → WebM", "MFX", 1.1),
  ]);
  const bars = Object.entries({ MFX: 1.1, mediabunny: 1.3, "bare WebCodecs loop": 1 });
  const measured = "Medians of 5 runs on 2026-01-01: 2 cores, Chromium 156, mediabunny 1.61.0.";
  const named = bars.map(([name, ratio]) => ({ name, ratio }));
  expect(groups).toEqual([{ title: "MP4 → WebM", bars: named, about: measured }]);
});

test("one without another library's figures is left out", () => {
  expect(speedGroups([result("Effects", "MFX", 2), result("Effects", "bare decode → encode (b)", 1)])).toEqual([]);
});

test("the hero's chain applies the chosen look alone, with the options of its code", () => {
  const frame = {} as VideoFrame;
  const called = (name: string) => (options: Record<string, (frame: VideoFrame) => number>) => {
    const members = Object.entries(options).map(([key, at]) => `${key}: ${at(frame)}`);
    return [`visual.${name}({ ${members.join(", ")} })`];
  };
  const visual = { adjustment: called("adjustment"), zoom: called("zoom"), edge2: () => ["visual.edge2()"] };
  const limit: Library["limit"] = (effects, applies) => (applies(frame) ? effects : []);
  const chains = looks.map(({ name: look }) => chainOf({ visual, limit }, () => ({ look, strength: 0.5 })));
  const codes = looks.map(({ code }) => code(0.5));
  expect(chains.map((chain) => chain.flat(2).join(", "))).toEqual(codes);
  expect(codes).toEqual([
    "visual.adjustment({ contrast: 1.25, saturation: 1.5 })",
    "visual.zoom({ factor: 2, x: 0.5, y: 0.5 })",
    "visual.edge2(), visual.adjustment({ brightness: 2 })",
  ]);
});

test("the hero plays with a decoder and WebGL2, waits for Play to spare data or motion, and tells its rate", () => {
  onTestFinished(() => void vi.unstubAllGlobals().useRealTimers());
  const plays = (...names: string[]) => {
    vi.stubGlobal("window", Object.fromEntries(names.map((name) => [name, Object])));
    return canPlay();
  };
  const needs = ["VideoDecoder", "WebGL2RenderingContext"] as const;
  expect([plays(...needs), ...needs.map((name) => plays(name))]).toEqual([true, false, false]);
  const spares = (connection?: object, matches = false) => {
    vi.stubGlobal("navigator", { connection });
    vi.stubGlobal("window", { matchMedia: () => ({ matches }) });
    return spareMotionAndData();
  };
  expect([spares(), spares({ saveData: false, effectiveType: "4g" })]).toEqual([false, false]);
  expect([spares({ saveData: true }), spares({ effectiveType: "slow-2g" }), spares({}, true)]).not.toContain(false);
  vi.useFakeTimers({ toFake: ["performance"] });
  const report = vi.fn();
  const meter = new Meter(report);
  for (const passed of [100, 300, 300, 100, 450]) vi.advanceTimersByTime(passed) && meter.count();
  expect(report.mock.calls).toEqual([[4], [4]]);
});

test("a hero whose footage or worker does not load says so, unless it has ended; one on the page hears of choices", async () => {
  onTestFinished(() => void vi.unstubAllGlobals().restoreAllMocks());
  const worker = { onerror: (_event: object) => {}, postMessage() {} };
  const Worker = vi.fn(function make() {
    return worker;
  });
  const fetch = () => Promise.reject(new Error("offline"));
  const globals = { fetch, Worker, window: { Worker, location: { href: "a:b" } }, HTMLCanvasElement: Object };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const [report, chosen] = [vi.fn(), vi.spyOn(HeroPlayer.prototype, "state", "set")];
  const canvas = { transferControlToOffscreen: Object } as unknown as HTMLCanvasElement;
  const start = () => startHero(canvas, canvas, "data:text/javascript,//", initialState, report);
  const [ended] = [start(), start()];
  ended.stop();
  ended.update(initialState);
  expect(chosen.mock.calls).toEqual([[initialState]]);
  await vi.waitFor(() => expect(report.mock.calls).toEqual([[{ type: "failed", message: "offline" }]]));
  vi.stubGlobal("HTMLCanvasElement", { prototype: canvas });
  start();
  worker.onerror({ message: "no" });
  expect(report).toHaveBeenLastCalledWith({ type: "failed", message: "no" });
});

test("a hero on the page paints each frame beside its original, waits while paused, and closes all at its end", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const [close, cancel, drawn] = [vi.fn(), vi.fn(), [] as string[]];
  const frameOf = (name: string): object => ({ name, timestamp: 0, clone: () => frameOf("original"), close });
  const pull = vi.fn((frames: ReadableStreamDefaultController) => frames.enqueue(frameOf("frame")));
  const video = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  const visual = { adjustment: Object, zoom: Object, edge2: Object };
  vi.stubGlobal("library", { decode: async () => ({ video }), effect: Object, limit: Object, visual });
  vi.stubGlobal("fetch", async () => new Response());
  vi.stubGlobal("requestAnimationFrame", (show: () => void) => {
    if (drawn.length === 2) player.state = { ...initialState, playing: false };
    show();
  });
  const canvasOf = (side: string) => {
    const drawImage = ({ name }: { name: string }) => drawn.push(`${name} ${side}`);
    return { getContext: () => ({ canvas: {}, drawImage }) } as unknown as HTMLCanvasElement;
  };
  const site = "data:text/javascript,export const { decode, effect, limit, visual } = library;//";
  const stage = { before: canvasOf("before"), after: canvasOf("after"), site, state: initialState };
  const player = new HeroPlayer(stage, () => {});
  await vi.waitFor(() => expect(pull).toHaveBeenCalledTimes(3));
  expect(drawn.join()).toBe("original before,frame after,original before,frame after");
  player.end();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
  expect(close).toHaveBeenCalledTimes(2 * pull.mock.calls.length);
});
