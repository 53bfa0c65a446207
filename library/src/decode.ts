import { decodeAudio } from "./codec/decode-audio.ts";
import { whyNotDecodable } from "./codec/decode-support.ts";
import { decodeTrack, type Outlet, type TrackListener } from "./codec/decode-track.ts";
import { decodeVideo } from "./codec/decode-video.ts";
import type { Demuxed } from "./container/demux.ts";
import type { Track } from "./container/track.ts";
import { AbortedError, type MFXError } from "./errors.ts";
import type { DecodeInput } from "./io/source.ts";
import { checkNumber, wrongOption } from "./media/check-option.ts";
import type { GenericTrack } from "./media/types.ts";
import { openFile } from "./open-file.ts";
import { checkCallback, type Progress, progressCounter } from "./stream/progress.ts";
import { type Span, withSpan } from "./stream/span.ts";

/**
 * Progress of a track's decoding.
 *
 * @inline
 */
export interface DecodeProgress extends Progress {
  /** The track whose frame was decoded: each track counts for itself. */
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
   * The part to decode, in milliseconds of the file's own time, exact to the sample for audio. The frame that is shown at `start` is
   * given with that timestamp; the other frames keep theirs.
   *
   * @defaultValue the whole file
   */
  trim?: {
    /**
     * Start in milliseconds, 0 or greater.
     *
     * @defaultValue 0
     */
    start?: number;
    /**
     * End in milliseconds, exclusive: the frame shown at this time is left out.
     *
     * @defaultValue the end of the file
     */
    end?: number;
  };
  /**
   * Frames per second of the output, at an even rate: frames are repeated or left out, and the length stays.
   *
   * @defaultValue the file's own timing
   */
  frameRate?: number;
  /**
   * Forces software decoding.
   *
   * @defaultValue false
   */
  forceDecodeToSoftware?: boolean;
  /**
   * What to do about bytes inside the file that cannot be read. `"error"`: each track gives every frame before them, then fails with
   * a {@link ContainerError} that says how many bytes, and what time range, are lost. `"skip"`: the tracks go on with the next frames
   * that can be decoded, if there are any, and end normally. Bytes after a complete file are always ignored.
   *
   * @defaultValue "error"
   * @since next
   */
  onDamage?: "error" | "skip";
  /**
   * Stops decoding when it is aborted: the tracks fail with an {@link AbortedError}, and the input is canceled.
   *
   * @since next
   */
  signal?: AbortSignal;
  /**
   * Called once per decoded frame or piece of audio, of every track that is read.
   *
   * @since next
   */
  onProgress?: (progress: DecodeProgress) => void;
}

/**
 * The tracks of a file.
 *
 * @inline
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
}

/**
 * Opens an MP4, MOV, WebM or MKV file as streams of decoded frames, one per track. Reads only the file's index at first; each track is
 * then read and decoded as far as you read its stream, so a track that you ignore costs nothing. Frames keep the file's timestamps,
 * durations and transparency, and are shown upright.
 *
 * A file need not have both: check for `undefined`. Close every `VideoFrame` and `AudioData` that you read, or pass it on to a stage
 * that does.
 *
 * @param input - The file's bytes.
 * @param mimeType - The file's mime type, used in error messages only: the format is detected.
 * @param options - What to decode, and how.
 * @returns The main tracks, and all of them.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if it is empty, damaged, cut off or not a video.
 * @throws `UnsupportedCodecError` if the browser can decode none of the tracks. If it can decode some, only the others fail,
 * when they are read.
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
 * Opens a file from wherever it is: a stream, a `Response`, a `Blob` or `File`, or a URL, which is read in parts if the server
 * supports it. An MP4 whose index is at its end can be read from any of them.
 *
 * @param input - The file, or its address.
 * @param mimeType - The file's mime type, used in error messages only: the format is detected.
 * @param options - What to decode, and how.
 * @returns The main tracks, and all of them.
 * @throws `SourceError`, `ContainerError` and `UnsupportedCodecError`, as the other signature.
 * @throws `OptionError` if an option has an impossible value.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode(video, undefined, { trim: { start: 2000, end: 4000 } });
 * if (frames) await show(frames);
 * ```
 *
 * @group Decode
 * @since next
 */
