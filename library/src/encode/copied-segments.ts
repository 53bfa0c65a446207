import { parseMimeType } from "../codec/mime-type.ts";
import { copySourceOf } from "../container/copy-source.ts";
import type { Demuxed, DemuxedAudio, DemuxedVideo } from "../container/demux.ts";
import { openOtherFile } from "../container/other-file.ts";
import { type FileRecipe, sharedFile } from "../container/shared-file.ts";
import { checkJoinable } from "../container/tracks/joinable.ts";
import { type DecodedTracks, decodeFile } from "../decode.ts";
import { copyObstacleAt, type Segment, segmentsOf } from "../edit/copy-plan.ts";
import { type Edit, type Kind, recipeOf } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import type { MediaFile } from "../media/media-file.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import type { Span } from "../stream/span.ts";
import type { Track } from "../stream/track.ts";
import type { CopyRules } from "./edit-options.ts";
import { canMatch, encodeLike } from "./matching-frames.ts";
import { checkCodec } from "./open-tracks.ts";

/** How far a key frame may be from a cut, in microseconds: times are rounded. */
const TOLERANCE = 1000;

/** A segment to copy. */
export interface CopiedSegment extends Segment {
  /** Whether frames between a cut and a key frame are encoded. */
  isMixed: boolean;
}

/**
 * The segments to copy for a track of an edit.
 *
 * @throws OptionError that names the obstacle, if the track has to be encoded.
 */
export async function planCopy(edit: Edit, kind: Kind, rules: CopyRules): Promise<CopiedSegment[]> {
  const segments = segmentsOf(edit, kind);
  const files = new Map<Edit, Demuxed>();
  let isMixed = false;
  try {
    for (const { file } of segments) files.set(file, files.get(file) ?? sharedFile(file)!({}));
    const tracks = segments.map(({ file }) => trackOf(files.get(file)!, file, kind));
    for (const [index, segment] of segments.entries()) {
      checkFormat(segment, tracks[index]!, { path: segments[0]!.path, track: tracks[0]! }, rules);
    }
    if (kind === "video") isMixed = await mixesFrames(segments, tracks as DemuxedVideo[], rules);
  } finally {
    for (const file of files.values()) file.dispose();
  }
  return segments.map((segment) => ({ ...segment, isMixed }));
}

const indexOf = (file: Edit, kind: Kind): number => (recipeOf(file).options as unknown as FileRecipe)[kind]!;

const trackOf = (demuxed: Demuxed, file: Edit, kind: Kind): DemuxedVideo | DemuxedAudio =>
  demuxed[kind][indexOf(file, kind)]!;

/** @throws OptionError if the file cannot hold a track, or it differs from the first one. */
function checkFormat(
  { path }: Segment,
  track: DemuxedVideo | DemuxedAudio,
  first: { path: string; track: DemuxedVideo | DemuxedAudio },
  { mimeType }: CopyRules,
): void {
  if (track.edits.length > 1) throw copyObstacleAt(path, "format", "its edit list shows several parts of its media.");
  try {
    checkJoinable({ option: first.path, source: first }, { option: path, source: { track } });
    if (mimeType === undefined) return;
    const { container, ...codecs } = parseMimeType(mimeType);
    if (container !== "mp4" && container !== "webm")
      throw copyObstacleAt(path, "format", `${container} holds no packets.`);
    checkCodec(path, track.info.type, track, { ...codecs, container, mimeType });
  } catch (error) {
    if (!(error instanceof OptionError) || error.details.reason) throw error;
    throw copyObstacleAt(path, "format", error.message, error);
  }
}

/**
 * Whether frames at the edges of segments are encoded. Some segment has to have packets that are copied.
 *
 * @throws OptionError if frames before a cut would have to be hidden, and cannot be.
 */
