import type { PageScript } from "mfx-build/page-script";
import { membersOf, runtimeTypes, surfaceOf } from "../library/test/surfaces";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { latest, order } from "./support/releases";
import { expect, requestedPaths, test, visit } from "./support/test";

declare const MFX: PageScript;

/** The oldest and the newest. */
const kinds = ["next", order[0]!];

for (const version of firstOf([...new Set([...kinds, ...order])], kinds.length)) {
  test(`release ${version} exposes what the history says`, async ({ page }) => {
    await visit(page, "/docs/intro");
    const found = await page.evaluate(async (version) => {
      const exports: Record<string, unknown> = await import(`/lib/${version}/mfx.js`);
      const kind = (value: unknown) => (/^class\b/.test(String(value)) ? "class" : typeof value);
      const members = (value: unknown) =>
        Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, kind(one)]));
      return {
        exports: members(exports),
        members: Object.fromEntries(
          ["visual", "shaders", "codecs", "convolution3x3", "convolution3x3Kernels"].map((name) => [
            name,
            Object.keys(members(exports[name])).sort(),
          ]),
        ),
      };
    }, version);

    const atRunTime = (surface: Readonly<Record<string, keyof typeof runtimeTypes>>) =>
      Object.entries(surface).flatMap(([name, kind]) => (runtimeTypes[kind] ? [[name, runtimeTypes[kind]]] : []));
    expect(found.exports).toEqual(Object.fromEntries(atRunTime(surfaceOf(version, order))));
    for (const [name, names] of Object.entries(found.members)) {
      const expected = surfaceOf(version, order)[name] ? membersOf(name, version, order) : {};
      expect(names, name).toEqual(atRunTime(expected).map(([member]) => member));
    }
  });
}

test("a page has MFX, which loads a release when it is asked", async ({ page }) => {
  const requests = requestedPaths(page, /^\/lib\//);
  await visit(page, "/docs/intro");
  expect(requests).toEqual([]);

  const { version, versions } = await page.evaluate(() => ({ version: MFX.version, versions: MFX.versions }));
  expect(version).toBe(latest);
  expect(versions).toEqual([...order].reverse());

  expect(await page.evaluate(async () => "limit" in (await MFX.load()))).toBe(true);
  expect(requests).toContain(`/lib/${latest}/mfx.js`);
  const first = requests.splice(0);
  expect(await page.evaluate(async () => "limit" in (await MFX.load("0.9.3")))).toBe(false);
  expect(requests[0]).toBe("/lib/0.9.3/mfx.js");
  expect(requests.length).toBeLessThan(first.length / 2); // The rest is there already.
  expect(await page.evaluate(async () => (await MFX.load("latest")) !== undefined)).toBe(true);
  await expect(page.evaluate(() => MFX.load("0.6.0"))).rejects.toThrow(/RangeError: There is no MFX 0.6.0/);
});
