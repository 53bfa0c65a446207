import { readExamples } from "live-program/examples";
import { latest, order } from "mfx-build/since";
import { expect, it } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests";
import { checkTypes, declarationsOf } from "../../../scripts/samples/check-types";
import { examplesFor } from "./examples";

const examples = readExamples("src/components/playground/examples", order);
it("the first example transcodes, and the last ones follow in the order of their files", () => {
  expect([0, -2, -1].map((place) => examples.at(place)!.name)).toEqual(["transcode", "sampler", "fps"]);
});

// Types of releases don't change: an example that is wrong in one of those between is found each night.
const versions = isFull ? order : order.filter((version) => [order[0], latest, "next"].includes(version));

it.each(versions)("the examples of %s pass the type check", (version) => {
  const offered = examplesFor(examples, version);
  expect(offered.length).toBeGreaterThanOrEqual(12);
  expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length);
  const sample = { version, line: 0, language: "ts" as const, live: true };
  const samples = offered.map(({ name, code }) => ({ ...sample, file: name, code }));
  expect(checkTypes(samples, declarationsOf(version))).toEqual([]);
});
