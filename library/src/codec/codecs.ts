import { wrongOption } from "../media/check-option.ts";
import { decimal, hex } from "../media/digits.ts";
import { type VideoDemands, vp9Level } from "./levels.ts";

/** `profile_idc` and constraint flags of H.264: the first four hexadecimal digits of a codec string. */
const AVC_PROFILES = {
  baseline: "4200",
  constrainedBaseline: "42e0",
  main: "4d00",
  extended: "5800",
  high: "6400",
  high10: "6e00",
  high422: "7a00",
  high444: "f400",
} as const;

/** Names of H.264 profiles. @inline */
export type AVCProfile = keyof typeof AVC_PROFILES;

/** H.264 (AVC). */
const avc = {
  /**
   * Makes an H.264 codec string.
   *
   * @param profile - `baseline`, `constrainedBaseline`, `main`, `extended`, `high`, `high10`, `high422` or `high444`.
   * @param level - Level from 1 to 6.2, such as `"3.1"` for 720p30 or `"4.0"` for 1080p30.
   * @returns Codec string, for example `avc1.42001f` for `"baseline"` and `"3.1"`.
   * @throws `OptionError` if the profile or level doesn't exist.
   */
  generateCodecString(profile: AVCProfile, level: string | number): string {
    const flags = AVC_PROFILES[profile];
    const idc = Math.round(Number(level) * 10);
    if (!flags) wrongOption("profile", `one of ${Object.keys(AVC_PROFILES).join(", ")}`, profile);
    if (!(idc >= 10 && idc <= 62)) wrongOption("level", 'a level of H.264 from "1" to "6.2"', level);
    return `avc1.${flags}${hex([idc])}`;
  },
};

/** VP9. */
const vp9 = {
  /**
   * Makes a VP9 codec string with the lowest level that allows the size and bitrate at 30 frames per second.
   *
   * @param demands - `width` and `height` in pixels, `bitrate` in bits per second, `bitDepth` of 8, 10 or 12 bits.
   * @returns Codec string, for example `vp09.00.31.08` for 1280 × 720 at 2 Mbit/s.
   * @throws `OptionError` if the bit depth is not 8, 10 or 12.
   */
  autoSelectCodec(demands: { width: number; height: number; bitrate: number; bitDepth: number }): string {
    return vp9CodecString(demands);
  },
};

/** The codec string of VP9 for a size and rate. Profile 2 allows more than 8 bits. */
export function vp9CodecString(demands: VideoDemands): string {
  const { bitDepth = 8 } = demands;
  if (![8, 10, 12].includes(bitDepth)) wrongOption("bitDepth", "8, 10 or 12", bitDepth);
  return `vp09.${bitDepth > 8 ? "02" : "00"}.${decimal(vp9Level(demands))}.${decimal(bitDepth)}`;
}

/**
 * Functions that make full codec strings, for the option `codec` and for mime types. {@link encode} does this itself if you use a short
 * name such as `vp9`.
 *
 * @example
 * ```ts live
 * import { codecs } from "mfx";
 *
 * await show(codecs.avc.generateCodecString("baseline", "3.1"));
 * await show(codecs.vp9.autoSelectCodec({ width: 1280, height: 720, bitrate: 2e6, bitDepth: 8 }));
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export const codecs = { avc, vp9 };
