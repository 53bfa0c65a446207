import { existsSync, readFileSync } from "node:fs";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { checkTypes, declarationsOf } from "../../../scripts/samples/check-types";
import { latest } from "../../site/versions";
import { callOf, optionsToWrite, programOf, soundProgramOf } from "./code";
import { controlOf, controlsOf, initialValues } from "./controls";
import { exhibitOf, groups, placed, soundGroups } from "./exhibits";
import { structureOf } from "./preview";
import { playSound } from "./sound-preview";

type Kind = "effects" | "sounds";

const describedIn = (kind: Kind, version: string): EffectDescription[] =>
  JSON.parse(readFileSync(`.generated/api/data/${kind}/${version}.json`, "utf8"));
const pages: [kind: Kind, version: string, page: string][] = [
  ["effects", "next", "docs/tutorial/effects.mdx"],
  ["effects", latest, `versioned_docs/version-${latest}/tutorial/effects.mdx`],
  ["sounds", "next", "docs/tutorial/sound-effects.mdx"],
];
const kinds = {
  effects: { owner: "visual", groups, programOf, still: (name: string) => `static/img/effects/${name}.webp` },
  sounds: {
    owner: "sound",
    groups: soundGroups,
    programOf: soundProgramOf,
    still: (name: string) => `static/img/sounds/${name}.svg`,
  },
} as const;

describe.each(pages)("the gallery of %s of %s", (kind, version, page) => {
  const effects = describedIn(kind, version);
  const { owner, groups, programOf, still } = kinds[kind];

  it("shows every effect, in a group that is on the page", () => {
    expect(effects.length).toBeGreaterThanOrEqual(10);
    for (const { name } of effects) expect(placed, "effects with a place").toContain(name);
    const text = readFileSync(page, "utf8");
    expect(text).toContain(`@api-data/${kind}/${version}.json`);
    const shown = [...text.matchAll(/<\w+Gallery effects={\w+} group="(\w+)" \/>/g)].map((match) => match[1]);
    expect(shown).toEqual(Object.keys(groups));
    for (const effect of effects) expect(shown, effect.name).toContain(exhibitOf(effect, owner).group);
  });

  it.each(effects.map((effect) => [effect.name, effect] as const))("has the controls of %s", (name, effect) => {
    const { start = {} } = exhibitOf(effect, owner);
    const controls = controlsOf(effect, start);
    expect(controls.map(({ option }) => option)).toEqual(effect.options);
    expect(initialValues(controls)).toMatchObject(start);
    for (const control of controls) {
      if (control.kind !== "number" && control.kind !== "vector") continue;
      expect(control.option.range, `${name}.${control.option.name} has a range`).toBeDefined();
      const { min, max } = control.range;
      for (const one of [control.initial ?? min].flat()) {
        expect(one).toBeGreaterThanOrEqual(min);
        expect(one).toBeLessThanOrEqual(max);
      }
    }
    // Each parameter before the options has a value.
    expect(effect.parameters.length > 0).toBe(exhibitOf(effect, owner).argument !== undefined);
  });

  it("writes programs that are right by the release's types", () => {
    const samples = effects.flatMap((effect) => {
      const controls = controlsOf(effect, exhibitOf(effect, owner).start);
      const code = programOf(effect, initialValues(controls));
      return { version, file: effect.name, line: 0, language: "ts" as const, code, live: true };
    });
    expect(checkTypes(samples, declarationsOf(version))).toEqual([]);
  });

  it("has a still picture of each", () => expect(effects.filter(({ name }) => !existsSync(still(name)))).toEqual([]));
});

describe("controls", () => {
  const option = { name: "x", description: "", required: false, since: "next" };

  const range = { min: 0, max: 2, step: 0.5 };
  const color = { ...option, name: "color", type: "Uniform<Vec3>", default: "[0, 1, 0]" };
  it.each([
    { facts: { type: "Uniform<number>", default: "1", range }, control: { kind: "number", initial: 1, range } },
    { facts: { type: "SoundValue", default: "1" }, control: { kind: "number", range: { min: 0, max: 1, step: 0.01 } } },
    { facts: { ...color, name: "x" }, control: { kind: "vector", parts: ["x", "y", "z"], initial: [0, 1, 0] } },
    { facts: color, control: { kind: "vector", parts: ["red", "green", "blue"] } },
    { facts: { type: "Uniform<Mat2>", default: "[1, 0, 0, 1]" }, control: { kind: "vector", parts: [..."1234"] } },
    { facts: { type: '"a" | "b"', default: '"b"' }, control: { kind: "choice", choices: ["a", "b"], initial: "b" } },
    { facts: { type: "boolean", default: "false" }, control: { kind: "switch", initial: false } },
    { facts: { type: "string", default: "no box" }, control: { kind: "text", initial: undefined } },
  ])("for $facts follow the type", ({ facts, control }) => {
    expect(controlOf({ ...option, ...facts })).toMatchObject(control);
  });

  it("suit known types", () => expect(() => controlOf({ ...option, type: "Blob" })).toThrow("suits x, a Blob"));
});

