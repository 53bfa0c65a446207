import { beforeAll, expect, test } from "vitest";
import { fixtureModels } from "../test/models.ts";
import { callablesIn } from "./callables.ts";
import type { Project } from "./model.ts";
import { optionsOf } from "./options.ts";
import { surfaceOf } from "./surface.ts";

let project: Project;

beforeAll(async () => {
  project = (await fixtureModels()).converter;
});

const fits = (name: string) => optionsOf(project, name).map((option) => [option.name, option.type]);

test("options of a function follow those that hold them, of all kinds of types, required ones first", () => {
  const types = { output: "string", tracks: "{ … }", "tracks.copy": "Track", "tracks.rate": "number" };
  expect(fits("convert")).toEqual([...Object.entries(types), ["tracks.language", '"de" | "en"']]);
  const { members } = surfaceOf(project)["function/convert"]!;
  expect(members.tracks).toEqual({ signature: "tracks?: { … } | readonly { … }[]" });
  expect(members["tracks.rate"]).toEqual({ signature: "rate?: number" });
  expect(members).not.toHaveProperty("id");
  expect(optionsOf(project, "nothing")).toEqual([]);
});

test("an option has its whole summary, with code in backticks, and its default", () => {
  expect(optionsOf(project, "convert").find(({ name }) => name === "tracks.rate")).toEqual({
    name: "tracks.rate",
    type: "number",
    description: "Speed. `1` keeps that of Track. Higher is faster.",
    default: "1",
    required: false,
  });
});

test("a parameter may be an interface, which may be inside itself, and has the name of the first overload", () => {
  expect(fits("load")).toEqual([["timeout", "number"]]);
  const load = callablesIn(project).find(({ name }) => name === "load")!;
  expect(load.arguments).toEqual([{ name: "path", type: "string" }]);
  expect(load.options).toEqual([{ name: "timeout", type: "number" }]);
});
