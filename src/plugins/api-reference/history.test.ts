/** The history that the step `reference` has computed, compared with the public history of the library. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { latest, order } from "mfx-build/since";
import { differences, type FunctionDescription, type Timeline } from "typedoc-history";
import { expect, test } from "vitest";
import { membersOf, surfaceOf } from "../../../library/test/surfaces.ts";
import { groupNames } from "./groups.ts";
import { dataFolder, sidebarFile, surfaceFolder, timelineFile } from "./layout.ts";
import type { SurfaceFile } from "./surface-file.ts";

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), "utf8"));
const timeline = read<Timeline>(timelineFile);
const effectsOf = (version: string) => read<FunctionDescription[]>(dataFolder, "effects", `${version}.json`);
const surfaceFileOf = (version: string) => read<SurfaceFile>(surfaceFolder, `${version}.json`);
const itemsOf = (version: string) => surfaceFileOf(version).items.map(({ kind, name }) => `${kind}/${name}`);

/** `+name`, `-name`, or for what changed `~name` with its members in brackets. */
function told(from: string, to: string): string[] {
  return differences(timeline, from, to)
    .map(({ item, before, after, members }) => {
      if (before === undefined && after !== undefined) return `+${item.name}`;
      if (after === undefined && before !== undefined) return `-${item.name}`;
      const parts = members.map((m) => (m.before === undefined ? "+" : m.after === undefined ? "-" : "~") + m.path);
      return `~${item.name}${before ? " signature" : ""}${parts.length ? `(${parts.join(" ")})` : ""}`;
    })
    .sort();
}

test.each([...order])("the items of %s are those of its release, no more and no fewer", (version) => {
  const expected = Object.entries(surfaceOf(version, order)).map(([name, kind]) => `${kind}/${name}`);
  expect(itemsOf(version).sort()).toEqual(expected.sort());
});

test.each([...order])("the effects of %s are those of its release", (version) => {
  const expected = Object.keys(membersOf("visual", version, order)).sort();
  const names = effectsOf(version).map(({ name }) => name);
  expect(names.sort()).toEqual(expected);
});

test("0.8.0 took away four items, and says what took their place", () => {
  const gone = differences(timeline, "0.7.0", "0.8.0").filter(({ before, after }) => before && !after);
  expect(Object.fromEntries(gone.map(({ item, replacedBy }) => [item.name, replacedBy]))).toEqual({
    Compositor: "visual.add",
    GLEffect: "effect",
    convolution3x3: "convolution3x3Kernels",
    shaders: "visual",
  });
});

const releaseAfter = (version: string) => order[order.indexOf(version) + 1]!;

test.each([
  ["0.8.1", "0.8.2", ["+animate", "~visual(+translate)"]],
  ["0.8.2", "0.8.3", []],
  ["0.8.5", "0.8.6", []],
  ["0.9.2", "0.9.3", expect.arrayContaining(["~effect(+filter)"])],
  ["0.9.3", releaseAfter("0.9.3"), ["+MFXGLContext", "+MFXGLEffect", "+MFXGLHandle", "+limit"]],
])("from %s to %s", (from, to, expected) => {
  expect(told(from, to)).toEqual(expected);
});

test("from the first release to the latest at once is what all the releases between did together", () => {
  const [before, after] = [itemsOf(order[0]!), itemsOf(latest)];
  const changes = differences(timeline, order[0]!, latest);
  const paths = (kind: string) => changes.flatMap(({ what, path }) => (what === kind ? path : [])).sort();
  expect(paths("added")).toEqual(after.filter((name) => !before.includes(name)).sort());
  expect(paths("removed")).toEqual(before.filter((name) => !after.includes(name)).sort());
});

test("every release's file for tools fits its schema", () => {
  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync("static/api/surface.schema.json", "utf8")),
  );
  for (const version of [...order, "latest"]) {
    validate(surfaceFileOf(version));
    expect(validate.errors, version).toBeNull();
  }
  expect(surfaceFileOf("latest").version).toBe(latest);
});

test("the sidebar has the overview, the groups in their order with sorted items, and the changes", () => {
  const { api } = read<{ api: { label: string; items: { label: string }[] }[] }>(sidebarFile(latest));
  const [overview, changes, groups] = [api[0], api.at(-1), api.slice(1, -1)];
  expect(overview).toEqual({ type: "doc", id: "index", label: "Overview" });
  expect(changes).toEqual({ type: "link", href: "/api/changes", label: "Changes between versions" });
  expect(groups.map(({ label }) => label)).toEqual(
    groupNames.filter((name) => groups.some(({ label }) => label === name)),
  );
  const track = { type: "doc", id: "class/Track", label: "Track", className: "api-item api-item--class" };
  const items = expect.arrayContaining([track]);
  expect(groups[0]).toMatchObject({ type: "category", label: "Decode", collapsed: false, items });
  expect(groups.flatMap(({ items }) => items)).toHaveLength(itemsOf(latest).length);
  for (const { items } of groups) expect(items).toEqual(items.toSorted((a, b) => a.label.localeCompare(b.label, "en")));
});
