// @vitest-environment happy-dom
/** The player of the preview, and what takes its place. The test answers for the library. */
import { act, cleanup, renderHook } from "@testing-library/react";
import type { Edit } from "mfx/next";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const { MFXPlayer, made, soundOutput } = vi.hoisted(() => {
  class MFXPlayer {
    currentTime = 0;
    muted = false;
    paused = true;
    isClosed = false;
    readonly edits: unknown[];
    constructor(
      readonly canvas: unknown,
      edit: unknown,
      readonly options: object,
    ) {
      this.edits = [edit];
      made.push(this);
    }
    get edit() {
      return this.edits.at(-1);
    }
    set edit(edit) {
      this.edits.push(edit);
    }
    async play() {
      this.paused = false;
    }
    close() {
      this.isClosed = true;
    }
  }
  const made: MFXPlayer[] = [];
  return { MFXPlayer, made, soundOutput: vi.fn() };
});
vi.mock("mfx/next", async (load) => ({ ...(await load<object>()), MFXPlayer }));
vi.mock("../editor/src/ui/sound-output", () => ({ soundOutput }));

// Another file of tests may have loaded them with the library itself, and one after this needs that.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { usePlayer } = await import("../editor/src/ui/use-player");

beforeEach(() => {
  made.length = 0;
  return cleanup;
});

const [one, two] = [{ name: "one" }, { name: "two" }] as unknown as [Edit, Edit];

/** The page with a canvas, and an audio context whose state changes. */
function openPage() {
  const context = Object.assign(new EventTarget(), { state: "running" });
  const output = { context };
  soundOutput.mockReturnValue(output);
  const canvas = { current: document.createElement("canvas") };
  const page = renderHook((edit) => usePlayer(canvas, edit), { initialProps: undefined as Edit | undefined });
  const become = (state: string) =>
    act(() => {
      context.state = state;
      context.dispatchEvent(new Event("statechange"));
    });
  return { ...page, now: () => page.result.current, become, canvas: canvas.current, output };
}

test("a player plays one edit after the other, until there is none", () => {
  const { now, rerender, unmount, canvas, output } = openPage();
  expect([now(), made]).toEqual([undefined, []]);
  rerender(one);
  const [player] = made;
  expect(now()).toBe(player);
  expect(player).toMatchObject({ canvas, options: { output }, currentTime: 0, paused: true, muted: false });
  for (const edit of [two, two]) rerender(edit);
  expect([made.length, player!.edits, player!.isClosed]).toEqual([1, [one, two], false]);
  rerender(undefined);
  expect([now(), player!.isClosed]).toEqual([undefined, true]);
  rerender(one);
  expect(now()).toBe(made[1]);
  unmount();
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test.each([
  { currentTime: 3, paused: false, muted: true },
  { currentTime: 4, paused: true, muted: false },
])("a player whose audio context was closed is replaced where it was, %o", (state) => {
  const { now, rerender, become } = openPage();
  rerender(one);
  rerender(two);
  const [first] = made;
  Object.assign(first!, state);
  become("suspended");
  expect([now() === (first as unknown), made.length]).toEqual([true, 1]);
  become("closed");
  expect([made.length, first!.isClosed]).toEqual([2, true]);
  expect(now()).toBe(made[1]);
  expect(made[1]).toMatchObject({ ...state, edits: [two], isClosed: false });
  // The next film begins at its own start.
  rerender(undefined);
  rerender(one);
  expect(made[2]).toMatchObject({ currentTime: 0, paused: true, muted: false });
});
