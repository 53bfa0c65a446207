// @module-tag node
/** The frames that a player holds near its position. */
import { afterEach, expect, test, vi } from "vitest";
import { FrameStore } from "../../src/player/frame-store.ts";

const STEP = 40_000;
const opened: VideoFrame[] = [];

function frameAt(start: number, side = 16): VideoFrame {
  const frame = new VideoFrame(new Uint8Array(side * side * 4), {
    format: "RGBA",
    codedWidth: side,
    codedHeight: side,
    timestamp: start,
  });
  opened.push(frame);
  return frame;
}

/** Starts of the frames that are open, in steps. */
const held = () => opened.filter(({ format }) => format !== null).map(({ timestamp }) => timestamp / STEP);

/** A store of consecutive frames, which are added in an order, at a position in steps. */
function storeOf(steps: readonly number[], position = 0): FrameStore {
  const store = new FrameStore();
  for (const step of steps) store.add(frameAt(step * STEP), (step + 1) * STEP, position * STEP);
  return store;
}

const upTo = (end: number) => Array.from({ length: end }, (_, step) => step);

afterEach(() => {
  vi.restoreAllMocks();
  for (const frame of opened.splice(0)) frame.close();
});

test("of more than twenty frames, those farthest from the position are closed", () => {
  storeOf(upTo(23), 19);
  expect(held()).toEqual(upTo(23).slice(3));
  for (const frame of opened.splice(0)) frame.close();
  storeOf(upTo(23), 2);
  expect(held()).toEqual(upTo(20));
});

// In the second case, the frame before is nearer than the next one.
test.each([
  [0, [0, 1]],
  [STEP + 1, [1, 2]],
])("at %d µs, the frame on screen and the next one stay, however large they are", (position, kept) => {
  const store = new FrameStore();
  if (position > 0)
    vi.spyOn(VideoFrame.prototype, "allocationSize").mockImplementation(() => {
      throw new DOMException("The format is unknown.", "NotSupportedError");
    });
  for (const step of [0, 1, 2]) store.add(frameAt(step * STEP, 4096), (step + 1) * STEP, position);
  expect(held()).toEqual(kept);
});

test("a frame is found by the time at which it is on screen", () => {
  const store = storeOf([0, 1, 4]);
  expect(store.at(2 * STEP - 1)?.timestamp).toBe(STEP);
  expect(store.at(2 * STEP)).toBeUndefined();
  expect(store.upTo(3 * STEP)?.timestamp).toBe(STEP);
  expect(store.upTo(-1)).toBeUndefined();
  expect(store.spanAt(4 * STEP)).toMatchObject({ start: 4 * STEP, end: 5 * STEP });
  expect(store.continuousEnd(0)).toBe(2 * STEP);
  expect(store.continuousEnd(3 * STEP)).toBeUndefined();
  store.extend(STEP, 4 * STEP);
  expect(store.continuousEnd(0)).toBe(5 * STEP);
  store.extend(3 * STEP, 9 * STEP); // No frame starts there.
  expect(store.spanAt(0)).toMatchObject({ start: 0, end: STEP });
});

test("frames that come in another order are held in that of their times", () => {
  const store = storeOf([4, 0, 3, 1, 2]);
  expect(store.continuousEnd(0)).toBe(5 * STEP);
  expect(store.upTo(3.5 * STEP)?.timestamp).toBe(3 * STEP);
});

test("a frame replaces those that it overlaps", () => {
  const store = storeOf([0, 1, 2]);
  store.add(frameAt(STEP), 3 * STEP, 0);
  expect(held()).toEqual([0, 1]);
  expect(store.at(2.5 * STEP)?.timestamp).toBe(STEP);
});

test("frames before a time are dropped, and those that nobody saw are counted", () => {
  const store = storeOf(upTo(7));
  store.markPainted(store.at(0)!);
  expect(store.dropBefore(-1)).toBe(0);
  expect(store.dropBefore(3.5 * STEP)).toBe(2);
  expect(held()).toEqual([3, 4, 5, 6]);
  store.keepOnly(4 * STEP, 6 * STEP);
  expect(held()).toEqual([4, 5]);
  store.clear();
  expect(held()).toEqual([]);
});

test("another frame has room while few are ahead", () => {
  const store = storeOf(upTo(4));
  expect(store.hasRoomAfter(3 * STEP, 1)).toBe(true);
  expect(store.hasRoomAfter(0, 4)).toBe(true);
  expect(store.hasRoomAfter(0, 3)).toBe(false);
});

test("another large frame has room if it and one more fit into 64 MiB with those ahead, or if none is ahead", () => {
  /** 16 MiB. */
  const large = (step: number) => frameAt(step * STEP, 2048);
  const store = new FrameStore();
  const add = (step: number) => store.add(large(step), (step + 1) * STEP, 0);
  for (const step of [0, 1, 2]) add(step);
  expect(store.hasRoomAfter(0, 9)).toBe(true);
  add(3);
  expect(store.hasRoomAfter(0, 9)).toBe(false);
  // What is dropped no longer counts.
  store.dropBefore(3 * STEP);
  for (const step of [4, 5, 6]) add(step);
  expect(held()).toEqual([3, 4, 5, 6]);

  const enormous = new FrameStore();
  enormous.add(frameAt(0, 4096), STEP, 0);
  expect(enormous.hasRoomAfter(0, 9)).toBe(true);
});
