import { type Demuxed, demux } from "./container/demux.ts";
import { type DecodeInput, openSource } from "./io/source.ts";
import { checkSignal, unlessAborted } from "./media/abort.ts";

export interface OpenOptions {
  mimeType?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whether to continue after bytes that cannot be read. */
  skipDamage?: boolean;
  /** Whether to play tracks at normal speed that an edit list plays at another one, instead of failing. */
  ignoresRates?: boolean;
}

/** Opens an input and reads its index. Closes it again if the signal is aborted meanwhile. */
export async function openFile(
  input: DecodeInput,
  { mimeType, signal, skipDamage, ignoresRates }: OpenOptions,
): Promise<Demuxed> {
  checkSignal(signal);
  const source = await openSource(input, mimeType, signal);
  return unlessAborted(demux(source, { signal, skipDamage, ignoresRates }), signal);
}
