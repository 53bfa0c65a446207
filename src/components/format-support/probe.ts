import type { Format } from "./formats";

/** What one browser can do with one codec. `hardware`: it says that it would use the device's own codec. */
export interface CodecSupport {
  decode: boolean;
  encode: boolean;
  hardware: boolean;
}

export interface Support extends CodecSupport {
  /** Whether it plays through MediaSource, while the file is still being made. */
  play: boolean;
}

const WIDTH = 1280;
const HEIGHT = 720;
/** A side that no hardware decodes. Firefox says yes to it, so that its answer about hardware means nothing. */
const IMPOSSIBLE = 65_536;

/** Asks the browser; what it has no API for, it can't. */
export const probe = async (format: Format): Promise<Support> => ({
  ...(await probeCodec(format)),
  play: canPlay(format),
});

/** The part of it that workers know too. */
export const probeCodec = (format: Format): Promise<CodecSupport> =>
  format.kind === "video" ? probeVideo(format) : probeAudio(format);

async function probeVideo({ codec }: Format): Promise<CodecSupport> {
  const decoding = { codec, codedWidth: WIDTH, codedHeight: HEIGHT };
  const encoding = { codec, width: WIDTH, height: HEIGHT, bitrate: 2_000_000, framerate: 30 };
  const inHardware = { ...decoding, hardwareAcceleration: "prefer-hardware" } as const;
  const [decode, encode, hardware, anything] = await Promise.all([
    supported(globalThis.VideoDecoder, decoding),
    supported(globalThis.VideoEncoder, encoding),
    supported(globalThis.VideoDecoder, inHardware),
    supported(globalThis.VideoDecoder, { ...inHardware, codedWidth: IMPOSSIBLE, codedHeight: IMPOSSIBLE }),
  ]);
  return { decode, encode, hardware: hardware && !anything };
}

async function probeAudio({ codec }: Format): Promise<CodecSupport> {
  const sound = { codec, sampleRate: 48_000, numberOfChannels: 2 };
  const [decode, encode] = await Promise.all([
    // Vorbis and FLAC want their headers, whose content the question does not look at.
    supported(globalThis.AudioDecoder, { ...sound, description: new Uint8Array(1) }),
    supported(globalThis.AudioEncoder, { ...sound, bitrate: 128_000 }),
  ]);
  return { decode, encode, hardware: false };
}

interface Codec<Config> {
  isConfigSupported(config: Config): Promise<{ supported?: boolean }>;
}

async function supported<Config>(codec: Codec<Config> | undefined, config: Config): Promise<boolean> {
  try {
    return (await codec?.isConfigSupported(config))?.supported ?? false;
  } catch {
    return false;
  }
}

export function canPlay({ kind, codec, containers }: Format): boolean {
  if (typeof MediaSource === "undefined") return false;
  return containers.some((container) =>
    MediaSource.isTypeSupported(`${kind}/${container.toLowerCase()}; codecs="${codec}"`),
  );
}
