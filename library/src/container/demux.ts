import { ContainerError, type MFXError, toMFXError } from "../errors.ts";
import type { ByteSource } from "../io/byte-source.ts";
import type { AudioTrack, GenericTrack, VideoTrack } from "../media/types.ts";
import type { Span } from "../stream/span.ts";
import type { ContainerName, Description, PictureGeometry, TrackLabels } from "./core/description.ts";
import { usualFrameRate } from "./core/frame-rate.ts";
import type { FileTrack, OpenedFile, StoredTrack } from "./core/opened-file.ts";
import { type PacketCursor, PacketReader } from "./core/packets.ts";
import type { StoredText } from "./core/text-track.ts";
import { openMatroska } from "./matroska/open.ts";
import { openMp4 } from "./mp4/open.ts";

export type { ContainerName };

/** A part of a track: the whole track, unless an edit list has several parts. */
export interface DemuxedEdit {
  packets: PacketReader;
  /** When it is presented. The end is infinite if the packets end it. */
  span: Span;
}

export interface DemuxedTrack<Info extends GenericTrack> {
  info: Info;
  labels: TrackLabels | undefined;
  /** How an MP4 stores the track. */
  stored: StoredTrack | undefined;
  /** Matroska's description of the colors. */
  colour: Uint8Array | undefined;
  /** Lists the times of the key frames, in microseconds. */
  keyTimes: () => Promise<number[]>;
  /** In order of presentation. */
  edits: DemuxedEdit[];
}

export type DemuxedVideo = DemuxedTrack<VideoTrack> & {
  geometry: PictureGeometry;
  /** Reads the first few seconds' packets to find the frame rate. */
  measureFrameRate: () => Promise<number | undefined>;
};
export type DemuxedAudio = DemuxedTrack<AudioTrack>;

/** The tracks of a file, the main one of each kind first. */
export interface Demuxed {
  container: ContainerName;
  video: DemuxedVideo[];
  audio: DemuxedAudio[];
  texts: StoredText[];
  tagSource: OpenedFile["tagSource"];
  notes: string[];
  /** Aborted when the file is closed although it is being read. */
  closed?: AbortSignal;
  /** Releases the file until the next read, unless a track is being read. */
  rest(): void;
  dispose(): void;
}

/** Opens an input that is neither Matroska nor MP4. An abort cancels it, and the files that it names. */
export type OpenOther = (source: ByteSource, signal?: AbortSignal) => Promise<OpenedFile>;

export interface DemuxOptions {
  signal?: AbortSignal | undefined;
  /** Whether to continue after damage. */
  skipDamage?: boolean | undefined;
  /** By default, such inputs are rejected. */
  openOther?: OpenOther | undefined;
  /** Whether to play tracks at normal speed that an edit list plays at another one, instead of failing. */
  ignoresRates?: boolean | undefined;
}

/** Number of packets that the frame rate is measured from if the index does not list times. */
const MEASURED = 60;

/** Milliseconds after opening in which a reader can continue with the same connection. */
const GRACE = 1000;

/** A file whose index and description were read. Its tracks can be read many times. */
export interface Container {
  source: ByteSource;
  file: OpenedFile;
  description: Description;
}

