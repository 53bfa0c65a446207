import { findLiterals } from "live-program/literals";
import { expect, it } from "vitest";
import { pointsOf } from "./Points";

it("pairs the coordinates of each call", () => {
  const facts = { zoom: { x: { axis: "x" }, y: { axis: "y" } } } as const;
  const code = "zoom({ x: 0.5, y: 0.4 }); zoom({ y: 0.2, x: 0.1 }); zoom({ x: 0.3 });";
  const points = pointsOf(findLiterals(code, "ts", facts));
  expect(points.map(({ from, to }) => code.slice(from, to))).toEqual(["0.5, y: 0.4", "0.2, x: 0.1"]);
});
