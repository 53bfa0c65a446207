// @vitest-environment dom
/** The points on the picture and on the curve: their keys and drags. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { Literal } from "live-program/literals";
import { afterEach, expect, test, vi } from "vitest";
import Curve from "./Curve";
import Points, { pointsOf } from "./Points";

const calls = { onDrag: vi.fn(), onDrop: vi.fn(), onCancel: vi.fn(), onChange: vi.fn() };

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** What is written by keys, and by moves of a drag that is canceled; each move is from the same place. */
function writtenBy(handle: Element) {
  const last = ({ mock }: typeof calls.onDrag) => String(mock.lastCall?.at(-1)).replace(/^0s 1 5, |, 2s 1 5$/g, "");
  const does = (type: "Down" | "Move" | "Up" | "Cancel", x: number, y: number, more = {}) =>
    fireEvent[`pointer${type}`](handle, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, ...more });
  const keys = (...pressed: [key: string, modifiers?: object][]) =>
    pressed.map(([key, more]) => [fireEvent.keyDown(handle, { key, ...more }), last(calls.onChange)][1]);
  const drag = (x: number, y: number) => {
    for (const other of [{ button: 2 }, { isPrimary: false }]) does("Down", 0, 0, other);
    does("Down", 100, 100);
    const moves = [{}, { altKey: true }, { pointerId: 2 }].map((more, at) => {
      does("Move", 100 + x * (at < 2 ? 1 : 2), 100 + y, more);
      return last(calls.onDrag);
    });
    for (const more of [{ pointerId: 2 }, {}]) does("Cancel", 0, 0, more);
    does("Move", 0, 0);
    return [...moves, [calls.onDrag, calls.onDrop, calls.onCancel].map(({ mock }) => mock.calls.length).join("")];
  };
  return { keys, drag };
}

test("a point on the picture goes where keys and a drag say, both numbers at their places in the code", () => {
  const code = "zoom({ y: 0.5, x: 0.2 })";
  const numberAt = (axis: "x" | "y", value: number): Literal => {
    const from = code.indexOf(String(value));
    const known = { range: { min: 0, max: 1, step: 0.01 }, coordinate: { axis, owner: 7 } };
    return { kind: "number", name: `${axis}, argument of zoom`, value, ...known, from, to: from + 3 };
  };
  const place = { left: 0, top: 0, width: 200, height: 100, elementTop: 0, elementBottom: 0, isOnly: true };
  const points = pointsOf([numberAt("y", 0.5), numberAt("x", 0.2)]);
  const rest = { points, code, ...calls, onSettle: calls.onDrop, onKeyDown: vi.fn() };
  const partAt = (at?: typeof place) => <Points {...rest} picture={{ host: { current: document.body }, place: at }} />;
  const { rerender } = render(partAt(place));
  const { keys, drag } = writtenBy(screen.getByRole("slider", { name: "x and y, arguments of zoom" }));
  const moved = keys(["ArrowLeft"], ["ArrowRight"], ["ArrowUp"], ["ArrowDown", { shiftKey: true }]);
  expect(moved).toEqual(["0.5, x: 0.19", "0.5, x: 0.21", "0.49, x: 0.2", "0.6, x: 0.2"]);
  expect(drag(40.4, -10)).toEqual(["0.4, x: 0.4", "0.4, x: 0.402", "0.4, x: 0.402", "201"]);
  rerender(partAt());
  for (const turn of ["focus", "blur"] as const) fireEvent[turn](screen.getByRole("slider"));
  expect(calls.onDrop).toHaveBeenCalledTimes(2);
});

test("a point of a curve goes where keys and a drag say, and a double click beside it adds another", () => {
  const curve = { name: "value", value: "0s 1 5, 1s 2 6, 2s 1 5", easing: "linear", easings: [], from: 0, to: 0 };
  const { container } = render(<Curve literal={{ kind: "keyframes", ...curve }} {...calls} />);
  const plot = container.firstElementChild!;
  plot.getBoundingClientRect = () => new DOMRect(50, 20, 200, 100);
  const point = screen.getByRole("slider", { name: "keyframe 2 of 3, number 2 of 2" });
  const { keys, drag } = writtenBy(point);
  const sideways = keys(["ArrowLeft"], ["ArrowRight", { shiftKey: true }], ["ArrowLeft", { altKey: true }]);
  const upright = keys(["ArrowDown"], ["ArrowUp"], ["PageDown"], ["PageUp"]);
  const expected = ["0.98s 2 6", "1.2s 2 6", "0.998s 2 6", "1s 2 5.8", "1s 2 6.2", "1s 2 4", "1s 2 8"];
  expect([...sideways, ...upright]).toEqual(expected);
  expect(drag(40, -8)).toEqual(["1.46s 2 6.6", "1.46s 2 6.52", "1.46s 2 6.52", "201"]);
  fireEvent.doubleClick(point, { clientX: 90, clientY: 45 });
  expect(calls.onChange).toHaveBeenCalledTimes(7);
  fireEvent.doubleClick(plot, { clientX: 90, clientY: 45 });
  expect(calls.onChange).toHaveBeenLastCalledWith("0s 1 5, 0.46s 5.12 5.46, 1s 2 6, 2s 1 5");
});
