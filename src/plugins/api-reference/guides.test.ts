import { expect, test } from "vitest";
import { latest, order } from "../../../library/build/since.ts";
import { surfaceOf } from "../../../library/test/surfaces.ts";
import { guidesOf } from "./guides.ts";

test.each([latest, "next"])("every export of %s is in the code or text of a guide", (version) => {
  const names = Object.keys(surfaceOf(version, order));
  const guides = guidesOf(version, names);
  expect(names.filter((name) => !guides[name])).toEqual([]);
});

test("a guide is found by the code that uses an item", () => {
  const { limit } = guidesOf(latest, ["limit"]);
  expect(limit).toContainEqual({ title: "Effects", href: "/docs/tutorial/effects" });
});
