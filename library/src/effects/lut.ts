import { OptionError } from "../errors.ts";
import type { Effect } from "../gl/step.ts";
import type { Layer } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { requirePlatform } from "../media/platform.ts";
import { animated, complete } from "./options.ts";

/**
 * How strong.
 *
 * @inline
 */
export interface LutOptions {
  /**
   * How much of the looked-up colour is mixed with the one that was.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  strength?: Uniform<number>;
}

const DEFAULTS = { strength: 1 };

interface Table {
  size: number;
  /** The slices of blue, one beside the other: red to the right, green down. */
  image: ImageData;
  low: number[];
  high: number[];
}

/** Reads the text of a `.cube` file. One-dimensional tables become three-dimensional ones. */
function parse(text: string): Table {
  if (typeof text !== "string") throw new OptionError("cube", "What is wanted is the text of a .cube file.");
  let size = 0;
  let flat = false;
  let low = [0, 0, 0];
  let high = [1, 1, 1];
  const rows: number[][] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    const [word, ...rest] = line.replace(/#.*/, "").trim().split(/\s+/) as [string, ...string[]];
    if (!word || word === "TITLE") return;
    if (word === "LUT_3D_SIZE" || word === "LUT_1D_SIZE") {
      size = Number(rest[0]);
      flat = word === "LUT_1D_SIZE";
    } else if (word === "DOMAIN_MIN") low = rest.map(Number);
    else if (word === "DOMAIN_MAX") high = rest.map(Number);
    else if (/^[A-Z]/.test(word)) return;
    else {
      const row = [word, ...rest].map(Number);
      if (row.length !== 3 || !row.every(Number.isFinite))
        throw new OptionError("cube", `Line ${i + 1} of the .cube file is not three numbers: "${line.trim()}".`);
      rows.push(row);
    }
  });
  const expected = flat ? size : size ** 3;
  if (!(size >= 2 && size <= (flat ? 65536 : 128)) || rows.length !== expected)
    throw new OptionError(
      "cube",
      `The .cube file has ${rows.length} rows, but a table of size ${size} has ${expected}.`,
    );
  if (![low, high].every((ends) => ends.length === 3) || !low.every((from, i) => from < high[i]!))
    throw new OptionError("cube", `The .cube file's domain is from ${low.join(" ")} to ${high.join(" ")}.`);
  return flat
    ? cubed(rows, low, high)
    : { size, low, high, image: imageOf(size, (r, g, b) => rows[r + size * (g + size * b)]!) };
}

function cubed(rows: readonly number[][], low: number[], high: number[]): Table {
  const size = Math.min(64, rows.length);
  const at = (i: number, channel: number) => rows[Math.round((i / (size - 1)) * (rows.length - 1))]![channel]!;
  return { size, low, high, image: imageOf(size, (r, g, b) => [at(r, 0), at(g, 1), at(b, 2)]) };
}

function imageOf(size: number, colour: (r: number, g: number, b: number) => readonly number[]): ImageData {
  requirePlatform("ImageData");
  const image = new ImageData(size * size, size);
  for (let b = 0; b < size; b++)
    for (let g = 0; g < size; g++)
      for (let r = 0; r < size; r++)
        image.data.set(
          [...colour(r, g, b).map((part) => Math.round(part * 255)), 255],
          ((g * size + b) * size + r) * 4,
        );
  return image;
}

const SOURCE = `uniform sampler2D table;
uniform float strength, size;
uniform vec3 low, high;
vec3 slice(vec2 rg, float b) { return texture(table, vec2((b * size + rg.x + .5) / (size * size), (rg.y + .5) / size)).rgb; }
vec4 pixel(vec4 color, vec2 uv) {
  vec3 p = clamp((color.rgb - low) / (high - low), 0., 1.) * (size - 1.);
  float b = min(floor(p.b), size - 2.);
  return vec4(mix(color.rgb, mix(slice(p.rg, b), slice(p.rg, b + 1.), p.b - b), strength), color.a);
}`;

/**
 * Looks every colour up in a table, as grading programs export them.
 *
 * @param cube - The text of a `.cube` file, with a 1D or 3D table.
 * @param options - How strong.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` where the text is no `.cube` file; it names the line.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * // Two steps a side: each corner of the colour cube, red running fastest.
 * const teal = `LUT_3D_SIZE 2
 *   0.0 0.1 0.15
 *   1.0 0.2 0.1
 *   0.0 0.8 0.6
 *   1.0 0.9 0.3
 *   0.1 0.3 0.8
 *   0.9 0.3 0.8
 *   0.2 0.9 0.9
 *   1.0 1.0 0.9`;
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames, [visual.lut(teal, { strength: 0.8 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function lut(cube: string, options: LutOptions = {}): Effect[] {
  const { size, image, low, high } = parse(cube);
  const table: Layer = { picture: image, version: 0 };
  const uniforms = complete(DEFAULTS, options);
  return animated(uniforms, DEFAULTS, ({ strength }) => [
    {
      kind: "pixel",
      source: SOURCE,
      names: ["slice"],
      values: { strength, size, low, high },
      textures: { table },
      identity: strength === 0,
    },
  ]);
}
