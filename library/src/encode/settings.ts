import type { MFXAudioEncoderConfig } from "../codec/audio-encoder-config.ts";
import { CODECS_IN, type EncodedContainer, isSoundContainer } from "../codec/container-codecs.ts";
import { type ParsedMimeType, parseMimeType } from "../codec/mime-type.ts";
import type { MFXVideoEncoderConfig } from "../codec/video-encoder-config.ts";
import type { WavOptions } from "../container/wav-file.ts";
import { OptionError, UnsupportedCodecError } from "../errors.ts";
import { COUNT, checkNumbers, checkStream, wrongOption } from "../media/check-option.ts";
import { audioFamily, isWavCodec, videoFamily, WAV_CODECS } from "../media/codec-family.ts";
import { askedRate } from "../media/track-rate.ts";
import type { Track } from "../stream/track.ts";
import type { CopyOptions, EncodeAudioOptions, EncodeVideoOptions, FileParts, TrackOptions } from "./options.ts";

/**
 * The parsed mime type. Throws if such a file cannot be written.
 *
 * @param writesSound - Whether the release writes files of sound alone other than MP4 and WebM.
 */
export function outputOf(
  { mimeType, video, audio, tags, subtitles }: FileParts,
  writesSound: boolean,
): ParsedMimeType & { container: string } {
  if (typeof mimeType !== "string" || mimeType === "") {
    wrongOption("mimeType", "a mime type", mimeType, 'Use, for example, `video/mp4; codecs="h264,opus"`.');
  }
  const parsed = parseMimeType(mimeType);
  const { container, unknownCodecs } = parsed;
  const holdsSoundOnly = container === "wav" || (container && isSoundContainer(container));
  if (!container || (holdsSoundOnly && !writesSound)) {
    const sound = writesSound ? ", audio/mpeg, audio/flac, audio/ogg, audio/wav" : "";
    const rule = `video/mp4, video/webm, audio/mp4, audio/webm${sound} or image/gif`;
    wrongOption("mimeType", rule, parsed.essence, "", { mimeType });
  }
  if (container === "wav" && (unknownCodecs.length > 0 || parsed.videoCodec)) {
    const message = `WAV cannot hold ${unknownCodecs[0] ?? parsed.videoCodec}; it holds ${WAV_CODECS.join(", ")}.`;
    throw new UnsupportedCodecError(message, { mimeType, option: "mimeType" });
  }
  if (unknownCodecs.length > 0) {
    const known = [...CODECS_IN.any.video, ...CODECS_IN.any.audio].join(", ");
    const message = `\`mimeType\` names an unknown codec, "${unknownCodecs[0]}". Use one of ${known}.`;
    throw new UnsupportedCodecError(message, { mimeType, option: "mimeType" });
  }
  if (container === "gif" && audio) {
    throw new OptionError("audio", "A GIF cannot hold audio. Leave `audio` out.", { mimeType });
  }
  if (container === "gif" && tags) {
    throw new OptionError("tags", "A GIF cannot hold tags. Leave `tags` out.", { mimeType });
  }
  const holdsTracks = container === "mp4" || container === "webm";
  if (listOf(subtitles).length > 0 && (!holdsTracks || parsed.essence.startsWith("audio/"))) {
    const message = `${parsed.essence} cannot hold subtitles. Use video/mp4 or video/webm, or leave \`subtitles\` out.`;
    throw new OptionError("subtitles", message, { mimeType });
  }
  if (holdsSoundOnly && video) {
    const message = `${container.toUpperCase()} files cannot hold video. Leave \`video\` out.`;
    throw new OptionError("video", message, { mimeType });
  }
  const [hasVideo, hasAudio] = [listOf<TrackOptions>(video).length > 0, listOf<TrackOptions>(audio).length > 0];
  if (!hasVideo && (!hasAudio || container === "gif")) {
    const missing = `Give it ${container === "gif" ? "`video`" : holdsSoundOnly ? "`audio`" : "`video`, `audio` or both"}.`;
    throw new OptionError("video", `encode() has nothing to encode. ${missing}`, { mimeType });
  }
  for (const [name, given] of [["video", video] as const, ["audio", audio] as const]) {
    for (const part of listOf<TrackOptions>(given)) {
      if (isCopy(part)) {
        if (holdsTracks) continue;
        const message = `${container.toUpperCase()} cannot hold a copied track. Pass it as \`stream\`.`;
        throw new OptionError(name, message, { mimeType });
      }
      const advice = `Leave \`${name}\` out if there is no such track.`;
      checkStream(`${name}.stream`, part.stream, advice, { mimeType });
      if (hasLabels(part) && !holdsTracks) {
        const message = `${container.toUpperCase()} cannot hold \`language\`, \`name\` or \`default\`. Leave them out.`;
        throw new OptionError(name, message, { mimeType });
      }
    }
    if (!holdsTracks && listOf<TrackOptions>(given).length > 1) {
      throw new OptionError(name, `${container.toUpperCase()} holds one track. Pass one of them.`, { mimeType });
    }
  }
  return { ...parsed, container };
}

/** Whether a track is copied instead of encoded. */
export const isCopy = <T extends TrackOptions>(
  track: T,
): track is T & CopyOptions<Track<VideoFrame> | Track<AudioData>> =>
  (track as Partial<CopyOptions<Track<VideoFrame> | Track<AudioData>>>).copy !== undefined;

/** Whether a track has a language, a name or a default flag. */
export const hasLabels = ({ language, name, default: isDefault }: TrackOptions) =>
  language !== undefined || name !== undefined || isDefault !== undefined;

/** The members of a list, or a value that is no list. */
export function listOf<T>(given: T | readonly T[] | undefined): readonly T[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given as T];
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
  const { quality, quantizer, hardwareAcceleration, alpha, displayWidth, displayHeight } = options;
  const context = { mimeType, container, type: "video" } as const;
  const codec = choose(videoCodec, options.codec, videoFamily, CODECS_IN[container].video, context);
  const settings = { codec, container, width, height, fit, bitrate, framerate, keyframeEveryNthSecond };
  const rates = { bitrateMode, quality, quantizer, latencyMode };
  return defined({ ...settings, ...rates, hardwareAcceleration, alpha, displayWidth, displayHeight });
}

/** Settings of the audio encoder, likewise. */
export function audioSettings(
  options: EncodeAudioOptions,
  mimeType: string,
  { container, audioCodec }: { container: EncodedContainer; audioCodec?: string },
): MFXAudioEncoderConfig {
  const { numberOfChannels, bitrate } = options;
  const context = { mimeType, container, type: "audio" } as const;
  const codec = choose(audioCodec, options.codec, audioFamily, CODECS_IN[container].audio, context);
  return defined({ codec, container, numberOfChannels, bitrate });
}

/** Settings of a WAV file, likewise. */
export function wavSettings(
  options: EncodeAudioOptions,
  audioCodec: string | undefined,
): Pick<WavOptions, "codec" | "numberOfChannels" | "sampleRate"> {
  const { codec = "", numberOfChannels } = options;
  const sampleRate = askedRate(options);
  checkNumbers({ "audio.numberOfChannels": numberOfChannels, "audio.sampleRate": sampleRate }, COUNT);
  return { codec: [audioCodec ?? "", codec].find(isWavCodec) ?? WAV_CODECS[0], numberOfChannels, sampleRate };
}

/** Drops members that are `undefined`: WebCodecs treats some of them as set. */
function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
