/** Properties of a stream that its level depends on. */
export interface VideoDemands {
  width: number;
  height: number;
  /** Frames per second. @defaultValue 30 */
  framerate?: number;
  /** Bits per second. */
  bitrate?: number;
  /** Bits per sample. @defaultValue 8 */
  bitDepth?: number;
}

/** `[code, maximum units per second, maximum units per picture, maximum kbit/s]`, lowest level first. */
type Level = readonly [code: number, rate: number, size: number, kbps: number];

/** ITU-T H.264 table A-1: macroblocks; kbit/s of the baseline and main profiles. The code is `level_idc`. */
const AVC: readonly Level[] = [
  [10, 1485, 99, 64],
  [11, 3000, 396, 192],
  [12, 6000, 396, 384],
  [13, 11880, 396, 768],
  [20, 11880, 396, 2000],
  [21, 19800, 792, 4000],
  [22, 20250, 1620, 4000],
  [30, 40500, 1620, 10000],
  [31, 108000, 3600, 14000],
  [32, 216000, 5120, 20000],
  [40, 245760, 8192, 20000],
  [42, 522240, 8704, 50000],
  [50, 589824, 22080, 135000],
  [51, 983040, 36864, 240000],
  [52, 2073600, 36864, 240000],
  [60, 4177920, 139264, 240000],
  [61, 8355840, 139264, 480000],
  [62, 16711680, 139264, 800000],
];

/** VP9 levels (webmproject.org/vp9/levels): luma samples. The code is the one in the codec string. */
const VP9: readonly Level[] = [
  [10, 829440, 36864, 200],
  [11, 2764800, 73728, 800],
  [20, 4608000, 122880, 1800],
  [21, 9216000, 245760, 3600],
  [30, 20736000, 552960, 7200],
  [31, 36864000, 983040, 12000],
  [40, 83558400, 2228224, 18000],
  [41, 160432128, 2228224, 30000],
  [50, 311951360, 8912896, 60000],
  [51, 588251136, 8912896, 120000],
  [52, 1176502272, 8912896, 180000],
  [60, 1176502272, 35651584, 180000],
  [61, 2353004544, 35651584, 240000],
  [62, 4706009088, 35651584, 480000],
];

/** AV1 specification, annex A.3: luma samples; kbit/s of the main tier. The code is `seq_level_idx`. */
const AV1: readonly Level[] = [
  [0, 4423680, 147456, 1500],
  [1, 8363520, 278784, 3000],
  [4, 19975680, 665856, 6000],
  [5, 31950720, 1065024, 10000],
  [8, 70778880, 2359296, 12000],
  [9, 141557760, 2359296, 20000],
  [12, 267386880, 8912896, 30000],
  [13, 534773760, 8912896, 40000],
  [14, 1069547520, 8912896, 60000],
  [16, 1069547520, 35651584, 60000],
  [17, 2139095040, 35651584, 100000],
  [18, 4278190080, 35651584, 160000],
];

/** ITU-T H.265 table A.8: luma samples; kbit/s of the main tier. The code is `general_level_idc`. */
const HEVC: readonly Level[] = [
  [30, 552960, 36864, 128],
  [60, 3686400, 122880, 1500],
  [63, 7372800, 245760, 3000],
  [90, 16588800, 552960, 6000],
  [93, 33177600, 983040, 10000],
  [120, 66846720, 2228224, 12000],
  [123, 133693440, 2228224, 20000],
  [150, 267386880, 8912896, 25000],
  [153, 534773760, 8912896, 40000],
  [156, 1069547520, 8912896, 60000],
  [180, 1069547520, 35651584, 60000],
  [183, 2139095040, 35651584, 120000],
  [186, 4278190080, 35651584, 240000],
];

/** The lowest sufficient level, or the highest level if none is. */
function lowest(levels: readonly Level[], size: number, { framerate = 30, bitrate = 0 }: VideoDemands): number {
  const fits = ([, rate, most, kbps]: Level) => size <= most && size * framerate <= rate && bitrate <= kbps * 1000;
  return (levels.find(fits) ?? levels[levels.length - 1]!)[0];
}

const blocks = (pixels: number) => Math.ceil(pixels / 16);

/** `level_idc` of H.264, ten times the level. */
export const avcLevel = (demands: VideoDemands) => lowest(AVC, blocks(demands.width) * blocks(demands.height), demands);
/** Level of VP9, ten times the level. */
export const vp9Level = (demands: VideoDemands) => lowest(VP9, demands.width * demands.height, demands);
/** `seq_level_idx` of AV1. */
export const av1Level = (demands: VideoDemands) => lowest(AV1, demands.width * demands.height, demands);
/** `general_level_idc` of HEVC, thirty times the level. */
export const hevcLevel = (demands: VideoDemands) => lowest(HEVC, demands.width * demands.height, demands);
