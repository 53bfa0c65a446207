import { type Demuxed, openContainer, readersOf } from "./container/demux.ts";
import { measuredDuration } from "./container/measured-duration.ts";
import { openOtherFile } from "./container/other-file.ts";
import { subtitleTracks } from "./container/subtitle-tracks.ts";
import { fileEdit } from "./edit/file-edit.ts";
import { OptionError } from "./errors.ts";
import { type Address, RemoteFile } from "./io/remote-file.ts";
import type { SourceRetry } from "./io/retries.ts";
import { type DecodeInput, openSource } from "./io/source.ts";
import { checkSignal, unlessAborted } from "./media/abort.ts";
import { checkNames, type Names } from "./media/check-names.ts";
import { checkFlags } from "./media/check-option.ts";
import type { MediaFile } from "./media/media-file.ts";
import type { GenericTrack } from "./media/types.ts";
import { checkCallback } from "./stream/progress.ts";

/**
 * Options of {@link openFile}.
 *
 * @inline
 */
export interface OpenFileOptions {
  /** Stops opening when aborted: the promise rejects with an {@link AbortedError}, and the input is canceled. */
  signal?: AbortSignal | undefined;
  /**
   * Finds the length of a file that doesn't say it, by reading its packets to the end. Without it, the `duration` of such a file is `NaN`.
   *
   * @defaultValue false
   */
  measure?: boolean | undefined;
  /** Called before a request to the server is repeated, for example to tell the user that the connection is lost. */
  onRetry?: ((retry: SourceRetry) => void) | undefined;
}

/**
 * Opens a file once for several readers. They share its index, the bytes in memory (up to 24 MiB) and the results of codec checks, so that another
 * {@link decode} of the file starts at once: for a player that seeks, for thumbnails, or for a clip that appears several times.
 *
 * Close the file when no reader needs it anymore. A stream or `Response` as input is kept until then, on disk if the browser does so for blobs.
 *
 * A function as input returns the file's URL, or a `Request` with headers or credentials. It is called again when the server answers with status 401,
 * 403 or 410, so that it can return a fresh signed URL.
 *
 * @param input - The file or its URL: any input of `decode`, or a function that returns a URL or a `Request`.
 * @param options - `measure` to find a missing length, `signal` to stop, and `onRetry`.
 * @returns The opened file.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if the file is empty, damaged, truncated or not a supported format.
 * @throws `AbortedError` if `signal` is aborted.
 * @throws `OptionError` if the input or an option has an invalid value.
 *
 * @example
 * ```ts live
 * import { decode, openFile } from "mfx";
 *
 * const file = await openFile(video);
 * for (const start of [3000, 1000]) {
 *   const { video: frames } = await decode(file, { trim: { start, end: start + 1000 } });
 *   await show(frames!);
 * }
 * file.close();
 * ```
 *
 * @group Decode
 * @since next
 */
export async function openFile(
  input: DecodeInput | (() => Address | Promise<Address>),
  options: OpenFileOptions = {},
): Promise<MediaFile> {
  checkNames(options, { signal: true, measure: true, onRetry: true } satisfies Names<OpenFileOptions>);
  const { signal, measure = false, onRetry } = options;
  checkSignal(signal);
  checkFlags({ measure });
  checkCallback(onRetry, "onRetry");
  const isAddress = typeof input === "string" || typeof input === "function" || input instanceof URL;
  const bytes = await openSource(isAddress ? new RemoteFile(input, { onRetry }) : input, undefined, signal);
  const opened = await unlessAborted(openContainer(bytes, { signal, openOther: openOtherFile }), signal);
  const { source, description } = opened;
  const { video, audio } = description;
  const closing = new AbortController();
  const readers = new Set<ReturnType<typeof readersOf>>();
  const close = () => {
    if (closing.signal.aborted) return;
    closing.abort(closedError());
    readers.clear();
    source.cancel(undefined);
  };
  const share = (skipDamage: boolean): Demuxed => {
    if (closing.signal.aborted) throw closedError();
    const reader = readersOf(opened, skipDamage);
    readers.add(reader);
    const rest = () => {
      if ([...readers].every((each) => each.inUse().length === 0)) source.rest();
    };
    const dispose = () => {
      readers.delete(reader);
      rest();
    };
    return { ...reader, closed: closing.signal, rest, dispose };
  };
  source.keepFrom(() => 0);
  const measured = async <Info extends GenericTrack>(info: Info): Promise<Info> => {
    if (!measure || info.duration !== undefined) return info;
    return { ...info, duration: await unlessAborted(measuredDuration(opened, info), signal) };
  };
  const shared = share(true);
  const range = { start: 0, end: Number.POSITIVE_INFINITY };
  try {
    return fileEdit({
      share: ({ skipDamage = false }) => share(skipDamage),
      videoTracks: await Promise.all(video.map(({ info }) => measured(info))),
      audioTracks: await Promise.all(audio.map(measured)),
      subtitles: await subtitleTracks(shared, { range, hold: () => true, release: shared.dispose }),
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

const closedError = () =>
  new OptionError("input", "The file was closed. Close it after the last stream of it has ended, or open it again.");
