import { UnsupportedCodecError } from "../errors.ts";
import { COUNT, checkNumbers } from "../media/check-option.ts";
import { type AudioFamily, audioFamily } from "../media/codec-family.ts";
import { requirePlatform } from "../media/platform.ts";
import { audioDataOf, emptyPlanes } from "../sound/samples.ts";
import { audioCodecString } from "./codec-string.ts";
import { CODECS_IN, type EncodedContainer } from "./container-codecs.ts";
import { closeEncoder } from "./encoder-queue.ts";
import type { LoadRegistered, RegisteredEncoders } from "./registered.ts";

/**
 * Settings of an {@link MFXAudioEncoder}: those of an `AudioEncoder`. `codec` may also be a short name such as `aac`.
 *
 * @inline
 */
export interface MFXAudioEncoderConfig extends Omit<AudioEncoderConfig, "numberOfChannels" | "sampleRate"> {
  /**
   * Number of output channels. Other layouts are up- or downmixed.
   *
   * @defaultValue that of the input, or 2 if the encoder doesn't support as many
   */
  numberOfChannels?: number | undefined;
  /**
   * Has no effect: the output has the sample rate of the input.
   */
  sampleRate?: number | undefined;
  /** Container of the chunks. If the browser lacks the codec, the error suggests codecs that this container can hold. */
  container?: EncodedContainer | undefined;
}

async function isSupported(config: AudioEncoderConfig): Promise<boolean> {
  const answer = await AudioEncoder.isConfigSupported(config).catch(() => undefined);
  return answer?.supported === true && (config.numberOfChannels <= 2 || encodes(config));
}

/** Whether an encoder takes data. That of WebKitGTK claims to support surround sound, and then fails. */
async function encodes(config: AudioEncoderConfig): Promise<boolean> {
  const { sampleRate, numberOfChannels } = config;
  const encoder = new AudioEncoder({ output: () => {}, error: () => {} });
  const silence = audioDataOf(emptyPlanes(numberOfChannels, sampleRate / 10), { sampleRate, timestamp: 0 });
  try {
    encoder.configure(config);
    encoder.encode(silence);
    await encoder.flush();
    return true;
  } catch {
    return false;
  } finally {
    silence.close();
    closeEncoder(encoder);
  }
}

/** Packages with encoders, which a program can register. */
const PACKAGES: Partial<Record<AudioFamily, { name: string; register: string }>> = {
  aac: { name: "@mediabunny/aac-encoder", register: "registerAacEncoder" },
  flac: { name: "@mediabunny/flac-encoder", register: "registerFlacEncoder" },
  mp3: { name: "@mediabunny/mp3-encoder", register: "registerMp3Encoder" },
};

/** Settings that an encoder supports, completed with those of the first data. */
interface ResolvedAudioEncoder {
  settings: AudioEncoderConfig;
  /** Opens the encoder if it is not the browser's. */
  registered?: RegisteredEncoders;
}

export async function resolveAudioEncoderConfig(
  config: MFXAudioEncoderConfig,
  data: AudioData,
  loadRegistered: LoadRegistered | undefined,
): Promise<ResolvedAudioEncoder> {
  requirePlatform("AudioEncoder");
  const { container = "any", ...rest } = config;
  checkNumbers({ numberOfChannels: config.numberOfChannels }, COUNT);
  checkNumbers({ bitrate: config.bitrate });
  const wanted = {
    ...rest,
    bitrate: Math.round(config.bitrate ?? 128_000),
    // The decoded rate counts: the rate in a container may be half of it (HE-AAC).
    sampleRate: data.sampleRate,
    numberOfChannels: config.numberOfChannels ?? data.numberOfChannels,
    codec: audioCodecString(config.codec) ?? config.codec,
  };
  if (await isSupported(wanted)) return { settings: wanted };
  const registered = await loadRegistered?.();
  if (await registered?.supports(wanted)) return { settings: wanted, registered };
  // Surround sound of the source that was not asked for becomes stereo, which every codec supports.
  const stereo = { ...wanted, numberOfChannels: 2 };
  if (data.numberOfChannels > 2 && config.numberOfChannels === undefined) {
    if (await isSupported(stereo)) return { settings: stereo };
    if (await registered?.supports(stereo)) return { settings: stereo, registered };
  }

  const refused = (option: string, message: string) =>
    new UnsupportedCodecError(message, { config: wanted, option, track: { type: "audio" } });
  if (!audioCodecString(config.codec))
    throw refused(
      "codec",
      `\`codec\` must be an audio codec; got "${config.codec}". Use opus, aac, flac, mp3 or vorbis.`,
    );
  const { bitrate, ...free } = wanted;
  if (await isSupported(free)) {
    throw refused(
      "bitrate",
      `This browser cannot encode ${config.codec} at ${bitrate} bits per second. Use another bitrate.`,
    );
  }
  if (await isSupported({ ...free, numberOfChannels: 2 })) {
    throw refused(
      "numberOfChannels",
      `This browser cannot encode ${config.codec} with ${wanted.numberOfChannels} channels. Use numberOfChannels: 2.`,
    );
  }
  if (await isSupported({ ...free, sampleRate: 48_000 })) {
    throw refused(
      "sampleRate",
      `This browser cannot encode ${config.codec} at ${wanted.sampleRate} Hz. Resample the audio to 48000 Hz.`,
    );
  }
  const able: string[] = [];
  for (const other of CODECS_IN[container].audio) {
    if (await isSupported({ ...free, codec: audioCodecString(other)!, numberOfChannels: 2 })) able.push(other);
  }
  const family = audioFamily(config.codec);
  const encoder = registered && family && PACKAGES[family];
  throw refused(
    "codec",
    `This browser cannot encode ${config.codec}${able.length ? `; it can encode ${able.join(", ")}` : ""}.${
      encoder ? ` ${encoder.register}() of ${encoder.name} adds an encoder.` : ""
    }`,
  );
}
