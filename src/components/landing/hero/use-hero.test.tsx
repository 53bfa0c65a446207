// @vitest-environment dom
/** When the hero starts, waits and ends. */
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { startHero as start } from "./start";
import { initialState } from "./state";
import { useHero } from "./use-hero";

const hero = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  const running = { update: vi.fn(), stop: vi.fn() };
  return { running, canPlay: () => true, startHero: vi.fn<typeof start>(() => running), observe: vi.fn() };
});
vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));
vi.mock("./start", () => hero);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(see: (entries: object[]) => void) {
        hero.observe.mockImplementation(() => see([{ isIntersecting: true }]));
      }
      observe = hero.observe;
      disconnect() {}
    },
  );
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const before: { current: HTMLCanvasElement | null } = { current: document.createElement("canvas") };
  return {
    before,
    ...renderHook(() => useHero({ current: null }, before, { current: document.createElement("canvas") })),
  };
}

test("a hero whose reader leaves while it loads does not start", async () => {
  const { before, result, unmount } = open();
  act(() => void result.current.play());
  unmount();
  before.current = null;
  await vi.dynamicImportSettled();
  await undefined;
  expect(hero.startHero).not.toHaveBeenCalled();
});

test("a hero waits while its page is hidden, and a video takes its place when it fails", async () => {
  const { result } = open();
  act(() => void result.current.play());
  await act(() => vi.dynamicImportSettled());
  const report = hero.startHero.mock.lastCall![4];
  act(() => report({ type: "frames", perSecond: 30 }));
  expect(result.current).toMatchObject({ phase: "live", framesPerSecond: 30 });
  const playing = (["hidden", "visible"] as const).map((state) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    fireEvent(document, new Event("visibilitychange"));
    return hero.running.update.mock.lastCall;
  });
  expect(playing).toEqual([[{ ...initialState, playing: false }], [initialState]]);
  vi.spyOn(console, "warn").mockReturnValueOnce();
  act(() => report({ type: "failed", message: "no" }));
  expect([result.current.phase, hero.running.stop.mock.calls.length]).toEqual(["video", 1]);
});
