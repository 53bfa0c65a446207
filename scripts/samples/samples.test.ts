import { existsSync } from "node:fs";
import { isTyped } from "live-program/language";
import { expect, it } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import versions from "../../versions.json" with { type: "json" };
import { checkCopies, checkTypes, declarationsOf } from "./check-types.ts";
import { collectSamples, GUIDES, picturesIn, REFERENCE } from "./collect.ts";

const all = ["next", ...versions];
/** Next and the latest release, whose samples change most. */
const changing = firstOf(all, 2);
const guides = new Map(changing.map((version) => [version, collectSamples(GUIDES, version)]));

it("pictures are of the live sample after them", () => {
  const pictures = picturesIn("docs");
  expect(pictures.length).toBeGreaterThan(5);
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
});

it.each(all)("the pictures of the guides of %s are there", (version) => {
  for (const { name } of picturesIn(version === "next" ? GUIDES.next : `${GUIDES.released}/version-${version}`))
    expect(existsSync(`static/img/guides/${name}.webp`), name).toBe(true);
});

// One program per version takes less time than one each for its guides and its examples.
it.each(changing)("the guides of %s in every block, and its live examples, are right", (page) => {
  const whole = guides.get(page)!.filter(({ fragment }) => fragment === undefined);
  expect(whole.length).toBeGreaterThan(8);
  const examples = collectSamples(REFERENCE, page).filter(({ live }) => live);
  expect(examples.length).toBeGreaterThan(20);
  const checked = [...whole, ...examples];
  for (const version of new Set(checked.map((sample) => sample.version))) {
    const samples = checked.filter((sample) => sample.version === version);
    const wrong = { ...samples[0]!, file: "a", line: 3, language: "ts" as const, code: "\nlet a: 1 = 2;" };
    const faults = checkTypes([...samples, wrong], declarationsOf(version));
    expect(faults, version).toEqual(["a:5: Type '2' is not assignable to type '1'."]);
  }
});

it.each(changing)("the copied samples of the guides of %s pass a new project's checks", (version) => {
  const samples = guides.get(version)!.filter(({ live, language }) => live && isTyped(language));
  expect(samples.length).toBeGreaterThan(5);
  expect(checkCopies(samples, declarationsOf(version))).toEqual([]);
});
