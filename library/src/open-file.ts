import { type Demuxed, demux, type OpenOther } from "./container/demux.ts";
import { sharedFile } from "./container/shared-file.ts";
import { type DecodeInput, openSource } from "./io/source.ts";
import { checkSignal, unlessAborted } from "./media/abort.ts";

export interface OpenOptions {
  mimeType?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whether to continue after bytes that cannot be read. */
  skipDamage?: boolean;
  openOther?: OpenOther | undefined;
  /** Whether to play tracks at normal speed that an edit list plays at another one, instead of failing. */
  ignoresRates?: boolean;
}

/** Opens an input and reads its index. Closes it again if the signal is aborted meanwhile. */
export async function openFile(input: DecodeInput, { mimeType, signal, ...options }: OpenOptions): Promise<Demuxed> {
  checkSignal(signal);
  const shared = sharedFile(input);
  if (shared) return shared(options);
  const source = await openSource(input, mimeType, signal);
  return unlessAborted(demux(source, { signal, ...options }), signal);
}
