import { existsSync, readFileSync } from "node:fs";
import type { FunctionDescription as EffectDescription, Timeline } from "typedoc-history";
import { describe, expect, it } from "vitest";
import { latest } from "../../site/versions";
import { FORMATS } from "../format-support/formats";
import { box, type Name } from "./box";

const data = (path: string) => JSON.parse(readFileSync(`.generated/api/data/${path}`, "utf8"));
const timeline: Timeline = data("timeline.json");
const effects: EffectDescription[] = data(`effects/${latest}.json`);
const namesOf = (title: string) => box.find((item) => item.title === title)!.names.map(({ name }) => name);
const linked = box.flatMap(({ names }) => names).filter((name): name is Required<Name> => name.to !== undefined);
const guideOf = (to: string) => `versioned_docs/version-${latest}/${to.replace(/^\/docs\//, "").replace(/#.*/, "")}`;

describe("what is in the box", () => {
  it.each(linked.filter(({ to }) => to.startsWith("/api/")))("$name is in the latest release", ({ to }) => {
    const { states } = timeline.items[to.slice("/api/".length)]!;
    const now = timeline.versions.indexOf(latest);
    expect(states.filter(([since]) => since <= now).at(-1)?.[1]).toEqual(expect.any(String));
  });

  it("names only effects that the latest release has", () => {
    const known = effects.map(({ name }) => name);
    expect(namesOf("Effects on the GPU").filter((name) => !known.includes(name))).toEqual([]);
  });

  it("names every codec of the formats, and no other", () => {
    const known = new Set(FORMATS.map(({ name }) => name.replace(/[ ,].*/, "")));
    expect(new Set(namesOf("Codecs"))).toEqual(known);
  });

  it("names the containers that the formats are in, and GIF", () => {
    const known = FORMATS.flatMap(({ containers }) => containers as string[]);
    expect(new Set(namesOf("Containers"))).toEqual(new Set([...known, "GIF"]));
  });

  it.each(box)("$title leads to a guide of the latest release", ({ to }) => {
    expect([".mdx", ".md"].some((ending) => existsSync(guideOf(to) + ending))).toBe(true);
  });
});
