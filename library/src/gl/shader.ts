/** Generates the fragment shader of a pass. It doesn't depend on uniform values, so one shader serves all frames. */
import { type Block, blockSource, sharedLookups } from "./block-shader.ts";
import { isYCC, type Layout } from "./layout.ts";
import type { Picture } from "./picture.ts";
import { opaqueAfter } from "./planner.ts";
import type { AreaStep, CustomStep, PixelStep, Step } from "./step.ts";

/** Output of a pass: a texture, the four textures of quads, pixels to read back (not premultiplied), or the planes of NV12 in blocks of 4 × 2 pixels. */
export type Output = "texture" | "quads" | "straight" | "nv12";

export const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
`;

/** Both chromas. */
const chromaOf = (layout: Layout, get: (plane: number) => string) =>
  layout === "nv12" ? `${get(1)}.rg` : `${get(1)}.r, ${get(2)}.r`;

const PLANES: Partial<Record<Layout, number>> = { quads: 4, i420: 3, i420a: 4, nv12: 2 };

/** How a picture is looked up, and the functions that convert its colors, each as GLSL of a function of a given name. */
interface Lookup {
  layout: Layout;
  conversions: readonly ((name: string) => string)[];
}

/**
 * `vec4 NAME(vec2 p)`: the premultiplied color of a picture at a point. `exact` reads the texel at the point without filtering, so that chroma
 * that is subsampled again for the output keeps its values.
 */
function imageSource(name: string, { layout, conversions }: Lookup, exact: boolean): string {
  const swizzle = layout.endsWith("bgra") ? ".bgra" : "";
  const straight = layout.startsWith("straight");
  const get = (plane: number) => {
    const chroma = plane === 1 || plane === 2;
    return exact
      ? `texelFetch(${name}_${plane}, i${chroma ? " >> 1" : ""}, 0)`
      : `texture(${name}_${plane}, p${chroma ? ` * ${name}_c` : ""})`;
  };
  const alpha = layout === "i420a" ? `${get(3)}.r` : "1.";
  const texel = `${name}_t`;
  const stored = conversions.length > 0 ? `${name}_stored` : name;
  let color = `return ${get(0)}${swizzle};`;
  if (isYCC(layout))
    color = `return vec4(clamp((${name}_rgb * vec4(${get(0)}.r, ${chromaOf(layout, get)}, 1)).rgb, 0., 1.), 1) * ${alpha};`;
  else if (layout === "rgbx") color = `return vec4(${get(0)}.rgb, 1);`;
  else if (layout === "bgrx") color = `return vec4(${get(0)}.bgr, 1);`;
  else if (straight && exact) color = `return ${texel}(i);`;
  else if (straight)
    // Colors must be premultiplied before they are interpolated, which a sampler can't do.
    color = `p = p * size - .5; ivec2 i = ivec2(floor(p)); vec2 f = p - floor(p);
return mix(mix(${texel}(i), ${texel}(i + ivec2(1, 0)), f.x), mix(${texel}(i + ivec2(0, 1)), ${texel}(i + 1), f.x), f.y);`;
  return `${Array.from({ length: PLANES[layout] ?? 1 }, (_, i) => `uniform sampler2D ${name}_${i};`).join("\n")}
