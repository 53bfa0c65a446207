/** Writes the program for an effect with the values of its controls. */
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { defaultOf, type Value, type Values } from "./controls";
import { type Argument, exhibitOf, type Owner } from "./exhibits";

const MAX_WIDTH = 76;

/** Path of the clip for effects that combine two, without the base URL. */
export const SECOND = "/media/city.mp4";
export const TITLE = "Along the coast";
/** A lookup table of eight colors: teal shadows, amber lights. */
export const CUBE = `LUT_3D_SIZE 2
0.02 0.10 0.14
0.95 0.30 0.12
0.10 0.70 0.35
1.00 0.85 0.40
0.05 0.15 0.55
0.85 0.30 0.55
0.20 0.75 0.80
1.00 0.96 0.86`;

/** The argument before the options, and the code that creates it. */
interface Given {
  name: string;
  setup: string;
}

const given = (second: string): Readonly<Record<Argument, Given>> => ({
  second: {
    name: "second",
    setup: `const second = (await decode((await fetch("${second}")).body!, "video/mp4")).video!;\n`,
  },
  mask: {
    name: "mask",
    setup: `
const canvas = new OffscreenCanvas(640, 360);
const context = canvas.getContext("2d")!;
context.filter = "blur(20px)";
context.fillStyle = "white";
context.ellipse(320, 180, 220, 130, 0, 0, Math.PI * 2);
context.fill();
const mask = new ReadableStream({
  start(controller) {
    controller.enqueue(new VideoFrame(canvas, { timestamp: 0 }));
    controller.close();
  },
});
`,
  },
  title: { name: JSON.stringify(TITLE), setup: "" },
  cube: { name: "cube", setup: `\nconst cube = \`${CUBE}\`;\n` },
  music: { name: "music", setup: `const music = await audioOf(${JSON.stringify(second)});\n` },
  measured: { name: "measured", setup: "const measured = await loudness(await audioOf(clip));\n" },
  process: {
    name: "crush",
    setup: `const crush = ({ channels }: { channels: Float32Array[] }) => {
  for (const plane of channels) {
    for (let i = 0; i < plane.length; i++) plane[i] = Math.round(plane[i]! * 8) / 8;
  }
};
`,
  },
});

/** A complete program. `second` is the URL of the second clip. */
export function programOf(effect: EffectDescription, values: Values, second = SECOND): string {
  const { argument } = exhibitOf(effect);
  return `import { decode, effect, visual } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
${argument ? given(second)[argument].setup : ""}
await show(effect(frames!, [
  ${callOf(effect, values)},
]));
`;
}

/**
 * A complete program for an effect of `sound`.
 *
 * @param clip - URL of the sound; `undefined` for the footage of the program.
 */
export function soundProgramOf(effect: EffectDescription, values: Values, clip?: string, second = SECOND): string {
  const { argument } = exhibitOf(effect, "sound");
  const measures = argument === "measured";
  return `import { audioEffect, decode, encode, ${measures ? "loudness, " : ""}sound } from "mfx";

async function audioOf(url: string) {
  const { video: frames, audio } = await decode(url);
  await frames?.cancel();
  if (!audio) throw new Error(\`\${url} has no audio.\`);
  return audio;
}

const clip = ${clip === undefined ? "video" : JSON.stringify(clip)};
${argument ? given(second)[argument].setup : ""}
const changed = audioEffect(await audioOf(clip), [
  ${callOf(effect, values, "sound")},
]);

await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: changed } }));
`;
}

/** `visual.zoom({ factor: 2 })`. */
export function callOf(effect: EffectDescription, values: Values, owner: Owner = "visual"): string {
  const { argument } = exhibitOf(effect, owner);
  const written = Object.entries(nested(optionsToWrite(effect, values))).map(
    ([name, value]) => `${name}: ${print(value)}`,
  );
  const before = argument ? [given(SECOND)[argument].name] : [];
  const call = (options: string) => `${owner}.${effect.name}(${[...before, options].filter(Boolean).join(", ")})`;
  if (!written.length) return call("");
  const line = call(`{ ${written.join(", ")} }`);
  return line.length <= MAX_WIDTH ? line : call(`{\n${written.map((one) => `    ${one},\n`).join("")}  }`);
}

/** Options that differ from their defaults. Those inside another are written in full: without them, the outer one is off. */
export function optionsToWrite({ options }: EffectDescription, values: Values): [name: string, value: Value][] {
  return options.flatMap((option): [string, Value][] => {
    const value = values[option.name];
    const isNeeded = option.required || option.name.includes(".");
    const same = print(value) === print(defaultOf(option)) && !isNeeded;
    return value === undefined || same ? [] : [[option.name, value]];
  });
}

/** Options as an object: `duck.amount` becomes a member of `duck`. */
export function nested(options: readonly (readonly [name: string, value: Value])[]): Record<string, Value | Values> {
  const object: Record<string, Value | Values> = {};
  for (const [name, value] of options) {
    const [outer, inner] = name.split(".") as [string, string?];
    object[outer] = inner === undefined ? value : { ...(object[outer] as Values | undefined), [inner]: value };
  }
  return object;
}

function print(value: Value | Values): string {
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${print(member)}`);
  return `{ ${members.join(", ")} }`;
}
