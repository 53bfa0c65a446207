import type { MFXAudioEncoderConfig } from "./codec/audio-encoder-config.ts";
import { CODECS_IN } from "./codec/container-codecs.ts";
import { type ParsedMimeType, parseMimeType } from "./codec/mime-type.ts";
import type { MFXVideoEncoderConfig } from "./codec/video-encoder-config.ts";
import type { EncodeAudioOptions, EncodeOptions, EncodeVideoOptions } from "./encode-options.ts";
import { OptionError, UnsupportedCodecError } from "./errors.ts";
import { checkStream, wrongOption } from "./media/check-option.ts";
import { audioFamily, videoFamily } from "./media/codec-family.ts";

/** The parsed mime type. Throws if such a file cannot be written. */
export function outputOf({ mimeType, video, audio }: EncodeOptions): ParsedMimeType & { container: string } {
  if (typeof mimeType !== "string" || mimeType === "") {
    wrongOption("mimeType", "a mime type", mimeType, 'Use, for example, `video/mp4; codecs="h264,opus"`.');
  }
  const parsed = parseMimeType(mimeType);
  const { container, unknownCodecs } = parsed;
  if (!container) {
    const rule = "video/mp4, video/webm, audio/mp4, audio/webm or image/gif";
    wrongOption("mimeType", rule, parsed.essence, "", { mimeType });
  }
  if (unknownCodecs.length > 0) {
    const known = [...CODECS_IN.any.video, ...CODECS_IN.any.audio].join(", ");
    const message = `\`mimeType\` names an unknown codec, "${unknownCodecs[0]}". Use one of ${known}.`;
    throw new UnsupportedCodecError(message, { mimeType, option: "mimeType" });
  }
  if (container === "gif" && audio) {
    throw new OptionError("audio", "A GIF cannot hold audio. Leave `audio` out.", { mimeType });
  }
  if (!video && (!audio || container === "gif")) {
    const missing = container === "gif" ? "Give it `video`." : "Give it `video`, `audio` or both.";
    throw new OptionError("video", `encode() has nothing to encode. ${missing}`, { mimeType });
  }
  for (const [name, part] of [["video", video] as const, ["audio", audio] as const]) {
    if (!part) continue;
    const advice = `Leave \`${name}\` out if there is no such track.`;
    checkStream(`${name}.stream`, part.stream, advice, { mimeType });
  }
  return { ...parsed, container };
}

/**
 * The codec to encode with: that of the mime type, else that of the settings, else the container's default. A codec from the settings
 * counts only if the container can hold it, since a decoder's settings may have been spread into them.
 */
function choose<F extends string>(
  named: string | undefined,
  given: string | undefined,
  familyOf: (codec: string) => F | undefined,
  holds: readonly F[],
  context: { mimeType: string; container: string; type: "video" | "audio" },
): string {
  const { mimeType, container, type } = context;
  const family = named && familyOf(named);
  if (family && !holds.includes(family)) {
    const message = `${container.toUpperCase()} cannot hold ${named}; it holds ${holds.join(", ")}.`;
    throw new UnsupportedCodecError(message, { mimeType, option: "mimeType", track: { type } });
  }
  if (named) return named;
  const own = given && familyOf(given);
  if (own && holds.includes(own)) return given;
  return holds[0]!;
}

/** Settings of the video encoder, without other members that were spread into the options. */
export function videoSettings(
  options: EncodeVideoOptions,
  mimeType: string,
  { container, videoCodec }: { container: "mp4" | "webm"; videoCodec?: string },
): MFXVideoEncoderConfig {
  const { width, height, fit, bitrate, framerate, keyframeEveryNthSecond, bitrateMode, latencyMode } = options;
  const { hardwareAcceleration, alpha, displayWidth, displayHeight } = options;
  const context = { mimeType, container, type: "video" } as const;
  const codec = choose(videoCodec, options.codec, videoFamily, CODECS_IN[container].video, context);
  const settings = { codec, container, width, height, fit, bitrate, framerate, keyframeEveryNthSecond };
  return defined({ ...settings, bitrateMode, latencyMode, hardwareAcceleration, alpha, displayWidth, displayHeight });
}

/** Settings of the audio encoder, likewise. */
export function audioSettings(
  options: EncodeAudioOptions,
  mimeType: string,
  { container, audioCodec }: { container: "mp4" | "webm"; audioCodec?: string },
): MFXAudioEncoderConfig {
  const { numberOfChannels, sampleRate, bitrate } = options;
  const context = { mimeType, container, type: "audio" } as const;
  const codec = choose(audioCodec, options.codec, audioFamily, CODECS_IN[container].audio, context);
  return defined({ codec, container, numberOfChannels, sampleRate, bitrate });
}

/** Drops members that are `undefined`: WebCodecs treats some of them as set. */
function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