it("a preview builds a new pipeline if a fixed option changes, or if an option is removed", () => {
  const transition = describedIn("effects", "next").find(({ name }) => name === "transition")!;
  const wipe = structureOf(transition, { kind: "wipe", progress: 0.5 });
  expect(structureOf(transition, { kind: "wipe", progress: 0.6 })).toBe(wipe);
  expect(structureOf(transition, { kind: "slide", progress: 0.5 })).not.toBe(wipe);
  expect(structureOf(transition, { kind: "wipe" })).not.toBe(wipe);
});

describe("code", () => {
  const zoom = describedIn("effects", "next").find(({ name }) => name === "zoom")!;
  const gain = describedIn("sounds", "next").find(({ name }) => name === "gain")!;

  it("says what differs from the defaults, and no more", () => {
    expect(callOf(zoom, { factor: 1, x: 0.5, y: 0.5 })).toBe("visual.zoom()");
    expect(callOf(zoom, { factor: 2, x: 0.5, y: undefined })).toBe("visual.zoom({ factor: 2 })");
    expect(Object.fromEntries(optionsToWrite(zoom, { factor: 2, y: 0.25 }))).toEqual({ factor: 2, y: 0.25 });
    expect(programOf(zoom, { factor: 2 })).toContain("  visual.zoom({ factor: 2 }),\n");
    expect(callOf(zoom, { factor: 1 / 3, x: Math.PI, y: Math.E })).toMatch(/^visual\.zoom\({\n {4}factor: 0/);
    expect(callOf(zoom, { factor: 1.3333333333333, x: 0.11111111111, y: 0.22222222222 })).toHaveLength(76);
    expect(callOf(zoom, { factor: 1.3333333333333, x: 0.111111111111, y: 0.22222222222 })).toContain("\n");
    expect(soundProgramOf(gain, {}, "a.mp4")).toContain('const clip = "a.mp4";');
  });

  it("writes options inside others even at their defaults, as the outer option is off without them", () => {
    const mix = describedIn("sounds", "next").find(({ name }) => name === "mix")!;
    expect(callOf(mix, { gain: 1, "duck.amount": 0.25, "duck.attack": 50 }, "sound")).toBe(
      "sound.mix(music, { duck: { amount: 0.25, attack: 50 } })",
    );
  });
});

it("a sound is drawn as its controls are at the end, and one that cannot be read or heard says why", async () => {
  onTestFinished(() => void vi.unstubAllGlobals().useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [cancel, onDrawn, onPlaying] = [vi.fn(async () => {}), vi.fn(), vi.fn()];
  const [stop, gain, filled] = [vi.fn(), vi.fn(), vi.fn()];
  const node = { duration: 9, stop, copyToChannel: filled, connect() {}, start() {} };
  for (const name of ["AudioBuffer", "AudioBufferSourceNode", "GainNode"])
    vi.stubGlobal(name, function make() {
      return node;
    });
  const block = { numberOfFrames: 5, numberOfChannels: 1, sampleRate: 1, copyTo() {}, close() {} };
  const soundOf = (...blocks: object[]) =>
    new ReadableStream({ pull: (sound) => (blocks.length ? sound.enqueue(blocks.pop()) : sound.close()) });
  const decode = vi.fn(async () => ({ video: { cancel }, audio: soundOf(block, block) as unknown }));
  let values = { gain: 2 };
  const audioEffect = () => {
    values = { gain: Math.min(4, values.gain + 1) };
    return soundOf(block);
  };
  vi.stubGlobal("release", { decode, audioEffect, waveform: async () => "", sound: { gain } });
  vi.stubGlobal("window", globalThis).stubGlobal("fetch", async () => new Response());
  const moduleUrl = "data:text/javascript,export const { decode, audioEffect, waveform, sound } = release;";
  const effect = describedIn("sounds", "next").find(({ name }) => name === "gain")!;
  const play = (resume?: () => Promise<void>) => {
    const calls = { values: () => values, side: () => "after" as const, onDrawn, onPosition: () => {}, onPlaying };
    const context = resume && ({ currentTime: 0, resume } as AudioContext);
    const facts = { moduleUrl, effect, argument: undefined, clip: "/c.mp4", second: "", signal: AbortSignal.any([]) };
    return playSound({ ...calls, ...facts, context });
  };
  await play();
  expect([gain.mock.calls, onDrawn.mock.calls.length]).toEqual([[2, 3, 4].map((gain) => [{ gain }]), 3]);
  expect(filled.mock.calls).toMatchObject([0, 5, 0, 0, 0].map((at) => [{}, 0, at]));
  let resumed = () => {};
  const isAsked = new Promise<void>((resolve) => (resumed = resolve));
  const failed = expect(play(() => new Promise(resumed))).rejects.toThrow("The sound device did not start");
  await isAsked;
  vi.advanceTimersByTime(4999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await failed;
  expect([stop.mock.calls.length, onPlaying.mock.calls.length]).toEqual([2, 0]);
  await play(async () => void Object.assign(node, { duration: 0 }));
  expect([stop.mock.calls.length, onPlaying.mock.calls.length]).toEqual([4, 1]);
  decode.mockResolvedValueOnce({ video: { cancel }, audio: undefined });
  await expect(play()).rejects.toThrow("/c.mp4 has no audio.");
  expect(cancel).toHaveBeenCalledTimes(4);
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(play()).rejects.toThrow("Failed to fetch /c.mp4: HTTP 404");
});
