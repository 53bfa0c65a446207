/** Start of decoding in a preview, and in the full run after it. */

interface DecodeOptions {
  trim?: { start?: number; end?: number };
}

/** The options of `decode` with a later start, in milliseconds, if the part that they select contains it. */
export function startingAt<Options extends DecodeOptions>(start: number, options?: Options): Options | undefined {
  const { start: first = 0, end = Number.POSITIVE_INFINITY } = options?.trim ?? {};
  if (!(start > first && start < end)) return options;
  return { ...options, trim: { ...options?.trim, start } } as Options;
}
