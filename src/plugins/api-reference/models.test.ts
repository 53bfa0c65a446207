import type { DeclarationReflection, Reflection } from "typedoc";
import { beforeAll, describe, expect, test } from "vitest";
import { allFaults } from "./checks.ts";
import type { InlineTag } from "./comment.ts";
import { fixtureModels } from "./fixture/models.ts";
import type { Surface } from "./surface.ts";
import { differences, eventsOf, timelineOf } from "./timeline.ts";

let models: Awaited<ReturnType<typeof fixtureModels>>;
let older: Surface;
let newer: Surface;

beforeAll(async () => {
  models = await fixtureModels();
  older = models.versions.get("0.9.2")!.surface;
  newer = models.versions.get("0.9.3")!.surface;
});

test("a release has its own exports, under the addresses of their pages", () => {
  expect(Object.keys(older).sort()).toEqual(["function/gone", "function/play", "variable/tools"]);
  expect(Object.keys(newer).sort()).toEqual(["class/Player", "function/play", "type/Nothing", "variable/tools"]);
});

test("an item's comment is its own, not the release's", () => {
  expect(older["function/gone"]!.summary).toBe("Plays all, as play does.");
});

test("an option that came later is left out of what was before", () => {
  expect(older["function/play"]!.members).toEqual({ rate: { signature: "rate?: number" } });
  expect(Object.keys(newer["function/play"]!.members)).toEqual(["rate", "muted"]);
});

test("the difference says what is new, changed and gone, and what took its place", () => {
  const timeline = timelineOf(
    new Map([
      ["0.9.2", older],
      ["0.9.3", newer],
    ]),
  );
  const changes = differences(timeline, "0.9.2", "0.9.3");
  expect(
    changes
      .toSorted((a, b) => a.path.localeCompare(b.path))
      .map(({ path, before, after, replacedBy, members }) => ({
        path,
        was: before !== undefined,
        is: after !== undefined,
        replacedBy,
        members: members.map((member) => member.path),
      })),
  ).toEqual([
    { path: "class/Player", was: false, is: true, replacedBy: undefined, members: [] },
    { path: "function/gone", was: true, is: false, replacedBy: "Player.start", members: [] },
    { path: "function/play", was: false, is: false, replacedBy: undefined, members: ["muted"] },
    { path: "type/Nothing", was: false, is: true, replacedBy: undefined, members: [] },
    { path: "variable/tools", was: false, is: false, replacedBy: undefined, members: ["fast"] },
  ]);
  expect(eventsOf(timeline, "function/play").map(({ version, what }) => `${version} ${what}`)).toEqual([
    "0.9.3 changed",
  ]);
});

test("a link in what several releases have leads to what bears the name in each", () => {
  const targets = ["0.9.2", "0.9.3"].map((version) => {
    const { project } = models.versions.get(version)!;
    const play = project.children!.find(({ name }) => name === "play")!;
    const link = play.signatures![0]!.comment!.summary.findLast(({ kind }) => kind === "inline-tag");
    const { target } = link as InlineTag;
    return {
      isOfProject: (target as Reflection).project === project,
      item: (target as Reflection).parent!.parent as DeclarationReflection,
    };
  });
  expect(targets.map(({ isOfProject }) => isOfProject)).toEqual([true, true]);
  expect(targets.map(({ item }) => item.sources![0]!.fileName)).toEqual([
    expect.stringMatching(/older\.ts$/),
    expect.stringMatching(/newer\.ts$/),
  ]);
});

describe("faults of comments", () => {
  test("are told with file and line, once each", () => {
    const faults = allFaults(models.versions.values()).map((fault) => fault.replace(/^.*\/fixture\//, ""));
    expect(faults).toEqual([
      "player.ts:38: {@link Player} leads nowhere in 0.9.2",
      "player.ts:62: Player has no @example",
      "player.ts:63: Player.start has no summary",
      "player.ts:67: Nothing has no summary",
      expect.stringMatching(/^player.ts:67: Nothing has the unknown @group Nowhere; known: Decode, /),
    ]);
  });
});
