/**
 * The shaders that map colors of BT.2020 to BT.709, and back. They map to BT.709 as ITU-R BT.2390 and BT.2408 say: white is at 203 nits, darker colors keep their light, and
 * brighter ones up to 1000 nits are compressed into what is left. Brighter and purer colors than that are clipped.
 */

import type { HDRColor, WideColor } from "./wide-color.ts";

const WHITE = 203;
const PEAK = 1000;

/** Constants of PQ (SMPTE ST 2084). */
const [M1, M2, C1, C2, C3] = [2610 / 16384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];

/** The PQ code, 0…1, of light in nits. */
function pqCode(nits: number): number {
  const power = (nits / 10_000) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

const PEAK_CODE = pqCode(PEAK);
/** White as a part of the peak, in PQ. */
const MOST = pqCode(WHITE) / PEAK_CODE;
/** Where the compression begins. */
const KNEE = 1.5 * MOST - 0.5;

const float = (value: number) => value.toFixed(9);

/** Light, with white at 1, of a PQ code: a GLSL expression for a scalar or a vector. */
const lightOfPQ = (type: string, code: string) => {
  const root = `pow(${code}, ${type}(${float(1 / M2)}))`;
  const quotient = `max(${root} - ${float(C1)}, 0.) / (${float(C2)} - ${float(C3)} * ${root})`;
  return `pow(${quotient}, ${type}(${float(1 / M1)})) * ${float(10_000 / WHITE)}`;
};

/** The PQ code, relative to 10,000 nits, of light with white at 1: a GLSL expression for a vector. */
const pqOf = (light: string) => {
  const power = `pow(${light} * ${float(WHITE / 10_000)}, vec3(${float(M1)}))`;
  return `pow((${float(C1)} + ${float(C2)} * ${power}) / (1. + ${float(C3)} * ${power}), vec3(${float(M2)}))`;
};

/** Light, with white at 1, of stored colors `c`. */
const LIGHT: Record<WideColor, string> = {
  pq: `vec3 light = ${lightOfPQ("vec3", "c")};`,
  hlg: `vec3 scene = mix(c * c / 3., (exp((c - .55991073) / .17883277) + .28466892) / 12., step(.5, c));
vec3 light = scene * pow(dot(scene, vec3(.2627, .678, .0593)), .2) * ${float(PEAK / WHITE)};`,
  sdr: "vec3 light = mix(c / 12.92, pow((c + .055) / 1.055, vec3(2.4)), step(.04045, c));",
};

/** Compresses `light` by its brightest part. */
const COMPRESSION = `float top = max(max(light.r, light.g), light.b);
float power = pow(top * ${float(WHITE / 10_000)}, ${float(M1)});
float e = min(pow((${float(C1)} + ${float(C2)} * power) / (1. + ${float(C3)} * power), ${float(M2)}) / ${float(PEAK_CODE)}, 1.);
if (e > ${float(KNEE)}) {
float t = (e - ${float(KNEE)}) / ${float(1 - KNEE)};
float code = ${float(PEAK_CODE)} * (${float(KNEE)} * (2. * t * t * t - 3. * t * t + 1.) + ${float(1 - KNEE)} * (t * t * t - 2. * t * t + t) + ${float(MOST)} * (3. * t * t - 2. * t * t * t));
light *= ${lightOfPQ("float", "code")} / top;
}
`;

/** GLSL of `vec3 NAME(vec3 c)`: the color in BT.709. */
export const toSDRSource = (name: string, color: WideColor): string => `vec3 ${name}(vec3 c) {
${LIGHT[color]}
${color === "sdr" ? "" : COMPRESSION}light = clamp(mat3(1.660491, -.124550, -.018151, -.587641, 1.132900, -.100579, -.072850, -.008349, 1.118730) * light, 0., 1.);
return mix(light * 12.92, 1.055 * pow(light, vec3(1. / 2.4)) - .055, step(.0031308, light));
}
`;

/** The colors to store, of light with white at 1. */
const STORED: Record<HDRColor, string> = {
  pq: `return ${pqOf("light")};`,
  hlg: `light *= ${float(WHITE / PEAK)};
vec3 scene = light * pow(max(dot(light, vec3(.2627, .678, .0593)), 1e-6), -1. / 6.);
return mix(sqrt(3. * scene), .17883277 * log(max(12. * scene - .28466892, 1e-6)) + .55991073, step(1. / 12., scene));`,
};

/** GLSL of `vec3 NAME(vec3 c)`: the color of BT.709 as HDR stores it, with white at 203 nits. */
export const toHDRSource = (name: string, color: HDRColor): string => `vec3 ${name}(vec3 c) {
${LIGHT.sdr}
light = mat3(.627404, .069097, .016391, .329283, .919540, .088013, .043313, .011362, .895595) * light;
${STORED[color]}
}
`;
