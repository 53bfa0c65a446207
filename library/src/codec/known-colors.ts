const PRIMARIES = ["bt709", "bt470bg", "smpte170m", "bt2020", "smpte432"];
const TRANSFERS = ["bt709", "smpte170m", "iec61966-2-1", "linear", "pq", "hlg"];
const MATRICES = ["rgb", "bt709", "bt470bg", "smpte170m", "bt2020-ncl"];

/** A color space without the names that are not in the standard: WebKit's encoders use some, which containers cannot store. */
export const knownColors = (colors: VideoColorSpaceInit): VideoColorSpaceInit => ({
  primaries: known(colors.primaries, PRIMARIES),
  transfer: known(colors.transfer, TRANSFERS),
  matrix: known(colors.matrix, MATRICES),
  fullRange: colors.fullRange ?? null,
});

const known = <Name extends string>(name: Name | null | undefined, names: readonly string[]): Name | null =>
  name && names.includes(name) ? name : null;
