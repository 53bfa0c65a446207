import { decodeAudio, type LoadConverter } from "./codec/decode-audio.ts";
import { whyNotDecodable } from "./codec/decode-support.ts";
import { decodeTrack, type Outlet, type TrackListener } from "./codec/decode-track.ts";
import { decodeVideo } from "./codec/decode-video.ts";
import { withCopySource } from "./container/copy-source.ts";
import type { Demuxed, DemuxedEdit } from "./container/demux.ts";
import { openOtherFile } from "./container/other-file.ts";
import { type CueReading, subtitleTracks } from "./container/subtitle-tracks.ts";
import { AbortedError, type MFXError } from "./errors.ts";
import type { DecodeInput } from "./io/source.ts";
import { checkNames, type Names, RANGE_NAMES } from "./media/check-names.ts";
import { checkFlags, checkNumber, wrongOption } from "./media/check-option.ts";
import type { SubtitleTrack } from "./media/subtitles.ts";
import type { GenericTrack } from "./media/types.ts";
import { type OpenOptions, openFile } from "./open-file.ts";
import { slotStart } from "./stream/frame-rate.ts";
import { checkCallback, type Progress, progressCounter } from "./stream/progress.ts";
import { type Span, withSpan } from "./stream/span.ts";
import type { Track } from "./stream/track.ts";

/**
 * Progress of decoding one track.
 *
 * @inline
 */
export interface DecodeProgress extends Progress {
  /** Track of the decoded frame. Each track counts its own frames. */
  track: GenericTrack;
}

/**
 * Options of {@link decode}.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface DecodeOptions {
  /**
   * Part of the file to decode, in milliseconds. Exact to the frame for video and to the sample for audio. The frame that is on screen at
   * `start` gets `start` as its timestamp; all other frames keep theirs. If sound outlasts the picture, the last frame is on screen until
   * the end of the file.
   *
   * @defaultValue the whole file
   */
  trim?:
    | {
        /**
         * Start in milliseconds, 0 or greater.
         *
         * @defaultValue 0
         */
        start?: number | undefined;
        /**
         * End in milliseconds, exclusive: the frame shown at this time is left out.
         *
         * @defaultValue the end of the file
         */
        end?: number | undefined;
      }
    | undefined;
  /**
   * Constant frame rate of the output, in frames per second, such as `30`. Repeats or drops frames; the duration stays the same.
   *
   * @defaultValue the file's own timing
   */
  frameRate?: number | undefined;
  /**
   * Forces software decoding.
   *
   * @defaultValue false
   */
  forceDecodeToSoftware?: boolean | undefined;
  /**
   * Handling of unreadable bytes inside the file. `"error"`: each track delivers every frame before the damage, then fails with a
   * {@link ContainerError} that names the lost bytes and time range. `"skip"`: each track continues with the next frame that can be
   * decoded, and ends normally. Bytes after a complete file are always ignored. A packet that the decoder rejects is a
   * {@link CodecError} with either value.
   *
   * @defaultValue "error"
   * @since next
   */
  onDamage?: "error" | "skip" | undefined;
  /**
   * Stops decoding when aborted: the tracks fail with an {@link AbortedError}, and the input is canceled.
   *
   * @since next
   */
  signal?: AbortSignal | undefined;
  /**
   * Called after each decoded frame or block of audio, for every track that is read.
   *
   * @since next
   */
  onProgress?: ((progress: DecodeProgress) => void) | undefined;
}

/**
 * The tracks of a file, as {@link decode} returns them.
 *
 * @inline
 * @group Decode
 * @since next
 */
export interface DecodedTracks {
  /** The main video track; `undefined` if the file has no video. */
  video: Track<VideoFrame> | undefined;
  /** The main audio track; `undefined` if the file is silent. */
  audio: Track<AudioData> | undefined;
  /** All video tracks, the main one first. */
  videoTracks: Track<VideoFrame>[];
  /** All audio tracks, the main one first. */
  audioTracks: Track<AudioData>[];
  /**
   * Harmless deviations from the format, in sentences for people: nothing that exists is lost. Complete when all tracks have ended.
   *
   * @since next
   */
  notes: string[];
  /**
   * All subtitle tracks of an MP4, MOV, WebM or MKV file: WebVTT, timed text (`tx3g`), SRT and ASS. Their cues are read when you call `cues`.
   *
   * @since next
   */
  subtitles: SubtitleTrack[];
}

