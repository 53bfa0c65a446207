import { atRate } from "../codec/at-rate.ts";
import { CODECS_IN } from "../codec/container-codecs.ts";
import { MFXAudioEncoder } from "../codec/mfx-audio-encoder.ts";
import { MFXVideoEncoder } from "../codec/mfx-video-encoder.ts";
import { copySourceOf } from "../container/copy-source.ts";
import type { FileSource } from "../container/file-source.ts";
import { CopiedFeed } from "../container/tracks/copied-feed.ts";
import { CopiedPart } from "../container/tracks/copied-part.ts";
import { EncodedFeed } from "../container/tracks/encoded-feed.ts";
import type { Feed } from "../container/tracks/feed.ts";
import { checkJoinable } from "../container/tracks/joinable.ts";
import { planCopies } from "../container/tracks/plan-copies.ts";
import { TrackFile } from "../container/tracks/track-file.ts";
import type { Kind } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import { audioFamily, videoFamily } from "../media/codec-family.ts";
import { pcmFormat } from "../media/pcm.ts";
import { pipeFrames } from "../stream/pipe.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { spanOf } from "../stream/span.ts";
import type { Track } from "../stream/track.ts";
import { inputsOf } from "./inputs.ts";
import { checkLabels } from "./labels.ts";
import type { CopyOptions, EncodeAudioOptions, EncodeVideoOptions, FileParts, TrackOptions } from "./options.ts";
import { audioSettings, isCopy, listOf, outputOf, videoSettings } from "./settings.ts";
import { readSubtitles } from "./subtitles.ts";

type AnyTrack = Track<VideoFrame> | Track<AudioData>;
type Container = "mp4" | "webm";

interface Output {
  container: Container;
  streaming: boolean;
  mimeType: string;
  videoCodec?: string;
  audioCodec?: string;
}

/** Options that a copied track can have. */
const COPY_OPTIONS = ["copy", "language", "name", "default"];

/** Opens a file of copied tracks, of several tracks of a kind, of tracks with labels, or with subtitles. */
export async function openTracks(options: FileParts, onFrame: FrameCounter): Promise<FileSource> {
  const streaming = !!options.streaming;
  const { mimeType, chunkSize, faststart, tags, copyStart = "exact" } = options;
  const output = { ...outputOf(options, true), mimeType, streaming } as Output;
  const given = { video: listOf(options.video), audio: listOf(options.audio) };
  const seen = new Set<unknown>();
  for (const kind of ["video", "audio"] as const) {
    for (const [index, track] of given[kind].entries()) {
      const name = Array.isArray(options[kind]) ? `${kind}[${index}]` : kind;
      checkLabels(name, track);
      if (isCopy(track)) checkCopy(name, kind, track, output, seen);
    }
  }
  const texts = await readSubtitles(options);
  const feeds: Feed[] = [];
  try {
    for (const kind of ["video", "audio"] as const) {
      for (const track of given[kind]) feeds.push(feedOf(kind, track, output));
    }
    const copies = feeds.filter((feed) => feed instanceof CopiedFeed);
    const reason =
      output.container === "webm"
        ? "WebM cannot hide frames, as the edit list of an MP4 does."
        : "With `streaming`, an MP4 cannot hide frames.";
    if (copies.length > 0) await planCopies(copies, { hidesFrames: hidesFrames(output), reason, copyStart });
  } catch (error) {
    for (const feed of feeds) feed.cancel(error).catch(() => {});
    throw error;
  }
  const file = { container: output.container, streaming, faststart, chunkSize, tags, texts, end: endOf(options) };
  return new TrackFile(feeds, { ...file, onFrame });
}

/** Whether a file can hold frames that it doesn't show. */
const hidesFrames = ({ container, streaming }: Output) => container === "mp4" && !streaming;

/** When the film ends, in microseconds; infinite if that is unknown. */
function endOf({ duration = Number.NaN, ...parts }: FileParts): number {
  if (duration >= 0) return duration * 1000;
  const tracks = [...listOf<TrackOptions>(parts.video), ...listOf<TrackOptions>(parts.audio)];
  const isJoined = tracks.some((track) => isCopy(track) && Array.isArray(track.copy));
  const ends = inputsOf(parts).map((input) => (isJoined ? undefined : spanOf(input)?.end));
  return Math.max(...ends.map((end) => end ?? Number.POSITIVE_INFINITY));
}

