import { audioFamily, type VideoFamily, videoFamily } from "../media/codec-family.ts";
import { decimal, hex } from "../media/digits.ts";
import { vp9CodecString } from "./codecs.ts";
import { av1Level, avcLevel, hevcLevel, type VideoDemands } from "./levels.ts";

/** Full codec strings that satisfy the demands, best first. */
const COMPLETIONS: Record<VideoFamily, (demands: VideoDemands) => string[]> = {
  avc: (demands) => ["6400", "4d00", "42e0"].map((profile) => `avc1.${profile}${hex([avcLevel(demands)])}`),
  hevc: (demands) => {
    const profiles = (demands.bitDepth ?? 8) > 8 ? ["2.4", "1.6"] : ["1.6"];
    const level = `L${hevcLevel(demands)}.B0`;
    return profiles.flatMap((profile) => [`hvc1.${profile}.${level}`, `hev1.${profile}.${level}`]);
  },
  vp8: () => ["vp8"],
  vp9: (demands) => {
    const full = vp9CodecString(demands);
    return (demands.bitDepth ?? 8) > 8 ? [full, vp9CodecString({ ...demands, bitDepth: 8 })] : [full];
  },
  av1: (demands) => {
    const level = decimal(av1Level(demands));
    const depths = (demands.bitDepth ?? 8) > 8 ? ["10", "08"] : ["08"];
    return depths.map((depth) => `av01.0.${level}M.${depth}`);
  },
};

/** Whether the name is a full codec string, not a short name. */
const isFull = (codec: string) => codec.includes(".") && !/^h\.26\d$/i.test(codec);

/**
 * Codec strings to try, best first: the given one if it is a full codec string, otherwise ones that satisfy the demands. Empty if the codec
 * is unknown.
 */
export function videoCodecStrings(codec: string, demands: VideoDemands): string[] {
  const family = videoFamily(codec);
  if (!family) return [];
  return isFull(codec) && family !== "vp8" ? [codec] : COMPLETIONS[family](demands);
}

/** Whether a full codec string is of a profile with more than 8 bits. */
export const hasHighBitDepth = (codec: string): boolean =>
  /^vp09\.0[23]|^av01\.\d\.\d\d[MH]\.1[02]|^(hvc1|hev1)\.2/.test(codec);

/** Full codec string of an audio codec's short name; `undefined` if the codec is unknown. */
export function audioCodecString(codec: string): string | undefined {
  if (codec.includes(".")) return audioFamily(codec) && codec;
  const family = audioFamily(codec);
  return family === "aac" ? "mp4a.40.2" : family;
}