export function decode(input: DecodeInput, mimeType?: string, options?: DecodeOptions): Promise<DecodedTracks>;
export async function decode(
  input: DecodeInput,
  mimeType?: string,
  options: DecodeOptions = {},
): Promise<DecodedTracks> {
  const { signal, onProgress, frameRate, forceDecodeToSoftware = false, onDamage = "error" } = options;
  const trim = trimOf(options);
  if (frameRate !== undefined) checkNumber("frameRate", frameRate);
  checkCallback(onProgress);
  if (!["error", "skip"].includes(onDamage)) wrongOption("onDamage", '"error" or "skip"', onDamage);
  const demuxed = await openFile(input, { mimeType, signal, skipDamage: onDamage === "skip" });
  const refusals = await findRefusals(demuxed, forceDecodeToSoftware);

  let running = demuxed.video.length + demuxed.audio.length;
  let unfinished = running;
  /** The part of the film that a track's frames cover; its end is infinite if nobody knows it. */
  const coverage = (info: GenericTrack) => within(trim, info.duration);
  const listener = (info: GenericTrack): TrackListener => ({
    onEnd: () => {
      if (--running === 0) demuxed.dispose();
    },
    onFinished: () => {
      if (--unfinished === 0) signal?.removeEventListener("abort", abort);
    },
    ...(onProgress && {
      onItem: progressCounter((progress) => onProgress({ ...progress, track: info }), coverage(info)),
    }),
  });
  const accept = (info: GenericTrack) => {
    const refusal = refusals.get(info.id);
    if (refusal) throw refusal;
  };
  const videoTracks = demuxed.video.map((each) => {
    const span = within(trim, each.end);
    const open = (outlet: Outlet<VideoFrame>) => {
      accept(each.info);
      return decodeVideo(each, { span, software: forceDecodeToSoftware, frameRate }, outlet);
    };
    return decodeTrack(each.info, each.packets, open, listener(each.info));
  });
  const audioTracks = demuxed.audio.map((each) => {
    const span = within(trim, each.end);
    const open = (outlet: Outlet<AudioData>) => {
      accept(each.info);
      return decodeAudio(each, span, outlet);
    };
    return decodeTrack(each.info, each.packets, open, listener(each.info));
  });
  const abort = () => {
    for (const { fail } of [...videoTracks, ...audioTracks]) fail(new AbortedError(signal?.reason));
  };
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();

  const video = videoTracks.map(({ track }) => withSpan(track, coverage(track.track)));
  const audio = audioTracks.map(({ track }) => withSpan(track, coverage(track.track)));
  return { video: video[0], audio: audio[0], videoTracks: video, audioTracks: audio };
}

/** The part of a span before a time. */
const within = (span: Span, end = Number.POSITIVE_INFINITY): Span => ({ ...span, end: Math.min(span.end, end) });

/** The span to decode. */
function trimOf({ trim: { start, end } = {} }: DecodeOptions): Span {
  const isTime = { rule: "a number of milliseconds, 0 or greater", fits: (time: number) => time >= 0 };
  if (start !== undefined) checkNumber("trim.start", start, isTime);
  if (end !== undefined && end !== Number.POSITIVE_INFINITY) checkNumber("trim.end", end, isTime);
  if (start !== undefined && end !== undefined && end < start) {
    wrongOption("trim.end", `\`trim.start\` (${start}) or later`, end, "Swap them, or leave one out.");
  }
  return { start: (start ?? 0) * 1000, end: (end ?? Number.POSITIVE_INFINITY) * 1000 };
}

/** Which tracks this browser cannot decode. If that is all of them, there is nothing to give. */
async function findRefusals(demuxed: Demuxed, software: boolean): Promise<Map<number, MFXError>> {
  const infos = [...demuxed.video, ...demuxed.audio].map(({ info }) => info);
  const reasons = await Promise.all(infos.map((info) => whyNotDecodable(info, software)));
  const refusals = new Map<number, MFXError>();
  for (const [index, info] of infos.entries()) {
    const reason = reasons[index];
    if (reason) refusals.set(info.id, reason);
  }
  if (reasons[0] && refusals.size === infos.length) {
    demuxed.dispose();
    throw reasons[0];
  }
  return refusals;
}
