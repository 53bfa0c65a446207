import { UnsupportedCodecError } from "../errors.ts";
import { type Fit, Fitter, outputSize } from "../frame/fit.ts";
import { isSideways } from "../frame/orientation.ts";
import type { Size } from "../frame/redraw.ts";
import { COUNT, checkNumbers, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { type VideoFamily, videoFamily } from "../media/codec-family.ts";
import { requirePlatform } from "../media/platform.ts";
import { videoCodecStrings } from "./codec-string.ts";
import { CODECS_IN } from "./container-codecs.ts";
import { bitrateOf, mostQuantizer, type QuantizerOptions, qualityNumber, type VideoQuality } from "./quality.ts";

/**
 * Settings of an {@link MFXVideoEncoder}: those of a `VideoEncoder`. `codec` may also be a short name such as `vp9`.
 *
 * @inline
 */
export interface MFXVideoEncoderConfig extends Omit<VideoEncoderConfig, "width" | "height"> {
  /**
   * Width of the output in pixels.
   *
   * @defaultValue that of the first frame
   */
  width?: number | undefined;
  /**
   * Height of the output in pixels.
   *
   * @defaultValue that of the first frame
   */
  height?: number | undefined;
  /**
   * How frames fill an output with another aspect ratio: `"contain"` adds bars, `"cover"` crops, `"fill"` distorts. The output is then
   * upright, and a missing side is computed from the aspect ratio of the first frame. Without `fit`, frames are distorted, and the
   * rotation of rotated frames is stored in the container.
   *
   * @since next
   */
  fit?: Fit | undefined;
  /**
   * Seconds between key frames, measured by timestamps. `0` makes every frame a key frame.
   *
   * @defaultValue 2
   */
  keyframeEveryNthSecond?: number | undefined;
  /**
   * Steady quality instead of a bitrate. An encoder without quantizers gets a bitrate that gives most pictures about this quality.
   *
   * @since next
   */
  quality?: VideoQuality | undefined;
  /**
   * Quantizer of all frames, in the units of the codec: lower values give a better picture. Up to 51 for H.264 and HEVC, 255 for VP9 and AV1
   * (63 in older browsers).
   *
   * @since next
   */
  quantizer?: number | undefined;
  /**
   * Container of the chunks. If the browser lacks the codec, the error suggests codecs that this container can hold.
   *
   * @since next
   */
  container?: "mp4" | "webm" | undefined;
}

/** Bits per pixel and frame for good quality with any of the codecs. */
const DEFAULT_BITS = 0.1;
const DEFAULT_FRAMERATE = 30;

const bitDepthOf = (frame: VideoFrame) => Number(/P(10|12)$/.exec(frame.format ?? "")?.[1] ?? 8);

/** Size to encode frames at, before rotation, and the display size if pixels are not square. */
function storedSize(config: MFXVideoEncoderConfig, frame: VideoFrame) {
  const stored = {
    width: frame.visibleRect?.width ?? frame.codedWidth,
    height: frame.visibleRect?.height ?? frame.codedHeight,
  };
  const sideways = isSideways(frame);
  // The display size is that of the upright picture.
  const shown = sideways
    ? { width: frame.displayHeight, height: frame.displayWidth }
    : { width: frame.displayWidth, height: frame.displayHeight };

  let { width = stored.width, height = stored.height } = config;
  // The rotation is stored as metadata, so a sideways picture has width and height swapped.
  const alike = (a: number, b: number) => Math.abs(Math.log(a / b));
  if (
    sideways &&
    alike(height / width, stored.width / stored.height) < alike(width / height, stored.width / stored.height)
  ) {
    [width, height] = [height, width];
  }
  if (config.displayWidth && config.displayHeight) return { width, height };

  const pixelAspect = shown.width / stored.width / (shown.height / stored.height);
  const keepsShape = alike(width / height, stored.width / stored.height) < 0.02;
  if (Math.abs(pixelAspect - 1) < 0.01 || !keepsShape) return { width, height };
  return { width, height, displayWidth: Math.round(width * pixelAspect), displayHeight: height };
}

const isSupported = async (config: VideoEncoderConfig) =>
  (await VideoEncoder.isConfigSupported(config).catch(() => undefined))?.supported === true;

/** Whether encoders of the codec refuse odd sizes. */
const needsEvenSize = (codec: string) => {
  const family = videoFamily(codec);
  return family === "avc" || family === "hevc";
};

/** The stage that fits frames into the output, if `fit` is given. Missing sides are those of the first frame. */
export function fitterOf(config: MFXVideoEncoderConfig, frame: VideoFrame): Fitter | undefined {
  const { codec, fit, displayWidth, displayHeight } = config;
  if (!fit) return undefined;
  const size = outputSize(frame, config, needsEvenSize(codec) ? 2 : 1);
  const shown = displayWidth && displayHeight ? { width: displayWidth, height: displayHeight } : size;
  return new Fitter({ size, shown, fit });
}

/** Settings that the browser's encoder supports, and those of its frames. */
export interface ResolvedEncoding {
  config: VideoEncoderConfig;
  /** Options of each frame. */
  quantizer: QuantizerOptions;
}

/** Settings that the browser's encoder supports, completed with those of the first frame. */
export async function resolveVideoEncoderConfig(
  settings: MFXVideoEncoderConfig,
  frame: VideoFrame,
  fitter: Fitter | undefined,
): Promise<ResolvedEncoding> {
  const { quality, quantizer, ...config } = settings;
  const { displayWidth, displayHeight } = config;
  checkNumbers({ displayWidth, displayHeight }, COUNT);
  if ((displayWidth === undefined) !== (displayHeight === undefined)) {
    const missing = displayWidth === undefined ? "displayWidth" : "displayHeight";
    wrongOption(missing, "set together with the other side of the display size", undefined);
  }
  const isSteady = quality !== undefined || quantizer !== undefined || config.bitrateMode === "quantizer";
  if (!isSteady) return { config: await supportedConfig(config, frame, fitter), quantizer: {} };
  const wanted = qualityNumber(quality ?? "medium");
  if (quality === "lossless" && videoFamily(config.codec) !== "vp9")
    wrongOption("quality", `a number, "low", "medium" or "high" for ${config.codec}`, quality, "Use vp9.");
  checkNumbers({ quantizer }, NOT_NEGATIVE);
  const { bitrate: _, bitrateMode, ...rest } = config;
  const needsQuantizers = quantizer !== undefined || quality === "lossless";
  const steady = await supportedConfig({ ...rest, bitrateMode: "quantizer" }, frame, fitter).catch((error) => {
    const isRefused = error instanceof UnsupportedCodecError && error.details.option === "bitrateMode";
    if (!isRefused || needsQuantizers || bitrateMode === "quantizer") throw error;
  });
  const family = steady && videoFamily(steady.codec);
  const most = family && (await mostQuantizer(family, steady.codec));
  if (most !== undefined) {
    if (quantizer !== undefined && quantizer > most)
      wrongOption("quantizer", `at most ${most} for ${family} in this browser`, quantizer);
    return { config: steady!, quantizer: { [family!]: { quantizer: quantizer ?? Math.round((1 - wanted) * most) } } };
  }
  if (steady && needsQuantizers) throw ignoresQuantizers(steady);
  const { width, height } = fitter?.size ?? storedSize(config, frame);
  const bitrate = bitrateOf(wanted, width * height * (config.framerate ?? DEFAULT_FRAMERATE));
  return { config: await supportedConfig({ ...rest, bitrate }, frame, fitter), quantizer: {} };
}

const ignoresQuantizers = (config: VideoEncoderConfig) =>
  new UnsupportedCodecError(`This browser's encoder of ${config.codec} has no quantizers. Set \`bitrate\` instead.`, {
    config,
    option: "bitrateMode",
    track: { type: "video" },
  });

async function supportedConfig(
  config: MFXVideoEncoderConfig,
  frame: VideoFrame,
  fitter: Fitter | undefined,
): Promise<VideoEncoderConfig> {
  requirePlatform("VideoEncoder");
  const { keyframeEveryNthSecond, alpha: _, fit: __, container = "any", ...rest } = config;
  const { framerate = DEFAULT_FRAMERATE, bitrateMode } = config;
  checkNumbers({ width: config.width, height: config.height }, COUNT);
  checkNumbers({ bitrate: config.bitrate, framerate });
  checkNumbers({ keyframeEveryNthSecond }, NOT_NEGATIVE);
  const size = fitter?.size ?? storedSize(config, frame);
  const bitrate =
    bitrateMode === "quantizer" ? undefined : Math.round(size.width * size.height * framerate * DEFAULT_BITS);
  const wanted = { ...(bitrate && { bitrate }), ...rest, ...size };
  // Drawn frames have 8 bits.
  const demands = { ...wanted, bitDepth: fitter?.draws(frame) ? 8 : bitDepthOf(frame) };
  const isTurned = !fitter && isSideways(frame);
  const shown = isTurned ? { width: size.height, height: size.width } : size;
  if (needsEvenSize(config.codec)) checkEven(config.codec, shown);
  for (const codec of videoCodecStrings(config.codec, demands)) {
    const candidate = { ...wanted, codec };
    if (await isSupported(candidate)) return candidate;
  }
  throw await explain(wanted, demands, shown, CODECS_IN[container].video);
}

/** @throws OptionError for a side that is odd. */
function checkEven(codec: string, size: Size): void {
  for (const side of ["width", "height"] as const) {
    const value = size[side];
    if (value % 2)
      wrongOption(side, `even for ${codec}`, value, `Use ${value > 1 ? `${value - 1} or ` : ""}${value + 1}.`);
  }
}

/** Settings that an encoder may refuse on their own. */
const OPTIONAL = [
  "hardwareAcceleration",
  "latencyMode",
  "bitrateMode",
  "scalabilityMode",
  "contentHint",
  "bitrate",
] as const;

/** Finds the refused setting. */
async function explain(
  config: VideoEncoderConfig,
  demands: VideoEncoderConfig & { bitDepth: number },
  { width, height }: Size,
  alternatives: readonly VideoFamily[],
): Promise<UnsupportedCodecError> {
  const { codec } = config;
  const family = videoFamily(codec);
  const track = { type: "video" } as const;
  const refused = (option: string, message: string) => new UnsupportedCodecError(message, { config, option, track });
  if (!family)
    return refused("codec", `\`codec\` must be a video codec; got "${codec}". Use vp8, vp9, av1, h264 or hevc.`);
  for (const option of OPTIONAL) {
    if (config[option] === undefined) continue;
    const { [option]: value, ...without } = config;
    for (const name of videoCodecStrings(codec, demands)) {
      if (await isSupported({ ...without, codec: name })) {
        return refused(option, `This browser cannot encode ${codec} with ${option} ${JSON.stringify(value)}.`);
      }
    }
  }
  for (const name of videoCodecStrings(family, demands)) {
    if (await isSupported({ ...config, codec: name })) {
      return refused("codec", `This browser cannot encode ${width} × ${height} as ${codec}. Use ${name}.`);
    }
  }
  const small = { width: 320, height: 240 };
  for (const name of videoCodecStrings(family, { ...demands, ...small })) {
    if (await isSupported({ codec: name, ...small })) {
      return refused("width", `This browser cannot encode ${family} at ${width} × ${height}. Use a smaller size.`);
    }
  }
  const able: string[] = [];
  for (const other of alternatives) {
    const [name] = videoCodecStrings(other, demands);
    if (name && (await isSupported({ codec: name, ...small }))) able.push(other);
  }
  return refused(
    "codec",
    `This browser cannot encode ${codec}${able.length ? `; it can encode ${able.join(", ")}` : ""}.`,
  );
}
