import { type MFXError, MissingFeatureError, UnsupportedCodecError } from "../errors.ts";
import { pcmFormat } from "../media/pcm.ts";
import type { AudioTrack, VideoTrack } from "../media/types.ts";

type Reason = MFXError | undefined;

/** Reasons for tracks of files that are opened once and decoded several times. */
const knownReasons = {
  hardware: new WeakMap<object, Promise<Reason>>(),
  software: new WeakMap<object, Promise<Reason>>(),
};

/** The reason why this browser cannot decode a track; `undefined` if it can. */
export function whyNotDecodable(track: VideoTrack | AudioTrack, software: boolean): Promise<Reason> {
  const known = knownReasons[software ? "software" : "hardware"];
  const reason = known.get(track) ?? findReason(track, software);
  known.set(track, reason);
  return reason;
}

async function findReason(track: VideoTrack | AudioTrack, software: boolean): Promise<Reason> {
  const decoder = track.type === "video" ? "VideoDecoder" : "AudioDecoder";
  if (!(decoder in globalThis)) return new MissingFeatureError(decoder);
  if (pcmFormat(track.config.codec)) return undefined;
  const config = (track.type === "video" && software ? inSoftware(track.config) : track.config) as AnyConfig;
  const supported = track.type === "video" ? isVideoSupported : isAudioSupported;
  if (await supported(config)) return undefined;
  for (const codec of similarCodecs(config.codec)) {
    if (!(await supported({ ...config, codec }))) continue;
    track.config.codec = codec;
    return undefined;
  }
  const { option, reason } = await failingSetting(config, supported);
  return new UnsupportedCodecError(`This browser cannot decode the ${track.type} track (${config.codec}): ${reason}.`, {
    config,
    option,
    track: { id: track.id, type: track.type },
  });
}

/** The configuration for software decoding. */
export const inSoftware = (config: VideoDecoderConfig): VideoDecoderConfig => ({
  ...config,
  hardwareAcceleration: "prefer-software",
});

type AnyConfig = VideoDecoderConfig & AudioDecoderConfig;
type Probe = (config: AnyConfig) => Promise<boolean>;

const isVideoSupported: Probe = async (config) => {
  try {
    return (await VideoDecoder.isConfigSupported(config)).supported === true;
  } catch {
    return false; // The configuration is invalid.
  }
};

const isAudioSupported: Probe = async (config) => {
  try {
    return (await AudioDecoder.isConfigSupported(config)).supported === true;
  } catch {
    return false;
  }
};

/**
 * Names under which a browser may take a codec that it refuses as the file writes it. The decoder goes by its description: constraints that
 * contradict the profile of H.264, or the type of AAC, are only in the name.
 */
function similarCodecs(codec: string): string[] {
  const [, profile, level] = /^(avc[13]\.[0-9a-f]{2})[0-9a-f]{2}([0-9a-f]{2})$/i.exec(codec) ?? [];
  if (profile) return ["00", "40", "c0", "e0"].map((constraints) => profile + constraints + level);
  return /^mp4a\.40\.[134]$/.test(codec) ? ["mp4a.40.2"] : [];
}

/** Finds the setting that the browser refuses by leaving them out one by one. */
async function failingSetting(all: AnyConfig, supported: Probe) {
  if (all.hardwareAcceleration && (await supported({ ...all, hardwareAcceleration: "no-preference" }))) {
    return { option: "hardwareAcceleration", reason: `there is no decoder that is "${all.hardwareAcceleration}"` };
  }
  const { description: _description, ...undescribed } = all;
  if (all.description && (await supported(undescribed))) {
    return { option: "description", reason: "the decoder's setup data in the file is damaged" };
  }
  if (all.codedWidth && (await supported({ ...undescribed, codedWidth: 640, codedHeight: 360 }))) {
    return { option: "codedWidth", reason: `${all.codedWidth} × ${all.codedHeight} is not supported` };
  }
  if (all.numberOfChannels && (await supported({ ...undescribed, numberOfChannels: 2, sampleRate: 48000 }))) {
    return {
      option: "numberOfChannels",
      reason: `${all.numberOfChannels} × ${all.sampleRate} Hz is not supported`,
    };
  }
  return { option: "codec", reason: "there is no decoder for this codec" };
}
