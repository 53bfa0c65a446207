import { readFileSync } from "node:fs";
import { join } from "node:path";
import { latest, order } from "mfx-build/since";
import type { ListedOption } from "typedoc-history";
import { expect, test } from "vitest";
import { surfaceOf } from "../../../library/test/surfaces.ts";
import { guidesOf, guideTexts } from "./guides.ts";
import { dataFolder } from "./layout.ts";

test.each([latest, "next"])("every export of %s is in the code or text of a guide", (version) => {
  const names = Object.keys(surfaceOf(version, order));
  const guides = guidesOf(version, names);
  expect(names.filter((name) => !guides[name])).toEqual([]);
  expect(Object.values(guides).flatMap((found) => found.filter(({ href }) => href.endsWith("/index")))).toEqual([]);
});

const functions = ["concat", "decode", "effect", "encode"];

test.each([latest, "next"])("guides of %s list all options of these functions, and use each", (version) => {
  const exported = functions.filter((name) => name in surfaceOf(version, order));
  expect(exported).toEqual(expect.arrayContaining(["decode", "effect", "encode"]));
  const texts = [...guideTexts(version).values()];
  for (const name of exported) {
    const options: ListedOption[] = JSON.parse(
      readFileSync(join(dataFolder, `options/${name}/${version}.json`), "utf8"),
    );
    expect(options.length, name).toBeGreaterThan(3);
    expect(options.filter(({ type, required }) => !required && / \| undefined$/.test(type))).toEqual([]);
    const list = `import ${name}Options from "@api-data/options/${name}/${version}.json";`;
    const page = texts.find((text) => text.includes(list));
    expect(page, `options of ${name}`).toContain(`<OptionList options={${name}Options} />`);
    const names = options.map((option) => option.name.split(".").at(-1)!);
    const guides = guidesOf(version, names);
    const unused = names.filter((option) => !guides[option]);
    expect(unused, `options of ${name}`).toEqual([]);
  }
});

test("a guide is found by the code that uses an item, and by no word of its text", () => {
  for (const [version, base] of Object.entries({ [latest]: "/docs", next: "/docs/next" })) {
    const effects = { title: "Effects", href: `${base}/tutorial/effects` };
    expect(guidesOf(version, ["limit", "usually"])).toEqual({ limit: expect.arrayContaining([effects]) });
  }
});
