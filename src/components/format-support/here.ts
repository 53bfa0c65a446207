import { FORMATS } from "./formats";
import { type CodecSupport, canPlay, probe, type Support } from "./probe";

type ByCodec<T> = Record<string, T>;

/** Without WebCodecs there is nothing to ask, and MFX cannot run. */
export const hasWebCodecs = () => "VideoDecoder" in globalThis || "AudioDecoder" in globalThis;

/** What this browser can do. A worker asks: the first question may take a second, during which the one who asks stands still. */
export async function probeHere(signal: AbortSignal): Promise<ByCodec<Support>> {
  try {
    if (!hasWebCodecs()) throw new Error("Workers would have none either.");
    const codecs = await askWorker(signal);
    return Object.fromEntries(
      FORMATS.map((format) => [format.codec, { ...codecs[format.codec]!, play: canPlay(format) }]),
    );
  } catch {
    return Object.fromEntries(
      await Promise.all(FORMATS.map(async (format) => [format.codec, await probe(format)] as const)),
    );
  }
}

function askWorker(signal: AbortSignal): Promise<ByCodec<CodecSupport>> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const stop = () => worker.terminate();
  signal.addEventListener("abort", stop);
  return new Promise<ByCodec<CodecSupport>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ByCodec<CodecSupport>>) => resolve(data);
    worker.onerror = reject;
  }).finally(stop);
}
