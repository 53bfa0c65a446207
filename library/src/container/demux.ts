import { ContainerError, type MFXError, toMFXError } from "../errors.ts";
import type { ByteSource } from "../io/byte-source.ts";
import type { AudioTrack, GenericTrack, VideoTrack } from "../media/types.ts";
import { damageError } from "./damage.ts";
import { describe, type PictureGeometry } from "./describe.ts";
import { openMatroska } from "./matroska/open.ts";
import { openMp4 } from "./mp4/open.ts";
import type { FileTrack } from "./opened-file.ts";
import { PacketReader } from "./packets.ts";

interface DemuxedTrack<Info extends GenericTrack> {
  info: Info;
  packets: PacketReader;
  /** In microseconds; `undefined` if the container does not say. */
  duration: number | undefined;
  /** Where an edit list ends the track, in microseconds; infinite if none does. */
  end: number;
}

export type DemuxedVideo = DemuxedTrack<VideoTrack> & { geometry: PictureGeometry };
export type DemuxedAudio = DemuxedTrack<AudioTrack>;

/** The tracks of a file, the main one of each kind first. */
export interface Demuxed {
  video: DemuxedVideo[];
  audio: DemuxedAudio[];
  dispose(): void;
}

/** Reads a container's index. Packets are read later, see README.md. */
export async function demux(source: ByteSource, { skipDamage = false } = {}): Promise<Demuxed> {
  try {
    const file = (await openMatroska(source)) ?? (await openMp4(source)) ?? (await unknown(source));
    const { head, matroska, tracks } = file;
    if (tracks.length === 0) {
      throw new ContainerError("container-no-track", "The file has neither a video nor an audio track.");
    }
    const { video, audio } = await describe(head, new Map(tracks.map(({ id, duration }) => [id, duration])));
    const toTrack = <Info extends GenericTrack>(
      info: Info,
      { cursor, duration, end }: FileTrack,
    ): DemuxedTrack<Info> => ({
      info,
      packets: new PacketReader(cursor(info.config), { info, matroska, skipDamage, toError }),
      duration,
      end,
    });
    const fileTrack = (id: number) => tracks.find((track) => track.id === id)!;
    const videoTracks = video.map(({ info, geometry }) => ({ ...toTrack(info, fileTrack(info.id)), geometry }));
    const audioTracks = audio.map(({ info }) => toTrack(info, fileTrack(info.id)));

    const described = new Set([...video, ...audio].map(({ info }) => info.id));
    const missing = tracks.find(({ id }) => !described.has(id));
    if (missing)
      throw damageError({ what: `The file is damaged: the description of track ${missing.id} makes no sense.` });
    const readers = [...videoTracks, ...audioTracks].map(({ packets }) => packets);
    const inUse = () => readers.filter(({ started, done }) => started && !done);
    source.keepFrom(() => Math.min(...inUse().map(({ position }) => position)));
    return { video: videoTracks, audio: audioTracks, dispose: () => source.cancel(undefined) };
  } catch (error) {
    const reason = toError(error);
    source.cancel(reason);
    throw reason;
  }

  function toError(error: unknown): MFXError {
    return toMFXError(error, (cause, message) => {
      return new ContainerError("container-corrupt", `The file is damaged: ${message}`, { cause });
    });
  }
}

async function unknown(source: ByteSource): Promise<never> {
  const { mimeType } = source;
  const details = mimeType === undefined ? {} : { mimeType };
  if ((await source.read(0, 1)).length === 0) {
    throw new ContainerError("container-empty", "The input is empty.", details);
  }
  const named = mimeType ? ` (it is said to be ${mimeType})` : "";
  throw new ContainerError("container-unknown", `The input is neither MP4 nor WebM${named}.`, details);
}
