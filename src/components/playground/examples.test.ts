import { readExamples } from "live-program/examples";
import { order } from "mfx-build/since";
import { expect, it } from "vitest";
import { checkTypes, declarationsOf } from "../../../scripts/samples/check-types";

const examples = readExamples("src/components/playground/examples", order);

it.each(order)("the examples of %s pass the type check", (version) => {
  const offered = examples.filter(({ versions }) => versions.includes(version));
  expect(offered.length).toBeGreaterThanOrEqual(12);
  expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length);
  const samples = offered.map(({ name, code }) => ({
    version,
    file: name,
    line: 0,
    language: "ts" as const,
    code,
    live: true,
  }));
  expect(checkTypes(samples, declarationsOf(version))).toEqual([]);
});
