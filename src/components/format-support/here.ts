import { FORMATS } from "./formats";
import { type CodecSupport, canPlay, probeCodec, type Support } from "./probe";

/** Without WebCodecs there is nothing to test, and MFX cannot run. */
export const hasWebCodecs = () => "VideoDecoder" in globalThis || "AudioDecoder" in globalThis;

/**
 * The formats that this browser supports. Asks in a worker if possible, because the first query may block its thread for a second.
 */
export async function probeHere(signal: AbortSignal): Promise<Record<string, Support>> {
  const answers = hasWebCodecs() ? await askWorker(signal).catch(() => undefined) : undefined;
  const all = FORMATS.map(async (format) => {
    const codec = answers?.[format.codec] ?? (await probeCodec(format));
    return [format.codec, { ...codec, play: canPlay(format) }] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** The worker's answers by codec. */
async function askWorker(signal: AbortSignal): Promise<Record<string, CodecSupport>> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const stop = () => worker.terminate();
  signal.addEventListener("abort", stop);
  return new Promise<Record<string, CodecSupport>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Record<string, CodecSupport>>) => resolve(data);
    worker.onerror = reject;
  }).finally(stop);
}
