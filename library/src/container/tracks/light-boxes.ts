import { childOf, childrenOf, floating, unsigned } from "../matroska/element.ts";
import { box, uint32 } from "../mp4/write-box.ts";

/** IDs of the children of Matroska's description of colors. */
const MAX_CONTENT_LIGHT = 0x55bc;
const MAX_FRAME_AVERAGE = 0x55bd;
const MASTERING_DISPLAY = 0x55d0;
/** Those of a mastering display: x and y of green, blue, red and white, the order of MP4; the highest and the lowest luminance. */
const CHROMATICITIES = [0x55d3, 0x55d4, 0x55d5, 0x55d6, 0x55d1, 0x55d2, 0x55d7, 0x55d8];
const LUMINANCES = [0x55d9, 0x55da];
/** Units of MP4 in a chromaticity of 1, and in a candela per square meter. */
const CHROMATICITY = 50_000;
const LUMINANCE = 10_000;

/**
 * The boxes of an MP4 that describe the light of HDR: mastering display and content light level.
 *
 * @param colors - Matroska's description of the colors of a track.
 */
export function lightBoxes(colors: Uint8Array): Uint8Array[] {
  const parts = childrenOf(colors);
  const display = childOf(parts, MASTERING_DISPLAY);
  const displayParts = display && childrenOf(display);
  const numbersOf = (ids: readonly number[], unit: number) =>
    ids.map((id) => Math.round((floating(childOf(displayParts, id) ?? new Uint8Array()) ?? Number.NaN) * unit));
  const shorts = numbersOf(CHROMATICITIES, CHROMATICITY);
  const luminances = numbersOf(LUMINANCES, LUMINANCE);
  const pairs = [0, 2, 4, 6].map((index) => shorts[index]! * 0x10000 + shorts[index + 1]!);
  const isWhole = [...shorts, ...luminances].every((number) => number >= 0);
  const [content, average] = [childOf(parts, MAX_CONTENT_LIGHT), childOf(parts, MAX_FRAME_AVERAGE)];
  return [
    ...(isWhole ? [box("mdcv", uint32(...pairs, ...luminances))] : []),
    ...(content && average ? [box("clli", uint32(unsigned(content) * 0x10000 + unsigned(average)))] : []),
  ];
}