uniform mat3 ${name}_m; uniform mat4 ${name}_rgb; uniform vec2 ${name}_c;
${straight ? `vec4 ${texel}(ivec2 i) { vec4 c = texelFetch(${name}_0, clamp(i, ivec2(0), textureSize(${name}_0, 0) - 1), 0)${swizzle}; return vec4(c.rgb * c.a, c.a); }` : ""}
vec4 ${stored}(vec2 p) {
vec2 size = vec2(textureSize(${name}_0, 0));
${exact ? "ivec2 i = ivec2(p * size);" : `p = (${name}_m * vec3(p, 1)).xy;`}
${color}
}
${conversions.map((convert, i) => convert(`${name}_${i}_converted`)).join("")}${
  conversions.length > 0
    ? `vec4 ${name}(vec2 p) {
vec4 c = ${stored}(p);
vec3 color = clamp(c.rgb / max(c.a, 1e-5), 0., 1.);
${conversions.map((_, i) => `color = ${name}_${i}_converted(color);`).join("\n")}
return vec4(color * c.a, c.a);
}
`
    : ""
}`;
}

const AREA = `vec2 here;
#define at(x, y) textureOffset(image_0, here, ivec2(x, y))
vec4 smoothAt(vec2 d) { return texture(image_0, here + d / vec2(textureSize(image_0, 0))); }
`;

/** Inputs of a pass's shader besides its steps. */
interface PassShape {
  /** Layout of the picture's textures, and whether it is opaque. */
  input: Layout;
  toSDR: Picture["toSDR"];
  /** For pictures that stay HDR: what converts the colors of layers. */
  toHDR: ((name: string) => string) | undefined;
  opaque: boolean;
  /** Whether textures are upright and chroma planes have half the size, so that each pixel has its own texels. */
  texelwise: boolean;
  layerOf: (layer: string) => Pick<Picture, "layout" | "toSDR" | "hdr">;
  output: Output;
  /** Whether the output's size is a multiple of the block size. */
  whole: boolean;
}

const listed = <T>(...items: (T | undefined)[]): T[] => items.filter((item) => item !== undefined);

/** The shader of a pass: lookup of the picture, the steps in order, and the output. */
export function passSource(steps: readonly Exclude<Step, CustomStep>[], shape: PassShape): string {
  const { input, toSDR, toHDR, layerOf, output } = shape;
  const layerLookup = (name: string): Lookup => {
    const layer = layerOf(name);
    return { layout: layer.layout, conversions: listed(layer.toSDR, layer.hdr ? undefined : toHDR) };
  };
  const exact = shape.texelwise && !steps.some((step) => step.kind === "transform");
  const parts = [HEAD, imageSource("image", { layout: input, conversions: listed(toSDR) }, exact)];
  const [first] = steps;
  for (const [i, step] of steps.entries()) {
    if (step.kind === "transform") parts.push(`uniform mat3 m${i};\n`);
    else if (step.kind === "area") parts.push(AREA, numbered(step, i));
    else {
      for (const name of Object.keys(step.layers ?? {}))
        parts.push(imageSource(`${name}_${i}`, layerLookup(`${name}_${i}`), false));
      parts.push(numbered(step, i));
    }
  }
  const area = first?.kind === "area" ? first : undefined;
  const look = area ? "areaAt" : "image";
  if (area) parts.push("vec4 areaAt(vec2 p) { here = p; return area_0(p); }\n");
  const colors = colorsOf(steps, shape.opaque);
  if (output === "texture" || output === "straight") {
    // In reverse order: the point of its input that each step reads.
    const points = steps.map((step, i) =>
      step.kind === "transform" ? `vec2 p${i} = (m${i} * vec3(p${i + 1}, 1)).xy;` : `vec2 p${i} = p${i + 1};`,
    );
    const lines = [...points.reverse(), `vec4 c = ${look}(p0);`, ...colors, "return c;"];
    parts.push(`#line 1
