import { childrenOf, type Project, partsById, type Surface, surfaceOf } from "typedoc-history";
import { beforeAll, describe, expect, test } from "vitest";
import { reportFaults } from "./checks.ts";
import { fixtureModels } from "./fixture/models.ts";

let models: Map<string, Project>;
let older: Surface;
let newer: Surface;

beforeAll(async () => {
  models = await fixtureModels();
  older = surfaceOf(models.get("0.9.2")!);
  newer = surfaceOf(models.get("0.9.3")!);
}, 60_000);

test("a release has its own exports, under the addresses of their pages", () => {
  expect(Object.keys(older).sort()).toEqual(["function/gone", "function/play", "variable/tools"]);
  expect(Object.keys(newer).sort()).toEqual(["class/Player", "function/play", "type/Nothing", "variable/tools"]);
});

test("versions keep their order", () => {
  expect([...models.keys()]).toEqual(["0.9.2", "0.9.3"]);
});

test("the header of a release is not the comment of its first export", () => {
  expect(older["function/gone"]!.summary).toBe("Plays everything, as play does.");
});

test("older releases lack the options that came later", () => {
  expect(Object.keys(older["function/play"]!.members)).toEqual(["rate"]);
  expect(Object.keys(newer["function/play"]!.members)).toEqual(["rate", "muted"]);
});

test("a link leads to the item that has the name in the same release", () => {
  const files = ["0.9.2", "0.9.3"].map((version) => {
    const project = models.get(version)!;
    const play = childrenOf(project).find(({ name }) => name === "play")!;
    const link = play.signatures![0]!.comment!.summary.findLast(({ kind }) => kind === "inline-tag")!;
    const part = partsById(project).get(Number("target" in link ? link.target : undefined))!;
    const tools = childrenOf(project).find(({ name }) => name === "tools")!;
    return [part.address, tools.sources![0]!.fileName.split("/").at(-1)];
  });
  expect(files).toEqual([
    ["variable/tools#slow", "older.ts"],
    ["variable/tools#slow", "newer.ts"],
  ]);
});

describe("faults of doc comments", () => {
  test("are reported with file and line, once for all versions", () => {
    const faults = [
      "player.ts:38: 0.9.2 has no page for {@link Player}",
      "player.ts:62: Player has no @example",
      "player.ts:63: Player.start has no summary",
      "player.ts:67: Nothing has no summary",
      "player.ts:71: tools.fast.pitch is a number and has no @range with minimum, maximum and step",
      "player.ts:71: tools.slow.pitch is a number and has no @range with minimum, maximum and step",
      "player.ts:67: Nothing has the unknown @group Nowhere. Groups are Decode, Effects",
    ];
    const lines = messageOf(() => reportFaults(models)).split("\n");
    expect(lines[0]).toBe("Doc comments of the library are incomplete:");
    for (const fault of faults) expect(lines.filter((line) => line.includes(fault))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("  "))).toHaveLength(faults.length);
  });

  test("are no error if there are none", () => {
    expect(() => reportFaults(new Map())).not.toThrow();
  });
});

function messageOf(run: () => void): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("No error was thrown.");
}