function feedOf(kind: Kind, track: TrackOptions, output: Output): Feed {
  const { language, name, default: isDefault } = track;
  const labels = { language, name, isDefault };
  if (isCopy(track)) {
    const parts = listOf<AnyTrack>(track.copy).map((each) => new CopiedPart(each, copySourceOf(each)!));
    const isMp4 = output.container === "mp4";
    return new CopiedFeed({
      kind,
      labels,
      parts,
      hidesSound: isMp4,
      hidesFrames: hidesFrames(output),
      countsSamples: isMp4,
    });
  }
  if (kind === "video") {
    const video = track as EncodeVideoOptions;
    const encoder = new MFXVideoEncoder(videoSettings(video, output.mimeType, output));
    return new EncodedFeed(kind, labels, pipeFrames(video.stream, encoder));
  }
  const audio = track as EncodeAudioOptions;
  const encoder = new MFXAudioEncoder(audioSettings(audio, output.mimeType, output));
  return new EncodedFeed(kind, labels, pipeFrames(atRate(audio), encoder));
}

/** @throws OptionError if a track cannot be copied. */
function checkCopy(option: string, kind: Kind, track: CopyOptions<AnyTrack>, output: Output, seen: Set<unknown>): void {
  const other = Object.entries(track).find(([name, value]) => value !== undefined && !COPY_OPTIONS.includes(name));
  if (other) {
    const message = `\`${option}.${other[0]}\` has no effect on a track that is copied. Leave it out, or pass the track as \`stream\` to encode it.`;
    throw new OptionError(`${option}.${other[0]}`, message);
  }
  const tracks = listOf<AnyTrack>(track.copy);
  const names = tracks.map((_, index) => (Array.isArray(track.copy) ? `${option}.copy[${index}]` : `${option}.copy`));
  for (const [index, each] of tracks.entries()) {
    const name = names[index]!;
    checkTrack(name, kind, each, output);
    if (seen.has(each)) throw new OptionError(name, `\`${name}\` is copied twice. Pass a track of another decode().`);
    seen.add(each);
    checkJoinable(
      { option: names[0]!, source: copySourceOf(tracks[0]!)! },
      { option: name, source: copySourceOf(each)! },
    );
  }
}

function checkTrack(option: string, kind: Kind, track: AnyTrack, output: Output): void {
  const source = copySourceOf(track);
  if (!source) {
    const advice = "Other streams have no packets to copy: pass them as `stream` to encode them.";
    wrongOption(option, "a track of decode()", track, advice);
  }
  const { info } = source.track;
  if (info.type !== kind) wrongOption(option, `a track of ${kind}`, track, `This one is ${info.type}.`);
  const wasRead = source.edits.some(({ packets }) => packets.started);
  if (track.locked || wasRead) {
    const what = track.locked ? "is locked: something else reads it" : "was read already";
    throw new OptionError(option, `\`${option}\` ${what}. Pass a track of another decode(), which nothing reads.`);
  }
  if (source.hasFrameRate) {
    const message = `\`frameRate\` of decode() has no effect on a track that is copied (\`${option}\`). Leave it out, or encode the track.`;
    throw new OptionError("frameRate", message);
  }
  if (source.edits.length > 1) {
    const message = `\`${option}\` shows several parts of its media: it has an edit list, which copying cannot follow. Pass it as \`stream\` to encode it.`;
    throw new OptionError(option, message);
  }
  checkCodec(option, kind, source.track, output);
}

/** @throws OptionError if the file cannot hold the packets of a track. */
export function checkCodec(
  option: string,
  kind: Kind,
  { info: { codec }, stored }: { info: { codec: string }; stored: unknown },
  { container, mimeType, videoCodec, audioCodec }: Pick<Output, "container" | "mimeType" | "videoCodec" | "audioCodec">,
): void {
  const family = kind === "video" ? videoFamily(codec) : audioFamily(codec);
  const holds: readonly string[] = CODECS_IN[container][kind];
  const isStored = container === "mp4" && stored !== undefined && !pcmFormat(codec);
  if (!isStored && (!family || !holds.includes(family))) {
    const other = CODECS_IN[container === "mp4" ? "webm" : "mp4"][kind] as readonly string[];
    const advice =
      family && other.includes(family)
        ? `Use ${kind}/${container === "mp4" ? "webm" : "mp4"}, or pass the track as \`stream\` to encode it.`
        : "Pass the track as `stream` to encode it.";
    const message = `\`${option}\` is ${codec}, which ${container.toUpperCase()} cannot hold; it holds ${holds.join(", ")}. ${advice}`;
    throw new OptionError(option, message, { mimeType });
  }
  const named = kind === "video" ? videoCodec : audioCodec;
  const namedFamily = named && (kind === "video" ? videoFamily(named) : audioFamily(named));
  if (named && namedFamily !== family) {
    const message = `\`mimeType\` names ${named}, but \`${option}\` is ${codec} and is copied. Leave the codec out of \`mimeType\`, or encode the track.`;
    throw new OptionError("mimeType", message, { mimeType });
  }
}
