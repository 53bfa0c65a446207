/** Frames that a player holds. */
import { afterEach, expect, test, vi } from "vitest";
import { FrameStore } from "../../src/player/frame-store.ts";

afterEach(() => vi.restoreAllMocks());

test("the frame on screen and the next one stay whatever their size, also if the one before is nearer", () => {
  vi.spyOn(VideoFrame.prototype, "allocationSize").mockReturnValue(40 * 2 ** 20);
  const store = new FrameStore();
  const held = (time: number) => store.at(time)?.timestamp;
  const add = (timestamp: number, duration: number, position: number) => {
    const init = { format: "RGBA" as const, codedWidth: 1, codedHeight: 1, timestamp, duration };
    store.add(new VideoFrame(new Uint8Array(4), init), timestamp + duration, position);
  };
  const position = 41;
  for (const timestamp of [0, 40, 80]) add(timestamp, 40, position);
  expect([held(0), held(40), held(80)]).toEqual([undefined, 40, 80]);
  store.clear();
});
