import { findLiterals } from "live-program/literals";
import { afterEach, expect, test, vi } from "vitest";
import { follow } from "./gesture";

afterEach(() => vi.unstubAllGlobals());

/** What a press on a number becomes when the pointer moves to places, one after another, and is released. */
function pressed(pointerType: string, places: number[], also = {}, range = { min: 0, max: 3, step: 0.05 }, end = "up") {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const [literal] = findLiterals("f({ a: 1 })", "ts", { f: { a: { range } } });
  const said: unknown[] = [];
  const say = (what: unknown) => () => said.push(what);
  const actions = { onDrop: say("drop"), onClick: say("click"), onCancel: say("cancel") };
  const press = { x: 0, y: 0, pointerId: 1, pointerType, ...also };
  follow(press, literal!, { onNumber: (value) => said.push(value), ...actions });
  const tell = (type: string, clientX: number) =>
    window.dispatchEvent(Object.assign(new Event(type), { pointerId: 1, clientX, ...also }));
  window.dispatchEvent(Object.assign(new Event("pointerup"), { pointerId: 2 }));
  for (const place of places) tell("pointermove", place);
  tell(`pointer${end}`, 0);
  for (const later of ["move", "up", "cancel"]) tell(`pointer${later}`, 30);
  return said;
}

test("a number follows a pointer that has moved far enough, also back to where it began", () => {
  expect(pressed("mouse", [2])).toEqual(["click"]);
  expect(pressed("mouse", [3, 50, 0])).toEqual([1.05, 1.5, 1, "drop"]);
  expect([...pressed("touch", [7]), ...pressed("pen", [7])]).toEqual(["click", "click"]);
  expect(pressed("touch", [8, -900])).toEqual([1.1, 0, "drop"]);
  expect(pressed("mouse", [10], { shiftKey: true })).toEqual([2, "drop"]);
  expect(pressed("mouse", [10], { altKey: true })).toEqual([1.01, "drop"]);
  const moved = (min: number, max: number) => pressed("mouse", [24], {}, { min, max, step: 1 })[0];
  expect([moved(0, 1000), moved(-9, 9), moved(0, Infinity)]).toEqual([17, 4, 6]);
  expect(pressed("touch", [8], {}, undefined, "cancel")).toEqual([1.1, "cancel"]);
  // What it did while the editor was loading.
  expect(pressed("mouse", [50], { atX: 10, released: true })).toEqual([1.1, "drop"]);
});
