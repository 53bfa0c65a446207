import fc from "fast-check";
import { expect, it } from "vitest";
import { decode, encode } from "./share.ts";

it("restores any program from its link", async () => {
  const version = fc.constantFrom("next", "0.8.2", undefined);
  const video = fc.option(fc.webUrl(), { nil: undefined });
  const programs = fc.record({ code: fc.string({ unit: "grapheme" }), version, video });
  const isRestored = fc.asyncProperty(programs, async (program) => {
    const hash = await encode(program);
    expect(hash).toMatch(/^code=[\w-]+$/);
    expect(await decode(`#${hash}`)).toEqual(program);
  });
  await fc.assert(isRestored, { numRuns: 20, seed: 1 });
});

it("ignores other hashes and rejects damaged ones", async () => {
  expect(await decode("")).toBeUndefined();
  expect(await decode("#heading")).toBeUndefined();
  const foreign = JSON.parse('{ "code": "1", "version": 5, "video": {} }');
  expect(await decode(await encode(foreign))).toEqual({ code: "1" });
  for (const broken of ["#code=", "#code=abc", "#code=%%%"]) await expect(decode(broken), broken).rejects.toThrow();
});

it("rejects a short link to a program of any length", async () => {
  const hash = await encode({ code: "x".repeat(1e6) });
  expect(hash.length).toBeLessThan(2000);
  await expect(decode(hash)).rejects.toThrow("longer than 1000000 bytes");
});
