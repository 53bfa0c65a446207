import { beforeAll, expect, test } from "vitest";
import { fixtureModels } from "../test/models.ts";
import { childrenOf, type Project } from "./model.ts";
import { partsById } from "./paths.ts";
import { Printer } from "./signatures.ts";
import { type Surface, surfaceOf } from "./surface.ts";

let project: Project;
let surface: Surface;

beforeAll(async () => {
  project = (await fixtureModels()).newer;
  surface = surfaceOf(project);
});

const signatures = (path: string) =>
  Object.fromEntries(Object.entries(surface[path]!.members).map(([name, { signature }]) => [name, signature]));

test("items have the path, group and first sentence that lists show", () => {
  const types = ["interface/Track", "type/OneOrMany", "type/Settings"];
  const others = ["class/Player", "class/Source", "enum/Kind", "function/play", "variable/speeds"];
  expect(Object.keys(surface).sort()).toEqual([...types, ...others].sort());
  expect(surface["function/play"]).toMatchObject({ kind: "function", name: "play", group: "Playback" });
  expect(surface["function/play"]!.summary).toBe("Plays frames.");
  expect(surface["enum/Kind"]!.group).toBe("");
});

test.each([
  ["function/play", "function play(frames: VideoFrame[], options: { … }): Promise<void>"],
  ["class/Source", "abstract class Source<T extends object = object> extends EventTarget"],
  ["class/Player", "class Player extends Source<Track>"],
  ["interface/Track", "interface Track"],
  ["enum/Kind", "enum Kind"],
  ["type/OneOrMany", "type OneOrMany<T> = T | (readonly T[])"],
  ["type/Settings", "type Settings"],
  ["variable/speeds", "const speeds"],
])("%s has the signature %s", (path, signature) => {
  expect(surface[path]!.signature).toBe(signature);
});

test("options are parts of their function, and options of options parts of those", () => {
  expect(signatures("function/play")).toEqual({
    rate: "rate?: number",
    sound: "sound?: { … }",
    "sound.volume": "volume: number",
    "sound.muted": "muted?: boolean",
  });
});

test("a class has its own public members", () => {
  expect(signatures("class/Player")).toEqual({
    constructor: "constructor(rate: number)",
    count: "static readonly count: number",
    tracks: "readonly tracks: readonly Track[]",
    rate: "rate: number",
    volume: "volume: number",
    start: "static start(options?: { … } | undefined): boolean",
    "start.at": "at?: number",
    "start.to": "to?: number\nto?: bigint",
    next: "next(): Track | undefined",
  });
  expect(surface["class/Player"]!.members.volume!.replacedBy).toBe("Player.rate");
});

test("an exported object has its functions as members, with their options", () => {
  expect(signatures("variable/speeds")).toEqual({
    slow: "slow(...rates: number[]): number",
    fast: "fast(rate: number, options: { … }): number",
    "fast.factor": "factor?: number",
    "fast.limit": "limit: { … }",
    "fast.limit.max": "max: number",
  });
});

test("a type alias has the members of its literal, an enum its values", () => {
  expect(signatures("type/Settings")).toEqual({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a template literal type.
    name: "name: `track-${number}`",
    enabled: "enabled: boolean",
    ratio: 'ratio?: number | "auto"',
  });
  expect(signatures("enum/Kind")).toEqual({ Audio: 'Audio = "audio"', Video: 'Video = "video"' });
});

test("long signatures are broken into one line per parameter", () => {
  const play = childrenOf(project).find(({ name }) => name === "play")!;
  const sound = "{ [part: string]: unknown; volume: number; muted?: boolean }";
  const options = `  options: {\n    rate?: number;\n    sound?: ${sound};\n  },`;
  expect(new Printer().head(play)).toBe(`function play(\n  frames: VideoFrame[],\n${options}\n): Promise<void>`);
});

test("a printer reports every type that a signature names", () => {
  const names: string[] = [];
  const printer = new Printer({ onReference: ({ name }) => names.push(name) });
  for (const item of childrenOf(project)) if (/^(play|Player)$/.test(item.name)) printer.head(item);
  expect(names.sort()).toEqual(["Promise", "Source", "Track", "VideoFrame"]);
});

test("links of comments lead to the item or member they name", () => {
  const player = childrenOf(project).find(({ name }) => name === "Player")!;
  const link = player.comment!.summary.find(({ kind }) => kind === "inline-tag")!;
  const target = "target" in link ? link.target : undefined;
  const parts = partsById(project);
  expect(parts.get(Number(target))?.address).toBe("class/Source#end");
  const addresses = [...parts.values()].map(({ address }) => address);
  expect(addresses).toContain("variable/speeds#fast.options.limit.max");
  for (const place of ["count.count", "rate.rate.rate"]) expect(addresses).not.toContain(`class/Player#${place}`);
});
