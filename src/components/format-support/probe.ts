import type { Format } from "./formats";

/** Support of one codec in one browser. `hardware`: the browser reports hardware acceleration. */
export interface CodecSupport {
  decode: boolean;
  encode: boolean;
  hardware: boolean;
}

export interface Support extends CodecSupport {
  /** Whether it plays through MediaSource while the file is being written. */
  play: boolean;
}

const WIDTH = 1280;
const HEIGHT = 720;
/** A side too long for any hardware. Firefox accepts it anyway, so its answer about hardware means nothing. */
const IMPOSSIBLE = 65_536;

/** Tests the browser. A missing API counts as no support. */
export const probe = async (format: Format): Promise<Support> => ({
  ...(await probeCodec(format)),
  play: canPlay(format),
});

/** The tests that also work in workers. */
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
    // Vorbis and FLAC require headers. The test doesn't depend on their content.
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
