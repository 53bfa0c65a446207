import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { latest } from "../versions";
import { editionOf, VersionTwins } from "./version-twins";

const shout = vi.fn((text: string) => text.replace("see", "SEE"));

function of(twins: VersionTwins, version: string | undefined, text: string) {
  return twins.get(version, [text], () => shout(text));
}

test("pages that differ in the version's number are made once", async () => {
  const twins = new VersionTwins();
  shout.mockClear();
  expect(await of(twins, "0.9.1", "see /api/0.9.1/blob, in 0.9.1.")).toBe("SEE /api/0.9.1/blob, in 0.9.1.");
  expect(await of(twins, "0.9.2", "see /api/0.9.2/blob, in 0.9.2.")).toBe("SEE /api/0.9.2/blob, in 0.9.2.");
  expect(shout).toHaveBeenCalledTimes(1);
});

test("another version's number, and a longer one, is no version's own", async () => {
  const twins = new VersionTwins();
  for (const [version, text] of [
    ["0.9.1", "since 0.9.1"],
    ["0.9.2", "since 0.9.1"],
    ["0.9.3", "since 0.9.31, 1.0.9.3 and 0.9.3.1"],
    ["0.9.4", "since 0.9.41, 1.0.9.4 and 0.9.4.1"],
  ] as const)
    expect(await of(twins, version, text)).toBe(text);
});

test("what has no version is made each time", async () => {
  const twins = new VersionTwins();
  shout.mockClear();
  for (let i = 0; i < 2; i++) await of(twins, undefined, "a");
  expect(shout).toHaveBeenCalledTimes(2);
});

test("what cannot be made, and has no twin, is told to who asked alone", async () => {
  const unheard = vi.fn();
  process.once("unhandledRejection", unheard);
  await expect(new VersionTwins().get("0.9.1", ["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await setImmediate();
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
});

test("what cannot be made cannot for its twin either", async () => {
  const twins = new VersionTwins();
  const fail = () => Promise.reject(new Error("no"));
  await expect(twins.get("0.9.1", ["a"], fail)).rejects.toThrow("no");
  await expect(twins.get("0.9.2", ["a"], fail)).rejects.toThrow("no");
});

test("the latest and the next version are told apart by addresses", async () => {
  const twins = new VersionTwins();
  shout.mockClear();
  const page = (folder: string) =>
    `see https://mfx.example/api${folder}/x.md, [y](/docs${folder}/y), mfx/docs/z and @site/src/api/w`;
  for (const [version, folder] of [
    ["0.9.1", "/0.9.1"],
    [latest, ""],
    ["next", "/next"],
  ] as const)
    expect(await of(twins, version, page(folder))).toBe(page(folder).replace("see", "SEE"));
  expect(shout).toHaveBeenCalledTimes(1);
});

test.each([
  ["0.9.1", "see 0.0.0"],
  [latest, `see /api/${latest}/x`],
  [latest, "see /api/0.0.0/x"],
  ["next", "see /api/0.0.0/x"],
  ["0.9.1", "see\n# What 0.9.1 has"],
])("of %s, what could not be told of each as its own is made each time: %s", async (version, text) => {
  const twins = new VersionTwins();
  shout.mockClear();
  for (let i = 0; i < 2; i++) expect(await of(twins, version, text)).toBe(text.replace("see", "SEE"));
  expect(shout).toHaveBeenCalledTimes(2);
});

test("so is where what was made could not be told of each", async () => {
  const twins = new VersionTwins();
  for (const version of ["0.9.1", "0.9.2"])
    expect(await twins.get(version, ["a"], () => `${version}, not 0.0.0`)).toBe(`${version}, not 0.0.0`);
});

test("a file's version is its folder's; of guides, only an older one's", () => {
  expect(editionOf("/site/versioned_docs/version-0.9.1/tutorial/intro.mdx")).toEqual({
    version: "0.9.1",
    path: "docs/tutorial/intro.mdx",
  });
  for (const version of ["0.9.1", latest])
    expect(editionOf(`/site/api_versioned_docs/version-${version}/class/X.mdx`)).toEqual({
      version,
      path: "api/class/X.mdx",
    });
  expect(editionOf("/site/.generated/api/next/class/X.mdx")).toEqual({ version: "next", path: "api/class/X.mdx" });
  expect(editionOf(`/site/versioned_docs/version-${latest}/intro.mdx`)).toBeUndefined();
  expect(editionOf("/site/docs/intro.mdx")).toBeUndefined();
});
