import type { ContainerName, Demuxed } from "./container/demux.ts";
import { openOtherFile } from "./container/other-file.ts";
import type { DecodeInput } from "./io/source.ts";
import { unlessAborted } from "./media/abort.ts";
import { checkNames, type Names } from "./media/check-names.ts";
import { checkFlags } from "./media/check-option.ts";
import type { SubtitleTrackInfo } from "./media/subtitles.ts";
import type { Tags } from "./media/tags.ts";
import { type AudioTrackInfo, audioInfo, longest, type VideoTrackInfo, videoInfo } from "./media/track-info.ts";
import { openFile } from "./open-file.ts";

/**
 * Description of a file, as {@link probe} returns it.
 *
 * @group Decode
 * @since next
 */
export interface FileInfo {
  /** Container format. */
  container: ContainerName;
  /** Duration of the longest track in milliseconds; `NaN` if the file doesn't say, like most recordings of `MediaRecorder`. */
  duration: number;
  /** Main video track, which {@link decode} returns as `video`; `undefined` if the file has no video. */
  video: VideoTrackInfo | undefined;
  /** Main audio track, which {@link decode} returns as `audio`; `undefined` if the file has no audio. */
  audio: AudioTrackInfo | undefined;
  /** All tracks: video before audio, the main track of each kind first. */
  tracks: (VideoTrackInfo | AudioTrackInfo)[];
  /** Subtitle tracks. {@link decode} and {@link openFile} read their cues. */
  subtitles: SubtitleTrackInfo[];
  /**
   * Harmless deviations from the format, in sentences for people, such as a header that promises more than the file contains. Nothing that exists is
   * lost. Lists what the index reveals; {@link decode} finds the rest.
   */
  notes: string[];
  /** Title, artist, date and all other tags. Pass them to {@link encode} to keep them. */
  tags: Tags;
}

/**
 * Options of {@link probe}.
 *
 * @inline
 */
export interface ProbeOptions {
  /** Stops reading when aborted: the promise rejects with an {@link AbortedError}, and the input is canceled. */
  signal?: AbortSignal | undefined;
  /**
   * Whether to list the key frames of each video track. An MP4 lists them in its index. Of other files, the headers of all frames are read.
   *
   * @defaultValue false
   */
  keyFrames?: boolean | undefined;
}

/**
 * Describes a file without decoding it: container and duration, and for each track its codec, upright size, rotation and frame rate, or
 * its channels and sample rate. Reads its tags, too. Also works for codecs that the browser cannot decode.
 *
 * Reads the file's index. If the index doesn't contain the frame rate, reads the first few seconds as well. A stream or `Response` is
 * consumed; a `Blob`, `File` or URL can be passed to {@link decode} afterwards.
 *
 * @param input - The file or its URL: any input of {@link decode}.
 * @param options - `signal` to stop, and whether to list key frames.
 * @returns The description, as plain data.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if the file is empty, damaged, truncated or not a supported format.
 * @throws `AbortedError` if `signal` is aborted.
 * @throws `OptionError` if the input or an option has an invalid value.
 *
 * @example
 * ```ts live
 * import { probe } from "mfx";
 *
 * const { container, duration, video: picture, audio } = await probe(video);
 * await show(`${container}, ${Number.isNaN(duration) ? "?" : duration} ms`);
 * if (picture) await show(`${picture.codec}: ${picture.width} × ${picture.height}, ${picture.frameRate} frames/s`);
 * if (audio) await show(`${audio.codec}: ${audio.numberOfChannels} channels at ${audio.sampleRate} Hz`);
 * ```
 *
 * @group Decode
 * @since next
 */
export async function probe(input: DecodeInput, options: ProbeOptions = {}): Promise<FileInfo> {
  checkNames(options, { signal: true, keyFrames: true } satisfies Names<ProbeOptions>);
  const { signal, keyFrames = false } = options;
  checkFlags({ keyFrames });
  const file = await openFile(input, { signal, ignoresRates: true, openOther: openOtherFile });
  try {
    return await unlessAborted(describe(file, keyFrames), signal);
  } finally {
    file.dispose();
  }
}

async function describe(
  { container, video, audio, texts, tagSource, notes }: Demuxed,
  withKeyFrames: boolean,
): Promise<FileInfo> {
  const { readTags } = await import("./container/tags/read-tags.ts");
  const tags = await readTags(tagSource); // Before frames are read: a stream does not go back.
  const describeTexts =
    texts.length > 0 ? (await import("./container/text/describe-texts.ts")).describeTexts : () => [];
  const pictures = await Promise.all(
    video.map(async ({ info, measureFrameRate, edits, keyTimes }): Promise<VideoTrackInfo> => {
      const picture = { ...videoInfo(info), frameRate: info.frameRate ?? (await measureFrameRate()) };
      if (!withKeyFrames) return picture;
      const { start, end } = edits[0]!.span;
      const times = (await keyTimes()).map(Math.round).filter((time) => time >= start && time < end);
      return { ...picture, keyFrames: times.map((time) => time / 1000) };
    }),
  );
  const sounds = audio.map(({ info }) => audioInfo(info));
  return {
    container,
    duration: longest([...video, ...audio].map(({ info }) => info)),
    video: pictures[0],
    audio: sounds[0],
    tracks: [...pictures, ...sounds],
    subtitles: describeTexts({ texts, tagSource, notes }).map(({ info }) => info),
    notes: [...notes],
    tags,
  };
}
