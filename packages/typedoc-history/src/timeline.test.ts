import { beforeAll, describe, expect, test } from "vitest";
import { fixtureModels } from "../test/models.ts";
import { callablesIn } from "./callables.ts";
import { functionsIn } from "./functions.ts";
import type { Project } from "./model.ts";
import { newsOf } from "./news.ts";
import { type Item, type Surface, surfaceOf } from "./surface.ts";
import { differences, eventsOf, signatureAt, sinceOf, type Timeline, timelineOf } from "./timeline.ts";

const item = (name: string, signature: string, members: Record<string, string> = {}): Item => ({
  kind: "function",
  name,
  group: "",
  summary: "",
  signature,
  members: Object.fromEntries(Object.entries(members).map(([path, code]) => [path, { signature: code }])),
});
const timelineIn = (versions: Record<string, Surface>) => timelineOf(new Map(Object.entries(versions)));

describe("an item that changes, goes and comes back", () => {
  const timeline = timelineIn({
    "1.0": {},
    "1.1": { "function/play": item("play", "play()") },
    "1.2": { "function/play": { ...item("play", "play(rate)", { rate: "rate: number" }), replacedBy: "start" } },
    "1.3": {},
    "1.4": { "function/play": { ...item("play", "play(rate)", { rate: "rate: bigint" }), summary: "Newest." } },
  });

  test("has an event for each of these", () => {
    const events = eventsOf(timeline, "function/play").map(({ version, what, members, replacedBy = "" }) =>
      [version, what, ...members.map(({ path }) => path), replacedBy].join(" "),
    );
    expect(events).toEqual(["1.1 added ", "1.2 changed rate ", "1.3 removed start", "1.4 added "]);
  });

  test("exists since its first version", () => {
    expect(sinceOf(timeline, timeline.items["function/play"]!)).toBe("1.1");
    expect(timeline.items["function/play"]!.summary).toBe("Newest.");
  });

  test("has the signature of the version asked for", () => {
    const history = timeline.items["function/play"]!;
    const signatures = [undefined, "play()", "play(rate)", undefined, "play(rate)"];
    expect(signatures.map((_, version) => signatureAt(history, version))).toEqual(signatures);
  });

  test("differs between versions that are not neighbors by what happened in between", () => {
    const members = [{ path: "rate", after: "rate: bigint" }];
    const change = { what: "changed", before: "play()", after: "play(rate)", members };
    expect(differences(timeline, "1.1", "1.4")).toMatchObject([change]);
  });

  test("differs the other way round if the versions are swapped", () => {
    expect(differences(timeline, "1.4", "1.1")).toMatchObject([
      { what: "changed", before: "play(rate)", after: "play()", members: [{ path: "rate", before: "rate: bigint" }] },
    ]);
  });
});

test("options of a new member have no change of their own", () => {
  const timeline = timelineIn({
    "1.0": { "class/Player": item("Player", "class Player") },
    "1.1": { "class/Player": item("Player", "class Player", { start: "start()", "start.rate": "rate: number" }) },
    "1.2": { "class/Player": item("Player", "class Player", { start: "start(a)", "start.rate": "rate: bigint" }) },
  });
  const paths = (from: string, to: string) => differences(timeline, from, to)[0]!.members.map(({ path }) => path);
  expect([paths("1.0", "1.1"), paths("1.1", "1.0")]).toEqual([["start"], ["start"]]);
  expect(paths("1.1", "1.2")).toEqual(["start", "start.rate"]);
});

test("members may have the names of properties that every object has", () => {
  const timeline = timelineIn({
    "1.0": { "class/Player": item("Player", "class Player") },
    "1.1": { "class/Player": item("Player", "class Player", { constructor: "constructor()" }) },
  });
  expect(differences(timeline, "1.0", "1.1")[0]!.members).toEqual([{ path: "constructor", after: "constructor()" }]);
});

test("a version nobody has is an error that names those there are", () => {
  const timeline = timelineIn({ "1.0": {} });
  expect(() => differences(timeline, "1.0", "2.0")).toThrow('Unknown version "2.0". Known are 1.0.');
  expect(() => eventsOf(timeline, "class/Nothing")).toThrow("class/Nothing");
});

describe("two releases of the fixture", () => {
  let newer: Project;
  let timeline: Timeline;

  beforeAll(async () => {
    const models = await fixtureModels();
    newer = models.newer;
    timeline = timelineIn({ "1.0": surfaceOf(models.older), "2.0": surfaceOf(newer) });
  });

  test("the news lists what is added, changed and removed, and is empty for the first version", () => {
    const { before, changes } = newsOf(timeline, "2.0");
    expect(before).toBe("1.0");
    expect(changes.filter(({ what }) => what === "changed")).toEqual([
      { path: "function/play", name: "play", what: "changed", members: ["sound"] },
    ]);
    expect(changes.filter(({ what }) => what === "removed")).toEqual([
      { path: "function/playAll", name: "playAll", what: "removed", replacedBy: "Player.start" },
    ]);
    const added = changes.filter(({ what }) => what === "added").map(({ name }) => name);
    expect(added).toEqual(expect.arrayContaining(["Player", "Settings", "Track"]));
    expect(newsOf(timeline, "1.0")).toEqual({ version: "1.0", before: undefined, changes: [] });
  });

  test("a function and an option that come later have a version of their own", () => {
    const speeds = surfaceOf(newer)["variable/speeds"]!;
    const only = (count: number): Surface => {
      const members = Object.fromEntries(Object.entries(speeds.members).slice(0, count));
      return { "variable/speeds": { ...speeds, members } };
    };
    const later = timelineIn({ "1.0": only(1), "2.0": only(2), "3.0": surfaceOf(newer) });
    const described = functionsIn(newer, "speeds", later);
    expect(described.map(({ since }) => since)).toEqual(["1.0", "2.0"]);
    expect(described[1]!.options.map(({ since }) => since)).toEqual(["3.0", "3.0"]);
  });

  test("functions of an exported object are described with their options", () => {
    const [, fast] = functionsIn(newer, "speeds", timeline);
    expect(fast).toEqual({
      name: "fast",
      summary: "Raises a rate.",
      since: "1.0",
      parameters: [{ name: "rate", type: "number", description: "The old rate." }],
      options: [
        {
          name: "factor",
          type: "number",
          description: "Factor of the new rate.",
          default: "2",
          range: { min: 1, max: 4, step: 0.5 },
          unit: "×",
          required: false,
          since: "1.0",
        },
        { name: "limit.max", type: "number", description: "Highest rate.", required: true, since: "1.0" },
      ],
    });
  });

  test("callables are functions, constructors and functions of objects, with their arguments and options", () => {
    const callables = callablesIn(newer);
    expect(callables.map(({ name }) => name)).toEqual(["play", "Source", "Player", "slow", "fast"]);
    expect(callables.find(({ name }) => name === "Player")!.arguments).toEqual([{ name: "rate", type: "number" }]);
    const fast = callables.find(({ name }) => name === "fast")!;
    expect(fast.arguments).toEqual([{ name: "rate", type: "number" }]);
    expect(fast.options).toEqual([
      { name: "factor", type: "number", range: { min: 1, max: 4, step: 0.5 }, unit: "×" },
      { name: "limit.max", type: "number" },
    ]);
    expect(functionsIn(newer, "nothing", timeline)).toEqual([]);
  });
});
