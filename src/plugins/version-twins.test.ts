import { expect, test, vi } from "vitest";
import { latest } from "../versions";
import { olderVersionOf, VersionTwins } from "./version-twins";

const shout = vi.fn((text: string) => text.toUpperCase());

function of(twins: VersionTwins, version: string | undefined, text: string) {
  return twins.get(version, [text], () => shout(text));
}

test("pages that differ in the version's number are made once", async () => {
  const twins = new VersionTwins();
  shout.mockClear();
  expect(await of(twins, "0.9.1", "see /api/0.9.1/blob, in 0.9.1.")).toBe("SEE /API/0.9.1/BLOB, IN 0.9.1.");
  expect(await of(twins, "0.9.2", "see /api/0.9.2/blob, in 0.9.2.")).toBe("SEE /API/0.9.2/BLOB, IN 0.9.2.");
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
    expect(await of(twins, version, text)).toBe(text.toUpperCase());
});

test("what has no version is made each time", async () => {
  const twins = new VersionTwins();
  shout.mockClear();
  for (let i = 0; i < 2; i++) await of(twins, undefined, "a");
  expect(shout).toHaveBeenCalledTimes(2);
});

test("what cannot be made cannot for its twin either", async () => {
  const twins = new VersionTwins();
  const fail = () => Promise.reject(new Error("no"));
  await expect(twins.get("0.9.1", ["a"], fail)).rejects.toThrow("no");
  await expect(twins.get("0.9.2", ["a"], fail)).rejects.toThrow("no");
});

test("a file's version is its folder's, but for the latest", () => {
  expect(olderVersionOf("/site/versioned_docs/version-0.9.1/intro.mdx")).toBe("0.9.1");
  expect(olderVersionOf(`/site/versioned_docs/version-${latest}/intro.mdx`)).toBeUndefined();
  expect(olderVersionOf("/site/docs/intro.mdx")).toBeUndefined();
});
