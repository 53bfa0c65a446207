import { OptionError, UnsupportedCodecError } from "../errors.ts";
import { type VideoFamily, videoFamily } from "../media/codec-family.ts";
import { requirePlatform } from "../media/platform.ts";
import { videoCodecStrings } from "./codec-string.ts";

/**
 * The settings of an {@link MFXVideoEncoder}: those of a `VideoEncoder`, where `codec` may also be a short name such as `vp9`.
 *
 * @inline
 */
export interface MFXVideoEncoderConfig extends Omit<VideoEncoderConfig, "width" | "height"> {
  /**
   * Width in pixels of what is encoded.
   *
   * @defaultValue the first frame's
   */
  width?: number;
  /**
   * Height in pixels of what is encoded.
   *
   * @defaultValue the first frame's
   */
  height?: number;
  /**
   * Seconds between key frames.
   *
   * @defaultValue 2
   */
  keyframeEveryNthSecond?: number;
  /**
   * What the chunks are for: where the codec is not there, the error names one that the container holds, too.
   *
   * @since next
   */
  container?: "mp4" | "webm";
}

/** What Chromium has ahead of the type definitions. */
type Oriented = VideoFrame & { rotation?: number };

const isEven = (n: number) => n % 2 === 0;
const bitDepthOf = (frame: VideoFrame) => Number(/P(10|12)$/.exec(frame.format ?? "")?.[1] ?? 8);

/** Stored size, and the size to show it at where the pixels are not square, of what shall be made of such frames. */
function sizes(config: MFXVideoEncoderConfig, frame: Oriented) {
  const stored = {
    width: frame.visibleRect?.width ?? frame.codedWidth,
    height: frame.visibleRect?.height ?? frame.codedHeight,
  };
  const sideways = frame.rotation === 90 || frame.rotation === 270;
  // Display size is that of the upright picture.
  const shown = sideways
    ? { width: frame.displayHeight, height: frame.displayWidth }
    : { width: frame.displayWidth, height: frame.displayHeight };

  let { width = stored.width, height = stored.height } = config;
  // The rotation is kept as metadata, so an upright size is that of the stored picture laid on its side.
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

/** The settings, completed to fit the first frame, that the browser's encoder says it takes. */
export async function resolveVideoEncoderConfig(
  config: MFXVideoEncoderConfig,
  frame: VideoFrame,
): Promise<VideoEncoderConfig> {
  requirePlatform("VideoEncoder");
  const { keyframeEveryNthSecond: _, alpha: __, container = "any", ...rest } = config;
  const wanted = { ...rest, ...sizes(config, frame) };
  for (const side of ["width", "height"] as const) {
    if (!Number.isInteger(wanted[side]) || wanted[side] <= 0) {
      throw new OptionError(side, `The ${side} of a video is a positive whole number, not ${wanted[side]}.`);
    }
  }
  const demands = { ...wanted, bitDepth: bitDepthOf(frame) };
  for (const codec of videoCodecStrings(config.codec, demands)) {
    const candidate = { ...wanted, codec };
    if (await isSupported(candidate)) return candidate;
  }
  throw await explain(wanted, demands, ALTERNATIVES[container]);
}

const ALTERNATIVES: Record<"mp4" | "webm" | "any", readonly VideoFamily[]> = {
  mp4: ["avc", "hevc", "av1", "vp9"],
  webm: ["vp8", "vp9", "av1"],
  any: ["vp8", "vp9", "av1", "avc", "hevc"],
};

/** Settings that an encoder may refuse, though it would take the others. */
const OPTIONAL = [
  "hardwareAcceleration",
  "latencyMode",
  "bitrateMode",
  "scalabilityMode",
  "contentHint",
  "bitrate",
] as const;

/** Finds the setting that is refused. */
async function explain(
  config: VideoEncoderConfig,
  demands: VideoEncoderConfig & { bitDepth: number },
  alternatives: readonly VideoFamily[],
): Promise<UnsupportedCodecError> {
  const { codec, width, height } = config;
  const family = videoFamily(codec);
  const track = { type: "video" } as const;
  const refused = (option: string, message: string) => new UnsupportedCodecError(message, { config, option, track });
  if (!family) return refused("codec", `"${codec}" is no video codec that MFX knows.`);
  if ((family === "avc" || family === "hevc") && !(isEven(width) && isEven(height))) {
    const even = (n: number) => n + (n % 2);
    return refused(
      isEven(width) ? "height" : "width",
      `${codec} needs an even width and height, not ${width} × ${height}; ${even(width)} × ${even(height)} would do.`,
    );
  }
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
      return refused("codec", `This browser cannot encode ${width} × ${height} as ${codec}; ${name} would do.`);
    }
  }
  const small = { width: 320, height: 240 };
  for (const name of videoCodecStrings(family, { ...demands, ...small })) {
    if (await isSupported({ codec: name, ...small })) {
      return refused("width", `This browser cannot encode ${family} at ${width} × ${height}.`);
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