/**
 * Opens an MP4, MOV, WebM or MKV file and returns one stream of decoded frames per track. Reads the file's index first; each track is
 * then decoded only as far as its stream is read. Frames keep the file's timestamps, durations and transparency, and are upright.
 *
 * A file may lack video or audio: check for `undefined`. Cancel the tracks that you don't use: the input stays open until every track has
 * ended or been canceled. Read the others at the same time, since a stream can't go back.
 *
 * Close every `VideoFrame` and `AudioData` that you read, or pass it to a stage that closes it.
 *
 * @param input - The file's bytes.
 * @param mimeType - Mime type of the file. Used only in error messages, since the format is detected from the bytes.
 * @param options - Range to decode, frame rate, and more.
 * @returns The main tracks, and lists of all tracks.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if the file is empty, damaged, truncated or not a supported format.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");
 * if (!frames) throw new Error("The file has no video.");
 *
 * await show(audio ? "with sound" : "silent");
 * await show(frames);
 * ```
 *
 * @group Decode
 * @since 0.7.0
 */
export function decode(
  input: ReadableStream<Uint8Array>,
  mimeType: string,
  options?: DecodeOptions,
): Promise<DecodedTracks>;
/**
 * Opens a file from a stream, a `Response`, a `Blob`, a `File` or a URL: MP4, MOV, WebM, MKV and MPEG-TS, and sound alone in MP3, WAV, AIFF,
 * Ogg (Opus, Vorbis or FLAC), FLAC and AAC (ADTS). The URL of an HLS playlist opens the files that it lists. The format is detected from the
 * bytes.
 *
 * A URL is read with range requests if the server supports them, so only the needed parts are downloaded; from a `Blob` or `File`, only
 * the needed parts are read. Tracks that you don't use cost nothing with these; cancel them if the input is a stream or `Response`.
 *
 * @param input - The file or its URL.
 * @param options - Range to decode, frame rate, and more.
 * @returns The main tracks, and lists of all tracks. A track that the browser cannot decode fails when it is read.
 * @throws `SourceError` and `ContainerError`, like the other signature.
 * @throws `OptionError` if an option has an invalid value.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode(video, { trim: { start: 2000, end: 4000 } });
 * if (frames) await show(frames);
 * ```
 *
 * @group Decode
 * @since next
 */
export function decode(input: DecodeInput, options?: DecodeOptions): Promise<DecodedTracks>;
/**
 * Opens a file whose mime type you know. Error messages name it; it has no other effect.
 *
 * @param input - The file or its URL.
 * @param mimeType - Mime type of the file.
 * @param options - Range to decode, frame rate, and more.
 * @returns The main tracks, and lists of all tracks.
 * @throws `SourceError`, `ContainerError` and `OptionError`, like the other signatures.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode(video, "video/mp4", { frameRate: 10 });
 * if (frames) await show(frames);
 * ```
 *
 * @group Decode
 * @since next
 */
export function decode(input: DecodeInput, mimeType?: string, options?: DecodeOptions): Promise<DecodedTracks>;
export async function decode(
  input: DecodeInput,
  second?: string | DecodeOptions,
  third: DecodeOptions = {},
): Promise<DecodedTracks> {
  const [mimeType, options] = typeof second === "object" && second ? [undefined, second] : [second, third];
  checkNames(options, OPTION_NAMES);
  checkNames(options.trim, RANGE_NAMES, "trim.");
  checkFlags({ forceDecodeToSoftware: options.forceDecodeToSoftware });
  return decodeFile(input, mimeType, options, { openOther: openOtherFile, loadConverter, subtitleTracks });
}

const OPTION_NAMES = {
  trim: true,
  frameRate: true,
  forceDecodeToSoftware: true,
  onDamage: true,
  signal: true,
  onProgress: true,
} satisfies Names<DecodeOptions>;

