import fc from "fast-check";
import { expect, it } from "vitest";
import { decode, encode, playgroundLink, releases } from "./share";

it("brings any program back from its link", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(...releases, undefined),
      fc.option(fc.webUrl(), { nil: undefined }),
      async (code, version, video) => {
        const hash = await encode({ code, version, video });
        expect(hash).toMatch(/^code=[\w-]+$/);
        expect(await decode(`#${hash}`)).toEqual({ code, version, video });
      },
    ),
    { numRuns: 20 },
  );
});

it("takes other hashes for what they are", async () => {
  expect(await decode("")).toBeUndefined();
  expect(await decode("#heading")).toBeUndefined();
  expect(await decode(`#${await encode({ code: "1", version: "5.0.0" })}`)).toEqual({ code: "1" });
  for (const broken of ["#code=", "#code=abc", "#code=%%%"]) await expect(decode(broken), broken).rejects.toThrow();
});

it("leads to the playground of the release", async () => {
  expect(await playgroundLink({ code: "1", version: "0.8.2" })).toMatch(/^\/docs\/0\.8\.2\/playground#code=/);
  expect(await playgroundLink({ code: "1", version: "0.10.0" })).toMatch(/^\/docs\/playground#code=/);
});