async function mixesFrames(
  segments: readonly Segment[],
  tracks: readonly DemuxedVideo[],
  { hidesFrames, copyStart, encodesEdges }: CopyRules,
): Promise<boolean> {
  let obstacle: OptionError | undefined;
  let isCopied = false;
  for (const [index, segment] of segments.entries()) {
    const { start, end, path } = segment;
    const times = await tracks[index]!.keyTimes();
    isCopied ||= times.some((time) => time > start * 1000 - TOLERANCE && time < end * 1000);
    const isFree = start === 0 || (index === 0 && (hidesFrames || copyStart === "key-frame"));
    if (isFree || times.some((time) => Math.abs(time - start * 1000) <= TOLERANCE)) continue;
    const near = [times.findLast((time) => time < start * 1000), times.find((time) => time > start * 1000)];
    const listed = near.flatMap((time) => (time === undefined ? [] : `${Math.round(time) / 1000} ms`)).join(" and ");
    obstacle ??= copyObstacleAt(path, "key-frame", `${start} ms is no key frame; the nearest are at ${listed}.`);
  }
  const isMixed =
    encodesEdges && isCopied && (obstacle !== undefined || segments.length > 1) && (await canMatch(tracks[0]!));
  if (obstacle && !isMixed) throw obstacle;
  return isMixed;
}

/** Opens the tracks of segments. Picture and sound of the same range are read from one run of the file. */
export class SegmentTracks {
  readonly #signal: AbortSignal;
  readonly #runs: { segment: Segment; decoded: DecodedTracks }[] = [];
  readonly #used = new Set<unknown>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async open<T extends VideoFrame | AudioData>(kind: Kind, segments: readonly CopiedSegment[]): Promise<Track<T>[]> {
    const tracks: Track<T>[] = [];
    for (const segment of segments) {
      const trackIn = ({ videoTracks, audioTracks }: DecodedTracks) =>
        (kind === "video" ? videoTracks : audioTracks)[indexOf(segment.file, kind)] as unknown as Track<T>;
      const known = this.#runs.find((run) => isSame(run.segment, segment) && !this.#used.has(trackIn(run.decoded)));
      const track = trackIn(known?.decoded ?? (await this.#decode(segment)));
      const source = copySourceOf(track)!;
      source.keepsLength = true;
      if (segment.isMixed) source.encode = (range) => this.#encode(segment, range);
      this.#used.add(track);
      tracks.push(track);
    }
    return tracks;
  }

  /** Cancels the tracks that were not opened, or all. */
  async cancel(which: "unused" | "all", reason?: unknown): Promise<void> {
    const tracks = this.#runs.flatMap(({ decoded: { videoTracks, audioTracks } }) => [...videoTracks, ...audioTracks]);
    const canceled = tracks.filter((track) => which === "all" || !this.#used.has(track));
    await Promise.allSettled(canceled.map((track) => track.cancel(reason)));
  }

  async #decode(segment: Segment): Promise<DecodedTracks> {
    const decoded = await this.#decodeRange(segment.file, segment);
    this.#runs.push({ segment, decoded });
    return decoded;
  }

  #decodeRange(file: Edit, { start, end }: Span): Promise<DecodedTracks> {
    const trim = { start, ...(end < Number.POSITIVE_INFINITY && { end }) };
    // `decode` reads a track of a file as it reads the file.
    const input = file as MediaFile;
    return decodeFile(input, undefined, { trim, signal: this.#signal }, { openOther: openOtherFile });
  }

  /** Encodes the frames of a range of a segment, in microseconds. The frame at its end is left out, however times are rounded. */
  async #encode({ file }: Segment, { start, end }: Span): Promise<ReadableStream<MFXEncodedChunk>> {
    const range = { start: Math.ceil(start) / 1000, end: (Math.round(end) - 1) / 1000 };
    const { videoTracks, audioTracks } = await this.#decodeRange(file, range);
    const track = videoTracks[indexOf(file, "video")]!;
    const others = [...videoTracks, ...audioTracks].filter((each) => each !== track);
    await Promise.all(others.map((other) => other.cancel()));
    return encodeLike(copySourceOf(track)!.track as DemuxedVideo, track);
  }
}

const isSame = (one: Segment, other: Segment) =>
  sharedFile(one.file) === sharedFile(other.file) && one.start === other.start && one.end === other.end;