/** Loads what converts sound whose format changes. */
export const loadConverter: LoadConverter = () => import("./codec/converted-audio.ts");

/**
 * Opens a file as {@link decode} does.
 *
 * @param rules - What releases do differently. With `needsDecoder`, a file that this browser cannot decode is rejected.
 */
export async function decodeFile(
  input: DecodeInput,
  mimeType: string | undefined,
  options: DecodeOptions,
  rules: Pick<OpenOptions, "openOther" | "ignoresRates"> & {
    needsDecoder?: boolean;
    loadConverter?: LoadConverter;
    /** Without it, no subtitle tracks are listed. */
    subtitleTracks?: (file: Demuxed, reading: CueReading) => Promise<SubtitleTrack[]>;
    /** Where the tracks start within `trim`, in microseconds. By default, all start with it. */
    starts?: Partial<Record<GenericTrack["type"], number>>;
  },
): Promise<DecodedTracks> {
  const { signal, onProgress, frameRate, forceDecodeToSoftware = false, onDamage = "error" } = options;
  const trim = trimOf(options);
  const { needsDecoder = false, loadConverter, subtitleTracks, starts, ...opening } = rules;
  const fromOf = ({ type }: GenericTrack) => Math.min(Math.max(trim.start, starts?.[type] ?? 0), trim.end);
  if (frameRate !== undefined) checkNumber("frameRate", frameRate);
  checkCallback(onProgress);
  if (!["error", "skip"].includes(onDamage)) wrongOption("onDamage", '"error" or "skip"', onDamage);
  const demuxed = await openFile(input, { mimeType, signal, skipDamage: onDamage === "skip", ...opening });
  const refusals = await findRefusals(demuxed, forceDecodeToSoftware);
  if (needsDecoder && refusals.size === demuxed.video.length + demuxed.audio.length) {
    demuxed.dispose();
    throw refusals.values().next().value;
  }

  const fileEnd = endOf(demuxed);
  let running = demuxed.video.length + demuxed.audio.length;
  let unfinished = running;
  /** The time span of a track's frames; its end is infinite if the file doesn't say. */
  const coverage = (info: GenericTrack) => {
    const { type, duration = Number.POSITIVE_INFINITY } = info;
    const from = fromOf(info);
    // The last picture is held until the end of the file.
    const end = type === "video" && from >= duration ? fileEnd : duration;
    return { start: from, end: Math.max(from, Math.min(trim.end, end ?? duration)) };
  };
  const release = () => {
    if (--running === 0) demuxed.dispose();
    else demuxed.rest();
  };
  const hold = () => {
    running++;
    return running > 1 || demuxed.closed !== undefined;
  };
  const subtitles = (await subtitleTracks?.(demuxed, { range: trim, signal, hold, release })) ?? [];
  const listener = (info: GenericTrack): TrackListener => ({
    onEnd: release,
    onFinished: () => {
      if (--unfinished > 0) return;
      for (const each of [signal, demuxed.closed]) each?.removeEventListener("abort", abort);
    },
    ...(onProgress && {
      onItem: progressCounter((progress) => onProgress({ ...progress, track: info }), coverage(info)),
    }),
  });
  const accept = (info: GenericTrack) => {
    const refusal = refusals.get(info.id);
    if (refusal) throw refusal;
  };
  const copySource = (info: GenericTrack) => {
    return { file: demuxed, trim: { start: fromOf(info), end: trim.end }, hasFrameRate: frameRate !== undefined };
  };
  const videoTracks = demuxed.video.map((each) => {
    const edits = partsFrom(each, { trim, from: fromOf(each.info), frameRate });
    const open = (edit: DemuxedEdit, outlet: Outlet<VideoFrame>) => {
      accept(each.info);
      const holdUntil = edit === edits.at(-1) ? Math.min(trim.end, fileEnd ?? 0) : 0;
      const whole = each.edits.find(({ packets }) => packets === edit.packets) ?? edit;
      const earliest = Math.min(edit.span.start, Math.max(whole.span.start, trim.start));
      return decodeVideo(each, edit, { holdUntil, earliest, software: forceDecodeToSoftware, frameRate }, outlet);
    };
    const decoded = decodeTrack(each.info, edits, open, listener(each.info));
    withCopySource(decoded.track, { ...copySource(each.info), track: each, edits });
    return decoded;
  });
  const audioTracks = demuxed.audio.map((each) => {
    const edits = partsFrom(each, { trim, from: fromOf(each.info) });
    const open = (edit: DemuxedEdit, outlet: Outlet<AudioData>) => {
      accept(each.info);
      return decodeAudio(each, edit, outlet, loadConverter);
    };
    const decoded = decodeTrack(each.info, edits, open, listener(each.info));
    withCopySource(decoded.track, { ...copySource(each.info), track: each, edits });
    return decoded;
  });
  const abort = () => {
    for (const { fail } of [...videoTracks, ...audioTracks])
      fail(signal?.aborted ? new AbortedError(signal.reason) : demuxed.closed?.reason);
  };
  for (const each of [signal, demuxed.closed]) {
    each?.addEventListener("abort", abort);
    if (each?.aborted) abort();
  }

  const video = videoTracks.map(({ track }) => withSpan(track, coverage(track.track)));
  const audio = audioTracks.map(({ track }) => withSpan(track, coverage(track.track)));
  return { video: video[0], audio: audio[0], videoTracks: video, audioTracks: audio, notes: demuxed.notes, subtitles };
}

