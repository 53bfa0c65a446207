/**
 * Shaders that draw several pixels at once. Two things make them fast where the GPU is emulated: a fragment costs much by
 * itself, and neighbours that several pixels look at are looked up once.
 */

type Near = (at: (x: number, y: number) => string) => string;

/** Whether a picture of this size divides into blocks, so that only its own edges need care. */
export const hasBlocks = ([width, height]: readonly [number, number]): boolean => width % 4 === 0 && height % 2 === 0;

const places = (from: number, width: number, height: number) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [x + from, y + from] as const),
  ).flat();

const name = (x: number, y: number) => `n${x + 1}${y + 1}`;

/**
 * Looks a block and what is around it up. In `quads` a picture lies in four textures of half its size: pixels of even and odd
 * columns of even rows, and the same of odd rows.
 */
function lookups(width: number, height: number, quads: boolean): string {
  const around = places(-1, width + 2, height + 2);
  if (!quads)
    return `ivec2 o = ivec2(gl_FragCoord.xy) * ivec2(${width}, ${height}), most = textureSize(image_0, 0) - 1;
${around.map(([x, y]) => `vec4 ${name(x, y)} = texelFetch(image_0, clamp(o + ivec2(${x}, ${y}), ivec2(0), most), 0);`).join("\n")}`;
  const edge = (condition: string, to: (i: number) => [string, string], length: number) =>
    `if (${condition}) { ${Array.from({ length: length + 2 }, (_, i) => to(i - 1).join(" = ")).join("; ")}; }`;
  return `ivec2 o = ivec2(gl_FragCoord.xy) * ivec2(${width / 2}, ${height / 2}), most = textureSize(image_0, 0) - 1;
${around
  .map(([x, y]) => {
    const texture = (x & 1) + 2 * (y & 1);
    return `vec4 ${name(x, y)} = texelFetch(image_${texture}, clamp(o + ivec2(${x >> 1}, ${y >> 1}), ivec2(0), most), 0);`;
  })
  .join("\n")}
${edge("o.x == 0", (y) => [name(-1, y), name(0, y)], height)}
${edge(`o.x + ${width / 2} > most.x`, (y) => [name(width, y), name(width - 1, y)], height)}
${edge("o.y == 0", (x) => [name(x, -1), name(x, 0)], width)}
${edge(`o.y + ${height / 2} > most.y`, (x) => [name(x, height), name(x, height - 1)], width)}`;
}

const nearOf = (near: Near | undefined, x: number, y: number) =>
  near ? `, ${near((dx, dy) => name(x + dx, y + dy))}` : "";

/** 4 × 2 pixels as 8 lumas and 2 pairs of chromas: chroma is the mean of its four, at no sampling cost. */
export function nv12Source(near: Near | undefined, quads: boolean): string {
  const pixels = places(0, 4, 2).map(([x, y]) => {
    const sum = x < 2 ? "left" : "right";
    return `c = shade(min(corner + vec2(${x}, ${y}), outSize - .5) / outSize${nearOf(near, x, y)}).rgb; ${y ? "bottom" : "top"}.${"xyzw"[x]} = dot(c, luma) + toYCC[3].x; ${sum} += c;`;
  });
  return `layout(location = 0) out vec4 top;
layout(location = 1) out vec4 bottom;
layout(location = 2) out vec4 chroma;
uniform vec2 outSize;
uniform mat4 toYCC;
void main() {
vec2 corner = floor(gl_FragCoord.xy) * vec2(4, 2) + .5;
vec3 left = vec3(0), right = left, luma = vec3(toYCC[0].x, toYCC[1].x, toYCC[2].x), c;
${near ? lookups(4, 2, quads) : ""}
${pixels.join("\n")}
chroma = vec4((toYCC * vec4(left * .25, 1)).yz, (toYCC * vec4(right * .25, 1)).yz);
}
`;
}

/** 2 × 2 pixels, each into a texture of its own. */
export function quadsSource(near: Near | undefined, quads: boolean): string {
  return `${[0, 1, 2, 3].map((i) => `layout(location = ${i}) out vec4 q${i};`).join("\n")}
uniform vec2 outSize;
void main() {
vec2 corner = floor(gl_FragCoord.xy) * 2. + .5;
${near ? lookups(2, 2, quads) : ""}
${places(0, 2, 2)
  .map(([x, y]) => `q${x + 2 * y} = shade((corner + vec2(${x}, ${y})) / outSize${nearOf(near, x, y)});`)
  .join("\n")}
}
`;
}