vec4 shade(vec2 p${steps.length}) {
${lines.join("\n")}
}
in vec2 uv;
out vec4 result;
void main() { result = shade(uv); ${output === "straight" ? "result.rgb /= max(result.a, 1e-5);" : ""} }
`);
    return parts.join("");
  }
  const block: Block = { output, whole: shape.whole, transforms: steps.map((step) => step.kind === "transform") };
  if (area?.near) {
    const { near } = area;
    const lookups = sharedLookups(block, input === "quads", shape.opaque);
    const own = (x: number, y: number) => renamed(area, near(lookups.at(x, y)), 0);
    const color = shape.opaque ? (x: number, y: number) => `vec4(${own(x, y)}, 1)` : own;
    parts.push(blockSource(block, colors, { ...lookups, color }));
  } else if (shape.opaque && isYCC(input) && !toSDR) {
    parts.push(blockSource(block, colors, yccLookups(block, input, exact)));
  } else {
    parts.push(blockSource(block, colors, { prepare: "", color: (_x, _y, point) => `${look}(${point})` }));
  }
  return parts.join("");
}

/** The statements that change a pixel's color, in order of the steps. Opaque pictures ignore alpha. */
function colorsOf(steps: readonly Step[], opaque: boolean): string[] {
  const colors: string[] = [];
  let straight = false;
  for (const [i, step] of steps.entries()) {
    const before = opaque;
    opaque = opaqueAfter([step], opaque);
    if (step.kind === "transform") {
      if (opaqueAfter([step], true)) continue;
      if (straight) colors.push("c.rgb *= c.a;");
      straight = false;
      colors.push(`if (p${i} != clamp(p${i}, 0., 1.)) c = vec4(0);`);
    } else if (step.kind === "pixel") {
      if (!straight && !before) colors.push("c.rgb /= max(c.a, 1e-5);");
      straight = !opaque;
      colors.push(`c = clamp(pixel_${i}(c, p${i}), 0., 1.);`);
    }
  }
  if (straight) colors.push("c.rgb *= c.a;");
  return colors;
}

/** Lookup of a planar picture by blocks: four pixels share their chroma, as in the output. */
function yccLookups({ output, whole }: Block, input: Layout, exact: boolean) {
  const width = output === "nv12" ? 4 : 2;
  const limit = (place: string, most: string) => (whole ? place : `min(${place}, ${most})`);
  const chroma = (i: number) => {
    const at = exact
      ? `ivec2 u${i} = ${limit(`(o >> 1) + ivec2(${i}, 0)`, "textureSize(image_1, 0) - 1")};`
      : `vec2 u${i} = (ai + mat2(xi, yi) * ${limit(`vec2(${i * 2}.5, .5)`, "room")}) * image_c;`;
    const get = (plane: number) => (exact ? `texelFetch(image_${plane}, u${i}, 0)` : `texture(image_${plane}, u${i})`);
    return `${at}\nvec3 k${i} = (image_rgb * vec4(0, ${chromaOf(input, get)}, 1)).rgb;`;
  };
  return {
    prepare: [
      exact
        ? `ivec2 o = ivec2(gl_FragCoord.xy) * ivec2(${width}, 2);`
        : "vec2 ai = (image_m * vec3(a0, 1)).xy, xi = mat2(image_m) * x0, yi = mat2(image_m) * y0;",
      ...Array.from({ length: width / 2 }, (_, i) => chroma(i)),
    ].join("\n"),
    color: (x: number, y: number) => {
      const luma = exact
        ? `texelFetch(image_0, ${limit(`o + ivec2(${x}, ${y})`, "textureSize(image_0, 0) - 1")}, 0).r`
        : `texture(image_0, ai + mat2(xi, yi) * ${limit(`vec2(${x}, ${y})`, "room")}).r`;
      return `vec4(clamp(image_rgb[0].rgb * ${luma} + k${x >> 1}, 0., 1.), 1)`;
    },
  };
}

/** A step's own source, with line numbers from 1. */
function numbered(step: PixelStep | AreaStep, i: number): string {
  const near = step.kind === "area" && step.near?.((x, y) => `at(${x}, ${y})`);
  const area = near ? `\nvec4 area_${i}(vec2 uv) { return ${renamed(step, near, i)}; }` : "";
  return `#line 1\n${renamed(step, step.source, i)}${area}\n`;
}

/** GLSL with a step's own names made unique, so that several sources can share a shader. */
function renamed(step: PixelStep | AreaStep, text: string, i: number): string {
  const { names = [], values, layers, textures } = step as PixelStep;
  const own = ["pixel", "area", ...names, ...Object.keys({ ...values, ...layers, ...textures })];
  return text.replace(new RegExp(`(?<![.\\w])(${own.join("|")})\\b`, "g"), `$1_${i}`);
}