/** End of the longest track in microseconds; `undefined` if the file doesn't say. */
function endOf({ video, audio }: Demuxed): number | undefined {
  const ends = [...video, ...audio].flatMap(({ info }) => info.duration ?? []);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** The edits of a track from a time on. */
function partsFrom(
  track: { edits: DemuxedEdit[] },
  { trim, from, frameRate }: { trim: Span; from: number; frameRate?: number | undefined },
): DemuxedEdit[] {
  // At a constant rate, the first frame fills a whole slot.
  const isWhole = frameRate === undefined || from === trim.start;
  const start = isWhole ? from : slotStart(frameRate, { origin: trim.start, start: from });
  return editsWithin(track.edits, { start, end: trim.end });
}

/** The parts of edits within a span of time; the last edit if there are none, whose last frame may be held. */
function editsWithin(edits: DemuxedEdit[], { start, end }: Span): DemuxedEdit[] {
  const parts = edits.map(({ packets, span }): DemuxedEdit => {
    return { packets, span: { start: Math.max(span.start, start), end: Math.min(span.end, end) } };
  });
  const inside = parts.filter(({ span }) => span.start < span.end);
  return inside.length > 0 ? inside : parts.slice(-1);
}

/** The span to decode. */
function trimOf({ trim }: DecodeOptions): Span {
  const { start, end } = trim ?? {};
  const isTime = { rule: "a number of milliseconds, 0 or greater", fits: (time: number) => time >= 0 };
  if (start !== undefined) checkNumber("trim.start", start, isTime);
  if (end !== undefined && end !== Number.POSITIVE_INFINITY) checkNumber("trim.end", end, isTime);
  if (start !== undefined && end !== undefined && end < start) {
    wrongOption("trim.end", `\`trim.start\` (${start}) or later`, end, "Swap them, or leave one out.");
  }
  const microseconds = (time: number) => Math.round(time * 1000);
  return { start: microseconds(start ?? 0), end: microseconds(end ?? Number.POSITIVE_INFINITY) };
}

/** The tracks that this browser cannot decode, with the reason. */
async function findRefusals(demuxed: Demuxed, software: boolean): Promise<Map<number, MFXError>> {
  const infos = [...demuxed.video, ...demuxed.audio].map(({ info }) => info);
  const reasons = await Promise.all(infos.map((info) => whyNotDecodable(info, software)));
  const refusals = new Map<number, MFXError>();
  for (const [index, info] of infos.entries()) {
    const reason = reasons[index];
    if (reason) refusals.set(info.id, reason);
  }
  return refusals;
}
