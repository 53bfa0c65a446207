import { expect, it } from "vitest";
import { groupSteps } from "./step-groups.ts";

it("groups steps between those that run alone", () => {
  const isAlone = (name: string) => name.startsWith("alone");
  expect(groupSteps(["alone", "a", "b", "alone-2", "alone-3", "c"], isAlone)).toEqual([
    ["alone"],
    ["a", "b"],
    ["alone-2"],
    ["alone-3"],
    ["c"],
  ]);
});
