/**
 * Shaders that compute several pixels per fragment. With software rendering this is faster for two reasons: each fragment has a high
 * fixed cost, and pixels of a block share their lookups of neighbors.
 */

/** Pixels per fragment: 4 × 2 for the planes of NV12, 2 × 2 for quads. */
export interface Block {
  output: "nv12" | "quads";
  /** Whether the picture's size is a multiple of the block size. */
  whole: boolean;
  /** The steps that resample. */
  transforms: readonly boolean[];
}

/** Code that looks up the input colors of a block. */
interface Lookups {
  /** Statements for the whole block. */
  prepare: string;
  /** Expression for the color of the pixel at a position of the block; `point` is its position in the picture. */
  color: (x: number, y: number, point: string) => string;
}

const WIDTH = { nv12: 4, quads: 2 } as const;

/** Whether the size is a multiple of the block size. */
export const hasBlocks = ([width, height]: readonly [number, number]): boolean => width % 4 === 0 && height % 2 === 0;

const places = (from: number, width: number, height: number) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [x + from, y + from] as const),
  ).flat();

const name = (x: number, y: number) => `n${x + 1}${y + 1}`;

/**
 * Looks up a block and its neighbors, once for all its pixels. As `quads`, a picture is stored in four textures of half its size: even and
 * odd columns of even rows, then those of odd rows.
 */
export function sharedLookups({ output }: Block, quads: boolean, opaque: boolean) {
  const width = WIDTH[output];
  const height = 2;
  const around = places(-1, width + 2, height + 2);
  const scale = quads ? 2 : 1;
  const fetch = ([x, y]: readonly [number, number]) => {
    const [texture, dx, dy] = quads ? [(x & 1) + 2 * (y & 1), x >> 1, y >> 1] : [0, x, y];
    const texel = `texelFetch(image_${texture}, clamp(o + ivec2(${dx}, ${dy}), ivec2(0), most), 0)`;
    return opaque ? `vec3 ${name(x, y)} = ${texel}.rgb;` : `vec4 ${name(x, y)} = ${texel};`;
  };
  const edge = (condition: string, to: (i: number) => [string, string], length: number) =>
    `if (${condition}) { ${Array.from({ length: length + 2 }, (_, i) => to(i - 1).join(" = ")).join("; ")}; }`;
  const edges = [
    edge("o.x == 0", (y) => [name(-1, y), name(0, y)], height),
    edge(`o.x + ${width / 2} > most.x`, (y) => [name(width, y), name(width - 1, y)], height),
    edge("o.y == 0", (x) => [name(x, -1), name(x, 0)], width),
    edge(`o.y + ${height / 2} > most.y`, (x) => [name(x, height), name(x, height - 1)], width),
  ];
  return {
    prepare: [
      `ivec2 o = ivec2(gl_FragCoord.xy) * ivec2(${width / scale}, ${height / scale}), most = textureSize(image_0, 0) - 1;`,
      ...around.map(fetch),
      ...(quads ? edges : []),
    ].join("\n"),
    at: (x: number, y: number) => (dx: number, dy: number) => name(x + dx, y + dy),
  };
}

/** The point that each step reads, as a corner and the offsets of one pixel to the right and one down. The last entry follows the last step. */
function pointsOf(transforms: readonly boolean[]): [declared: string, set: string, perPixel: string] {
  const last = transforms.length;
  const lines = (of: (i: number, next: number) => string) => transforms.map((_, i) => of(i, i + 1)).toReversed();
  return [
    [...transforms, last].map((_, i) => `vec2 a${i}, x${i}, y${i};`).join(" "),
    [
      `a${last} = corner / outSize; x${last} = vec2(1. / outSize.x, 0); y${last} = vec2(0, 1. / outSize.y);`,
      ...lines((i, next) =>
        transforms[i]
          ? `a${i} = (m${i} * vec3(a${next}, 1)).xy; x${i} = mat2(m${i}) * x${next}; y${i} = mat2(m${i}) * y${next};`
          : `a${i} = a${next}; x${i} = x${next}; y${i} = y${next};`,
      ),
    ].join("\n"),
    [
      `vec2 p${last} = a${last} + d.x * x${last} + d.y * y${last};`,
      ...lines((i, next) => `vec2 p${i} = ${transforms[i] ? `a${i} + d.x * x${i} + d.y * y${i}` : `p${next}`};`),
    ].join("\n"),
  ];
}

/** The shader's `main` and its functions, for the given statements per pixel. */
export function blockSource(block: Block, colors: readonly string[], { prepare, color }: Lookups): string {
  const { output, whole, transforms } = block;
  const [declared, set, perPixel] = pointsOf(transforms);
  const size = [WIDTH[output], 2] as const;
  const pixels = places(0, ...size).map(([x, y]) => {
    const offset = whole ? `vec2(${x}, ${y})` : `min(vec2(${x}, ${y}), room)`;
    const point = `a0 + ${offset}.x * x0 + ${offset}.y * y0`;
    return { x, y, shaded: `shade(${color(x, y, point)}, ${offset})` };
  });
  const { targets, first, each, end } = OUTPUTS[output];
  return `${targets}
uniform vec2 outSize;
uniform mat4 toYCC;
${declared}
#line 1
vec4 shade(vec4 c, vec2 d) {
${perPixel}
${colors.join("\n")}
return c;
}
void main() {
vec2 corner = floor(gl_FragCoord.xy) * vec2(${size}) + .5, room = outSize - .5 - corner;
${set}
${prepare}
${first}
${pixels.map(each).join("\n")}
${end}
}
`;
}

interface Pixel {
  x: number;
  y: number;
  shaded: string;
}

/** Outputs of a block: 8 luma values and 2 pairs of chroma values, each the mean of four pixels; or four colors. */
const OUTPUTS = {
  nv12: {
    targets:
      "layout(location = 0) out vec4 top;\nlayout(location = 1) out vec4 bottom;\nlayout(location = 2) out vec4 chroma;",
    first: "vec3 left = vec3(0), right = left, luma = vec3(toYCC[0].x, toYCC[1].x, toYCC[2].x), c;",
    each: ({ x, y, shaded }: Pixel) =>
      `c = ${shaded}.rgb; ${y ? "bottom" : "top"}.${"xyzw"[x]} = dot(c, luma) + toYCC[3].x; ${x < 2 ? "left" : "right"} += c;`,
    end: "chroma = vec4((toYCC * vec4(left * .25, 1)).yz, (toYCC * vec4(right * .25, 1)).yz);",
  },
  quads: {
    targets: [0, 1, 2, 3].map((i) => `layout(location = ${i}) out vec4 q${i};`).join("\n"),
    first: "",
    each: ({ x, y, shaded }: Pixel) => `q${x + 2 * y} = ${shaded};`,
    end: "",
  },
} as const;
