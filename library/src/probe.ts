import { openAudioFile } from "./container/audio-file.ts";
import type { ContainerName, Demuxed } from "./container/demux.ts";
import type { DecodeInput } from "./io/source.ts";
import { unlessAborted } from "./media/abort.ts";
import type { AudioTrack, GenericTrack, VideoTrack } from "./media/types.ts";
import { openFile } from "./open-file.ts";

/**
 * Description of a video track: a {@link VideoTrack} as plain data, which can be stored or posted to a worker.
 *
 * @group Decode
 * @since next
 */
export type VideoTrackInfo = Omit<VideoTrack, "toChunk">;

/**
 * Description of an audio track: an {@link AudioTrack} as plain data, which can be stored or posted to a worker.
 *
 * @group Decode
 * @since next
 */
export type AudioTrackInfo = Omit<AudioTrack, "toChunk">;

/**
 * Description of a file, as {@link probe} returns it.
 *
 * @group Decode
 * @since next
 */
export interface FileInfo {
  /** Container format. */
  container: ContainerName;
  /** Duration of the longest track in microseconds; `undefined` if the file doesn't say, like most recordings of `MediaRecorder`. */
  duration: number | undefined;
  /** Main video track, which {@link decode} returns as `video`; `undefined` if the file has no video. */
  video: VideoTrackInfo | undefined;
  /** Main audio track, which {@link decode} returns as `audio`; `undefined` if the file has no audio. */
  audio: AudioTrackInfo | undefined;
  /** All tracks: video before audio, the main track of each kind first. */
  tracks: (VideoTrackInfo | AudioTrackInfo)[];
}

/**
 * Options of {@link probe}.
 *
 * @inline
 */
export interface ProbeOptions {
  /** Stops reading when aborted: the promise rejects with an {@link AbortedError}, and the input is canceled. */
  signal?: AbortSignal | undefined;
}

/**
 * Describes a file without decoding it: container and duration, and for each track its codec, upright size, rotation and frame rate, or
 * its channels and sample rate. Also works for codecs that the browser cannot decode.
 *
 * Reads the file's index. If the index doesn't contain the frame rate, reads the first few seconds as well. A stream or `Response` is
 * consumed; a `Blob`, `File` or URL can be passed to {@link decode} afterwards.
 *
 * @param input - The file or its URL: any input of {@link decode}.
 * @param options - `signal` to stop.
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
 * const seconds = duration === undefined ? "?" : (duration / 1e6).toFixed(1);
 * await show(`${container}, ${seconds} s`);
 * if (picture) await show(`${picture.codec}: ${picture.width} × ${picture.height}, ${picture.frameRate} frames/s`);
 * if (audio) await show(`${audio.codec}: ${audio.numberOfChannels} channels at ${audio.sampleRate} Hz`);
 * ```
 *
 * @group Decode
 * @since next
 */
export async function probe(input: DecodeInput, { signal }: ProbeOptions = {}): Promise<FileInfo> {
  const file = await openFile(input, { signal, ignoresRates: true, openOther: openAudioFile });
  try {
    return await unlessAborted(describe(file), signal);
  } finally {
    file.dispose();
  }
}

async function describe({ container, video, audio }: Demuxed): Promise<FileInfo> {
  const pictures = await Promise.all(
    video.map(async ({ info, measureFrameRate }): Promise<VideoTrackInfo> => {
      return { ...withoutMethods(info), frameRate: info.frameRate ?? (await measureFrameRate()) };
    }),
  );
  const sounds = audio.map(({ info }): AudioTrackInfo => withoutMethods(info));
  const tracks = [...pictures, ...sounds];
  const durations = tracks.flatMap(({ duration }) => duration ?? []);
  return {
    container,
    duration: durations.length > 0 ? Math.max(...durations) : undefined,
    video: pictures[0],
    audio: sounds[0],
    tracks,
  };
}

function withoutMethods<T extends GenericTrack>({ toChunk: _, ...data }: T): Omit<T, "toChunk"> {
  return data;
}
