import { OptionError } from "../errors.ts";
import type { Effect } from "../gl/step.ts";
import type { Layer } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { FRACTION } from "../media/check-option.ts";
import { requirePlatform } from "../media/platform.ts";
import { animated, complete } from "./options.ts";

/**
 * Strength of {@link lut}.
 *
 * @inline
 */
export interface LutOptions {
  /**
   * Mix of the looked-up color with the original: 0 is the original, 1 only the looked-up color.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  strength?: Uniform<number> | undefined;
}

const DEFAULTS = { strength: 1 };

interface Table {
  /** Entries per channel. */
  size: number;
  isCurve: boolean;
  image: ImageData;
  low: number[];
  high: number[];
}

/** Largest tables: entries of a curve, and of each side of a cube. */
const LARGEST = { curve: 65_536, cube: 128 };

/** Reads the text of a `.cube` file. */
function parse(text: string): Table {
  if (typeof text !== "string")
    throw new OptionError("cube", `\`cube\` must be the text of a .cube file; got ${typeof text}.`);
  let size: number | undefined;
  let isCurve = false;
  let low = [0, 0, 0];
  let high = [1, 1, 1];
  const rows: number[][] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    const [word, ...rest] = line.replace(/#.*/, "").trim().split(/\s+/) as [string, ...string[]];
    if (!word || word === "TITLE") return;
    if (word === "LUT_3D_SIZE" || word === "LUT_1D_SIZE") {
      size = Number(rest[0]);
      isCurve = word === "LUT_1D_SIZE";
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
  if (size === undefined) {
    throw new OptionError(
      "cube",
      "The text has neither LUT_1D_SIZE nor LUT_3D_SIZE. Pass the contents of a .cube file.",
    );
  }
  const largest = isCurve ? LARGEST.curve : LARGEST.cube;
  if (!Number.isInteger(size) || size < 2 || size > largest) {
    const name = isCurve ? "LUT_1D_SIZE" : "LUT_3D_SIZE";
    throw new OptionError("cube", `${name} in the .cube file must be an integer from 2 to ${largest}; got ${size}.`);
  }
  const expected = isCurve ? size : size ** 3;
  if (rows.length !== expected) {
    const message = `The .cube file must have ${expected} rows for a table of size ${size}; got ${rows.length} rows.`;
    throw new OptionError("cube", message);
  }
  if (![low, high].every((ends) => ends.length === 3) || !low.every((from, i) => from < high[i]!))
    throw new OptionError(
      "cube",
      `DOMAIN_MIN in the .cube file must be below DOMAIN_MAX; got ${low.join(" ")} and ${high.join(" ")}.`,
    );
  return { size, isCurve, low, high, image: isCurve ? curveImage(rows) : cubeImage(size, rows) };
}

/** Entries in a row of a curve's texture. WebGL2 guarantees textures of at least twice this width. */
const WIDTH = 1024;

/** The entries of a curve, row by row. */
function curveImage(rows: readonly number[][]): ImageData {
  requirePlatform("ImageData");
  const image = new ImageData(Math.min(WIDTH, rows.length), Math.ceil(rows.length / WIDTH));
  for (const [index, row] of rows.entries()) image.data.set(bytesOf(row), index * 4);
  return image;
}

/** One slice per blue value, side by side: red to the right, green down. */
function cubeImage(size: number, rows: readonly number[][]): ImageData {
  requirePlatform("ImageData");
  const image = new ImageData(size * size, size);
  for (let b = 0; b < size; b++)
    for (let g = 0; g < size; g++)
      for (let r = 0; r < size; r++)
        image.data.set(bytesOf(rows[r + size * (g + size * b)]!), ((g * size + b) * size + r) * 4);
  return image;
}

const bytesOf = (row: readonly number[]) => [...row.map((part) => Math.round(part * 255)), 255];

const DECLARATIONS = `uniform sampler2D table;
uniform float strength, size;
uniform vec3 low, high;`;

const CUBE = `${DECLARATIONS}
vec3 slice(vec2 rg, float b) { return texture(table, vec2((b * size + rg.x + .5) / (size * size), (rg.y + .5) / size)).rgb; }
vec4 pixel(vec4 color, vec2 uv) {
  vec3 p = clamp((color.rgb - low) / (high - low), 0., 1.) * (size - 1.);
  float b = min(floor(p.b), size - 2.);
  return vec4(mix(color.rgb, mix(slice(p.rg, b), slice(p.rg, b + 1.), p.b - b), strength), color.a);
}`;

const CURVE = `${DECLARATIONS}
vec3 entry(float at) { int i = int(at); return texelFetch(table, ivec2(i % ${WIDTH}, i / ${WIDTH}), 0).rgb; }
vec3 entries(vec3 at) { return vec3(entry(at.r).r, entry(at.g).g, entry(at.b).b); }
vec4 pixel(vec4 color, vec2 uv) {
  vec3 p = clamp((color.rgb - low) / (high - low), 0., 1.) * (size - 1.);
  vec3 below = min(floor(p), size - 2.);
  return vec4(mix(color.rgb, mix(entries(below), entries(below + 1.), p - below), strength), color.a);
}`;

/**
 * Applies a color lookup table (LUT), as color grading programs export it.
 *
 * @param cube - Text of a `.cube` file with a 1D table (2 to 65,536 entries) or a 3D table (2 to 128 entries per side).
 * @param options - Strength of the effect.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if the text is not a valid `.cube` file, or a constant `strength` is not from 0 to 1.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * // Two entries per side: the corners of the color cube. Red changes fastest.
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
 * await show(effect(frames!, [visual.lut(teal, { strength: 0.8 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function lut(cube: string, options: LutOptions = {}): Effect[] {
  checkNames(options, { strength: true } satisfies Names<LutOptions>);
  const { size, isCurve, image, low, high } = parse(cube);
  const table: Layer = { picture: image, version: 0 };
  const uniforms = complete(DEFAULTS, options, { strength: FRACTION });
  return animated(uniforms, DEFAULTS, ({ strength }) => [
    {
      kind: "pixel",
      source: isCurve ? CURVE : CUBE,
      names: isCurve ? ["entry", "entries"] : ["slice"],
      values: { strength, size, low, high },
      textures: { table },
      identity: strength === 0,
    },
  ]);
}
