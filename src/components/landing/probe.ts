/** Asks the browser what it decodes and encodes. */

interface Codec {
  name: string;
  kind: "video" | "audio";
  /** A common profile, at 1280 × 720 or 48 kHz stereo. */
  codec: string;
}

export const codecs: Codec[] = [
  { name: "H.264", kind: "video", codec: "avc1.42001f" },
  { name: "HEVC", kind: "video", codec: "hvc1.1.6.L93.B0" },
  { name: "VP8", kind: "video", codec: "vp8" },
  { name: "VP9", kind: "video", codec: "vp09.00.31.08" },
  { name: "AV1", kind: "video", codec: "av01.0.05M.08" },
  { name: "AAC", kind: "audio", codec: "mp4a.40.2" },
  { name: "Opus", kind: "audio", codec: "opus" },
];

export interface Support {
  webCodecs: boolean;
  webGL2: boolean;
  offscreenCanvas: boolean;
  codecs: Record<string, { decodes: boolean; encodes: boolean }>;
}

const VIDEO = { width: 1280, height: 720 };
const AUDIO = { sampleRate: 48_000, numberOfChannels: 2 };

export async function probe(): Promise<Support> {
  const results = await Promise.all(codecs.map(async (codec) => [codec.name, await probeCodec(codec)] as const));
  return {
    webCodecs: typeof VideoDecoder === "function",
    webGL2: document.createElement("canvas").getContext("webgl2") !== null,
    offscreenCanvas: typeof OffscreenCanvas === "function",
    codecs: Object.fromEntries(results),
  };
}

async function probeCodec({ kind, codec }: Codec): Promise<{ decodes: boolean; encodes: boolean }> {
  const [decodes, encodes] =
    kind === "video"
      ? await Promise.all([
          yes(() => VideoDecoder.isConfigSupported({ codec })),
          yes(() => VideoEncoder.isConfigSupported({ codec, ...VIDEO })),
        ])
      : await Promise.all([
          yes(() => AudioDecoder.isConfigSupported({ codec, ...AUDIO })),
          yes(() => AudioEncoder.isConfigSupported({ codec, ...AUDIO })),
        ]);
  return { decodes, encodes };
}

/** No where the interface itself is missing. */
async function yes(ask: () => Promise<{ supported?: boolean }>): Promise<boolean> {
  try {
    return (await ask()).supported === true;
  } catch {
    return false;
  }
}
