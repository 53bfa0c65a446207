import type { FileParts, TrackOptions } from "./options.ts";
import { isCopy, listOf } from "./settings.ts";

/** The streams and tracks that a file is made of, video first. */
export function inputsOf({ video, audio }: FileParts): ReadableStream<unknown>[] {
  const tracks = [...listOf<TrackOptions>(video), ...listOf<TrackOptions>(audio)];
  return tracks.flatMap((track) =>
    isCopy(track) ? listOf<ReadableStream<unknown>>(track.copy) : (track?.stream ?? []),
  );
}

export function cancelInputs(options: FileParts, reason: unknown): void {
  for (const input of inputsOf(options)) input.cancel?.(reason).catch(() => {});
}
