import { decodeAudio } from "./codec/decode-audio.ts";
import { whyNotDecodable } from "./codec/decode-support.ts";
import { decodeTrack, type Outlet, type TrackListener } from "./codec/decode-track.ts";
import { decodeVideo, type Span } from "./codec/decode-video.ts";
import { type Demuxed, type DemuxedAudio, type DemuxedVideo, demux } from "./container/demux.ts";
import type { Track } from "./container/track.ts";
import { AbortedError, type MFXError, OptionError } from "./errors.ts";
import type { ByteSource } from "./io/byte-source.ts";
import { type DecodeInput, openSource } from "./io/source.ts";
import type { GenericTrack } from "./media/types.ts";

/**
 * How far the decoding of a track is.
 *
 * @inline
 */
export interface DecodeProgress {
  /** The track's number. */
  id: number;
  /** The time of the latest frame, in microseconds. */
  timestamp: number;
  /** The track's length in microseconds, where it is known. */
  duration: number | undefined;
}

/**
 * What of a file is decoded, and how.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface DecodeOptions {
  /**
   * The part to decode, in milliseconds of the file's own time: from `start` on, up to and without `end`. Exact to the frame for
   * video and to the sample for audio. Frames keep their timestamps.
   *
   * @defaultValue the whole file
   */
  trim?: {
    /**
     * Where the part begins, in milliseconds.
     *
     * @defaultValue the beginning
     */
    start?: number;
    /**
     * Where the part ends, in milliseconds; what is shown at this time is no longer in it.
     *
     * @defaultValue the end
     */
    end?: number;
  };
  /**
   * Frames per second to even the video out to. Frames are repeated where there are too few and left out where there are too
   * many; the length stays.
   *
   * @defaultValue the file's own timing
   */
  frameRate?: number;
  /**
   * Keeps the hardware's video decoder out of it.
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
   * Stops the work: what is being read errors with an {@link AbortedError}, and the input is cancelled.
   *
   * @since next
   */
  signal?: AbortSignal;
  /**
   * Called after each decoded frame or piece of audio.
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
  /** The main video track; missing in a file without video. */
  video: Track<VideoFrame>;
  /** The main audio track; missing in a file without audio. */
  audio: Track<AudioData>;
  /** All video tracks, the main one first. */
  videoTracks: Track<VideoFrame>[];
  /** All audio tracks, the main one first. */
  audioTracks: Track<AudioData>[];
}

/**
 * Opens an MP4, MOV, WebM or MKV and gives its tracks as streams of decoded frames. Only the file's index is read at first; the rest
 * is read and decoded as you read the tracks, each for itself, so that a track that you do not want costs nothing. Frames keep
 * the file's timestamps and durations, its rotation, its pixel aspect ratio and its transparency.
 *
 * You own what you read: close every `VideoFrame` and `AudioData`, or pass it on to a stage that does.
 *
 * @param input - The file's bytes.
 * @param mimeType - What the file is said to be. The bytes themselves decide.
 * @param options - What to decode, and how.
 * @returns The main tracks, and all of them.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if it is empty, damaged, cut off or no video at all.
 * @throws `UnsupportedCodecError` if the browser can decode none of the tracks. If it can decode some, only the others fail,
 * when they are read.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
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
 * Opens a file from wherever it is: a stream, a `Response`, a `Blob` or `File`, or the URL of a file, which is then read in parts
 * where the server lets it. An MP4 whose index is at its end can be read from any of them.
 *
 * @param input - The file, or where it is.
 * @param mimeType - What the file is said to be. It may be missing: the bytes themselves decide.
 * @param options - What to decode, and how.
 * @returns The main tracks, and all of them.
 * @throws `SourceError`, `ContainerError`, `UnsupportedCodecError` and `OptionError`, as the other signature.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode(video, undefined, { trim: { start: 2000, end: 4000 } });
 * await show(frames);
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
  const { signal, onProgress, forceDecodeToSoftware = false, onDamage = "error" } = options;
  if (onDamage !== "error" && onDamage !== "skip") {
    throw new OptionError("onDamage", `\`onDamage\` must be "error" or "skip"; got ${String(onDamage)}.`);
  }
  const span = toSpan(options);
  if (signal?.aborted) throw new AbortedError(signal.reason);
  const source = await openSource(input, mimeType, signal);
  const demuxed = await unlessAborted(demux(source, { skipDamage: onDamage === "skip" }), source, signal);
  const refusals = await findRefusals(demuxed, forceDecodeToSoftware);

  let running = demuxed.video.length + demuxed.audio.length;
  let unfinished = running;
  const listener = ({ info, duration }: DemuxedVideo | DemuxedAudio): TrackListener => ({
    onEnd: () => {
      if (--running === 0) demuxed.dispose();
    },
    onFinished: () => {
      if (--unfinished === 0) signal?.removeEventListener("abort", abort);
    },
    ...(onProgress && {
      onItem: (timestamp) => onProgress({ id: info.id, timestamp, duration }),
    }),
  });
  const accept = (info: GenericTrack) => {
    const refusal = refusals.get(info.id);
    if (refusal) throw refusal;
  };
  const videoTracks = demuxed.video.map((each) => {
    const open = (outlet: Outlet<VideoFrame>) => {
      accept(each.info);
      return decodeVideo(
        each,
        { span: within(span, each), software: forceDecodeToSoftware, frameRate: options.frameRate },
        outlet,
      );
    };
    return decodeTrack(each.info, each.packets, open, listener(each));
  });
  const audioTracks = demuxed.audio.map((each) => {
    const open = (outlet: Outlet<AudioData>) => {
      accept(each.info);
      return decodeAudio(each, within(span, each), outlet);
    };
    return decodeTrack(each.info, each.packets, open, listener(each));
  });
  const abort = () => {
    for (const { fail } of [...videoTracks, ...audioTracks]) fail(new AbortedError(signal?.reason));
  };
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();

  const video = videoTracks.map(({ track }) => track);
  const audio = audioTracks.map(({ track }) => track);
  return {
    video: video[0] as Track<VideoFrame>,
    audio: audio[0] as Track<AudioData>,
    videoTracks: video,
    audioTracks: audio,
  };
}

/** What is being opened; or a rejection as soon as the signal is aborted, and nothing stays open. */
async function unlessAborted(opening: Promise<Demuxed>, source: ByteSource, signal?: AbortSignal): Promise<Demuxed> {
  if (!signal) return opening;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new AbortedError(signal.reason));
  });
  const stop = () => {
    abort();
    source.cancel(signal.reason);
    opening.then(({ dispose }) => dispose()).catch(() => {});
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([opening, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The part of a span that the track has. */
const within = (span: Span, { end }: { end: number }): Span => ({ ...span, end: Math.min(span.end, end) });

function toSpan({ trim, frameRate }: DecodeOptions): Span {
  const start = trim?.start ?? 0;
  const end = trim?.end ?? Number.POSITIVE_INFINITY;
  if (!(start >= 0)) throw new OptionError("trim.start", `A part cannot start at ${start} ms.`);
  if (!(end >= start)) throw new OptionError("trim.end", `A part that starts at ${start} ms cannot end at ${end} ms.`);
  if (frameRate !== undefined && !(frameRate > 0 && frameRate < Number.POSITIVE_INFINITY)) {
    throw new OptionError("frameRate", `${frameRate} is no number of frames per second.`);
  }
  return { start: start * 1000, end: end * 1000 };
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
