// @module-tag node
/** The frames that a player holds near its position. */
import { afterEach, expect, test } from "vitest";
import { FrameStore } from "../../src/player/frame-store.ts";

const STEP = 40_000;
const opened: VideoFrame[] = [];

function frameAt(start: number, width = 16): VideoFrame {
  const frame = new VideoFrame(new Uint8Array(width * 16 * 4), {
    format: "RGBA",
    codedWidth: width,
    codedHeight: 16,
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
  for (const step of [0, 1, 2]) store.add(frameAt(step * STEP, 2 ** 20), (step + 1) * STEP, position);
  expect(held()).toEqual(kept);
});

test("a frame is found by the time at which it is on screen", () => {
  const store = storeOf([0, 1, 4]);
  expect(store.at(2 * STEP - 1)?.timestamp).toBe(STEP);
  expect(store.at(2 * STEP)).toBeUndefined();
  expect(store.upTo(3 * STEP)?.timestamp).toBe(STEP);
  expect(store.spanAt(4 * STEP)).toMatchObject({ start: 4 * STEP, end: 5 * STEP });
  expect(store.continuousEnd(0)).toBe(2 * STEP);
  expect(store.continuousEnd(3 * STEP)).toBeUndefined();
  store.extend(STEP, 4 * STEP);
  expect(store.continuousEnd(0)).toBe(5 * STEP);
});

test("a frame replaces those that it overlaps", () => {
  const store = storeOf([0, 1, 2]);
  store.add(frameAt(STEP), 3 * STEP, 0);
  expect(held()).toEqual([0, 1]);
  expect(store.at(2.5 * STEP)?.timestamp).toBe(STEP);
});

test("frames before a time are dropped, and those that nobody saw are counted", () => {
  const store = storeOf(upTo(4));
  store.markPainted(store.at(0)!);
  expect(store.dropBefore(2.5 * STEP)).toBe(1);
  expect(held()).toEqual([2, 3]);
  store.keepOnly(3 * STEP, 4 * STEP);
  expect(held()).toEqual([3]);
  store.clear();
  expect(held()).toEqual([]);
});

test("another frame has room while few are ahead", () => {
  const store = storeOf(upTo(4));
  expect(store.hasRoomAfter(3 * STEP, 1)).toBe(true);
  expect(store.hasRoomAfter(0, 4)).toBe(true);
  expect(store.hasRoomAfter(0, 3)).toBe(false);
});
