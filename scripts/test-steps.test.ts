import { expect, it } from "vitest";
import { steps } from "./test-steps.ts";

/** Minutes of `npm test` on two cores. */
const LIMIT = 27;

it("the steps' shares are the time that all checks may take", () => {
  const onEachChange = Object.values(steps).filter(({ fullOnly }) => !fullOnly);
  const cores = onEachChange.map(({ share, alone }) => (alone ? 2 : 1) * share);
  expect(cores.reduce((sum, seconds) => sum + seconds) / 2 / 60).toBeLessThanOrEqual(LIMIT);
});

it("a step comes after those that it waits for", () => {
  const names = Object.keys(steps);
  for (const [name, { needs, after }] of Object.entries(steps))
    for (const earlier of [needs, after])
      if (earlier) expect(names.indexOf(earlier), name).toBeLessThan(names.indexOf(name));
});
