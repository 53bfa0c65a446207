import { atRate } from "../codec/at-rate.ts";
import { loadRegistered } from "../codec/load-registered.ts";
import { LaterFile } from "../container/later-file.ts";
import { TagWriter } from "../container/tags/tag-writer.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import type { Names } from "../media/check-names.ts";
import { checkOptions } from "./check-options.ts";
import { AUDIO_NAMES, type EncodeEditOptions, FILE_NAMES, VIDEO_NAMES } from "./edit-options.ts";
import { encodeEdit } from "./encode-edit.ts";
import { type EncodeRules, encodeFile } from "./encode-file.ts";
import { cancelInputs } from "./inputs.ts";
import type {
  AudioInput,
  AudioTrackOptions,
  EncodeOptions,
  FileParts,
  VideoInput,
  VideoTrackOptions,
} from "./options.ts";
import { isCopy } from "./settings.ts";

// Other releases carry none of these: parts that are loaded on demand would need another setting of some bundlers.
const RULES: EncodeRules = {
  openWav: (stream, options) =>
    new LaterFile({
      open: async () => new (await import("../container/wav-file.ts")).WavFile(stream, options),
      cancel: (reason) => void stream.cancel(reason).catch(() => {}), // It may have failed before.
    }),
  openSound: (chunks, options) =>
    new LaterFile({
      open: async () => (await import("../container/sound-file.ts")).openSoundFile(chunks, options),
      cancel: (reason) => void chunks.cancel(reason).catch(() => {}),
    }),
  atRate,
  loadRegistered,
  tagWriter: (tags) => new TagWriter(tags),
  openTracks: (options, onFrame) =>
    new LaterFile({
      open: async () => (await import("./open-tracks.ts")).openTracks(options, onFrame),
      cancel: (reason) => cancelInputs(options, reason),
    }),
};

/**
 * Encodes video and audio into an MP4, WebM, GIF, MP3, FLAC, Ogg or WAV file.
 *
 * Encoded video has the size of the first frame unless you set `width` or `height`, and is upright. All tracks are shifted together so that
 * the file starts at 0. HDR becomes usual video if the encoder has 8 bits.
 *
 * A stream alone is a track with default settings, and a list makes several tracks. So the result of {@link decode} can be spread into the options.
 *
 * With `copy` instead of `stream`, a track of {@link decode} is written as it is, without decoding or encoding. `mimeType` may then leave
 * its codec out. Copied and encoded tracks can be mixed, and stay in sync.
 *
 * Encoding starts at once, fills short queues (8 encoded chunks per track) and then waits until the result is read. So an output that you
 * don't read keeps its inputs open: cancel it. Canceling the result cancels the inputs.
 *
 * Closes every frame, also on failure and cancellation.
 *
 * @param options - Mime type, input streams and settings.
 * @returns The file as blobs, in the order in which they are written; see {@link MFXBlob} for their positions. The stream fails with an
 *   `OptionError` (invalid settings), `UnsupportedCodecError` (names the setting, and supported codecs), `CodecError` (an
 *   encoder failed), `ContainerError` (code `encode-nothing`: the inputs were empty) or `SourceError` (an input failed).
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * if (!frames) throw new Error("The file has no video.");
 *
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8,opus"',
 *   streaming: true,
 *   video: { stream: frames, width: 480 },
 *   audio: audio && { stream: audio },
 * });
 * await show(file); // plays while it is encoded
 * ```
 *
 * @example
 * Cut a file without encoding it again:
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const { video: frames, audio } = await decode(video, { trim: { start: 1000, end: 4000 } });
 * await show(
 *   encode({
 *     mimeType: "video/mp4",
 *     video: frames && { copy: frames },
 *     audio: audio && { copy: audio },
 *   }),
 * );
 * ```
 *
 * @example
 * Add subtitles that viewers can turn on and off:
 * ```ts live
 * import { decode, encode, MFXBlob, probe } from "mfx";
 *
 * const { video: frames } = await decode(video, { trim: { end: 2000 } });
 * const cues = [{ start: 500, end: 2000, text: "It was a <i>long</i> day." }];
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   video: frames,
 *   subtitles: [{ cues, language: "eng", name: "English" }],
 * });
 * await show((await probe(await MFXBlob.from(file))).subtitles);
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export function encode(options: EncodeOptions): ReadableStream<MFXBlob>;
/**
 * Encodes an edit. Its progress has a fraction.
 *
 * @param options - The edit, mime type and settings.
 * @returns The file as blobs, like the other signature. It fails for the same reasons, and with the errors of the edit; `details.path` names the
 *   stage that failed.
 *
 * @example
 * ```ts live
 * import { clip, encode, openFile } from "mfx";
 *
 * const edit = clip(await openFile(video), { start: 1000, end: 4000 });
 * await show(encode({ mimeType: "video/mp4", edit, copy: "auto" }));
 * ```
 *
 * @group Encode
 * @since next
 */
export function encode(options: EncodeEditOptions): ReadableStream<MFXBlob>;
export function encode(options: EncodeOptions | EncodeEditOptions): ReadableStream<MFXBlob> {
  return options.edit === undefined ? encodeStreams(options) : encodeEdit(options, RULES);
}

function encodeStreams(options: EncodeOptions): ReadableStream<MFXBlob> {
  const video = eachTrack(options.video, (input: VideoInput): VideoTrackOptions => {
    const track = input instanceof ReadableStream ? { stream: input } : input;
    return isCopy(track) ? track : { ...track, fit: track.fit ?? "contain" };
  });
  const audio = eachTrack(
    options.audio,
    (track: AudioInput): AudioTrackOptions => (track instanceof ReadableStream ? { stream: track } : track),
  );
  return encodeFile({ ...options, video, audio }, { ...RULES, checkNames: checkStreamNames });
}

/** What {@link decode} returns may be spread into the options, with what they don't use. */
const STREAM_NAMES = { ...FILE_NAMES, videoTracks: true, audioTracks: true, notes: true } as const;
const TRACK = { stream: true, copy: true } as const;

/** A track's `config` may be spread into its options, too. */
const VIDEO_CONFIG: Names<VideoDecoderConfig> = {
  codec: true,
  description: true,
  codedWidth: true,
  codedHeight: true,
  displayAspectWidth: true,
  displayAspectHeight: true,
  colorSpace: true,
  hardwareAcceleration: true,
  optimizeForLatency: true,
  rotation: true,
  flip: true,
};
const AUDIO_CONFIG: Names<AudioDecoderConfig> = {
  codec: true,
  description: true,
  sampleRate: true,
  numberOfChannels: true,
};

function checkStreamNames(options: FileParts): void {
  const video = { ...VIDEO_NAMES, ...TRACK, ...VIDEO_CONFIG };
  checkOptions(options, STREAM_NAMES, video, { ...AUDIO_NAMES, ...TRACK, ...AUDIO_CONFIG });
}

/** Describes each track of a list, or the only one. */
function eachTrack<I, T>(given: I | readonly I[] | undefined, describe: (track: I) => T): T | T[] | undefined {
  if (given === undefined || given === null) return undefined;
  return Array.isArray(given) ? given.map(describe) : describe(given as I);
}