/** Reads a container's index. An abort closes the input. */
export async function openContainer(
  source: ByteSource,
  { signal, openOther = openNoOther, ignoresRates = false }: Omit<DemuxOptions, "skipDamage"> = {},
): Promise<Container> {
  let read = source;
  const abort = () => read.cancel(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const known = (await openMatroska(source)) ?? (await openMp4(source, ignoresRates));
    if (!known) await rejectEmpty(source);
    const file = known ?? (await openOther(source, signal));
    read = file.source ?? source;
    if (signal?.aborted) abort();
    if (file.tracks.length === 0) {
      throw new ContainerError("container-no-track", "The file has neither a video nor an audio track.");
    }
    const description = await file.describe();
    read.rest(GRACE);
    return { source: read, file, description };
  } catch (error) {
    const reason = toError(error);
    read.cancel(reason);
    throw reason;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Readers for the tracks of a file. */
export function readersOf(opened: Container, skipDamage: boolean) {
  const { file, description } = opened;
  const { container, video, audio, labels } = description;
  const toTrack = <Info extends GenericTrack>(info: Info): DemuxedTrack<Info> => {
    const { cursor, edits, stored, colour, keyTimes } = trackOf(file, info);
    const options = { info, matroska: file.matroska, skipDamage, toError };
    const toEdit = (span: Span, index: number) => {
      return { packets: new PacketReader(cursor(info.config, index), options), span };
    };
    return {
      info,
      edits: edits.map(toEdit),
      labels: labels?.get(info.id),
      stored,
      colour,
      keyTimes: async () => (await keyTimes?.().catch((error) => Promise.reject(toError(error)))) ?? [],
    };
  };
  const videoTracks = video.map(({ info, geometry }) => {
    const measureFrameRate = () => measuredFrameRate(cursorOf(opened, info));
    return { ...toTrack(info), geometry, measureFrameRate };
  });
  const audioTracks = audio.map(toTrack);
  const readers = [...videoTracks, ...audioTracks].flatMap(({ edits }) => edits.map(({ packets }) => packets));
  return {
    container,
    video: videoTracks,
    audio: audioTracks,
    texts: file.texts ?? [],
    tagSource: file.tagSource,
    notes: file.notes,
    /** Whether a track has been read. */
    started: () => readers.some(({ started }) => started),
    /** The readers of tracks that are being read. */
    inUse: () => readers.filter(({ started, done }) => started && !done),
  };
}

/** Opens a file to read its tracks once. An abort closes the input. */
export async function demux(
  source: ByteSource,
  { skipDamage = false, ...options }: DemuxOptions = {},
): Promise<Demuxed> {
  const opened = await openContainer(source, options);
  const read = opened.source;
  const { started, inUse, ...tracks } = readersOf(opened, skipDamage);
  read.keepFrom(() => Math.min(...inUse().map(({ position }) => position)));
  return {
    ...tracks,
    rest: () => {
      if (started() && inUse().length === 0) read.rest();
    },
    dispose: () => read.cancel(undefined),
  };
}

export const cursorOf = ({ file }: Container, info: GenericTrack): PacketCursor =>
  trackOf(file, info).cursor(info.config, 0);

const trackOf = ({ tracks }: OpenedFile, { id }: GenericTrack): FileTrack => tracks.find((track) => track.id === id)!;

const toError = (error: unknown): MFXError =>
  toMFXError(error, (cause, message) => {
    return new ContainerError("container-corrupt", `The file is damaged: ${message}`, { cause });
  });

async function measuredFrameRate(cursor: PacketCursor): Promise<number | undefined> {
  try {
    await cursor.seek(0);
    const times: number[] = [];
    for (let item = await cursor.next(); item && times.length < MEASURED; item = await cursor.next()) {
      if (!("what" in item)) times.push(item.timestamp);
    }
    return usualFrameRate(times);
  } catch (error) {
    throw toError(error);
  }
}

/** Fails with what older releases say of any input that is neither Matroska nor MP4. */
async function openNoOther(source: ByteSource): Promise<never> {
  const message = `The input is neither MP4 nor WebM${claim(source.mimeType)}.`;
  throw new ContainerError("container-unknown", message, detailsOf(source));
}

/** What the mime type says, for an error message. Only that of MP4, QuickTime, WebM or Matroska contradicts the message. */
function claim(mimeType: string | undefined): string {
  if (!mimeType) return "";
  const isContradiction = /^(video|audio)\/(mp4|quicktime|webm|(x-)?matroska|x-m4[av])\b/i.test(mimeType);
  return isContradiction ? `, although its mime type is ${mimeType}` : `: its mime type is ${mimeType}`;
}

async function rejectEmpty(source: ByteSource): Promise<void> {
  if ((await source.read(0, 1)).length > 0) return;
  throw new ContainerError("container-empty", "The input is empty.", detailsOf(source));
}

const detailsOf = ({ mimeType }: ByteSource) => (mimeType === undefined ? {} : { mimeType });
