import { readFileSync } from "node:fs";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { expect, it } from "vitest";
import { latest } from "../../site/versions";
import { FORMATS } from "../format-support/formats";
import tested from "../format-support/tested.json";
import { box } from "./box";

const namesOf = (title: string) => box.find((item) => item.title === title)!.names.map(({ name }) => name);

it("names only effects that the latest release has", () => {
  const effects: EffectDescription[] = JSON.parse(readFileSync(`.generated/api/data/effects/${latest}.json`, "utf8"));
  const known = effects.map(({ name }) => name);
  expect(namesOf("Effects on the GPU").filter((name) => !known.includes(name))).toEqual([]);
});

it("names every codec of the formats, which are those that were tested, and no other", () => {
  const known = new Set(FORMATS.map(({ name }) => name.replace(/[ ,].*/, "")));
  expect(new Set(namesOf("Codecs"))).toEqual(known);
  for (const { support } of tested.browsers) expect(Object.keys(support)).toEqual(FORMATS.map(({ codec }) => codec));
});

it("names the containers that the formats are in, and GIF", () => {
  const known = FORMATS.flatMap(({ containers }) => containers as string[]);
  expect(new Set(namesOf("Containers"))).toEqual(new Set([...known, "GIF"]));
});
