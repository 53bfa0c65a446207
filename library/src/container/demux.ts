import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type Source,
  UrlSource,
  WEBM,
} from "mediabunny";
import type { ByteSource } from "../io/source.ts";
import { type AudioTrack, type GenericTrack, TrackType, type VideoTrack } from "../media/types.ts";
import { containerError, noTrackError } from "./demux-errors.ts";
import { listedFrameRate, measuredFrameRate } from "./frame-rate.ts";
import { editEnd, readerOf, SpoolSource } from "./mediabunny-internals.ts";
import { PacketReader } from "./packets.ts";
import type { ReadContext } from "./read-context.ts";

/** A container by the usual ending of its files' names. */
export type ContainerName = "mp4" | "mov" | "webm" | "mkv";

const CONTAINERS = new Map<InputFormat, ContainerName>([
  [MP4, "mp4"],
  [QTFF, "mov"],
  [WEBM, "webm"],
  [MATROSKA, "mkv"],
]);

/** How a track's pictures are meant to be looked at. */
interface PictureGeometry {
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** Mirrored left to right, after the rotation. */
  flip: boolean;
  alpha: boolean;
}

interface DemuxedTrack<Info extends GenericTrack> {
  info: Info;
  packets: PacketReader;
  /** Where its edit list ends the track, in microseconds; infinite where none does. */
  end: number;
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
  dispose(): void;
}

/** Reads a container's index. If the signal is aborted meanwhile, the input is closed. */
export async function demux(source: ByteSource, signal?: AbortSignal): Promise<Demuxed> {
  const demuxerSource = toDemuxerSource(source);
  const input = new Input({ formats: [...CONTAINERS.keys()], source: demuxerSource });
  const abort = () => {
    if (source.kind === "stream") source.spool.cancel(signal?.reason);
    if (source.kind === "ranges") source.stop();
    input.dispose();
  };
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const format = await input.getFormat();
    const matroska = format === WEBM || format === MATROSKA;
    const context: ReadContext = { source, matroska, read: readerOf(demuxerSource) };
    const [mainVideo, mainAudio, videoTracks, audioTracks, tags] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
      input.getVideoTracks(),
      input.getAudioTracks(),
      input.getMetadataTags(),
    ]);
    const [video, audio] = await Promise.all([
      Promise.all(mainFirst(videoTracks, mainVideo).map((track) => describeVideo(track, context, tags.date))),
      Promise.all(mainFirst(audioTracks, mainAudio).map((track) => describeAudio(track, context))),
    ]);
    const readers = [...video, ...audio].map(({ packets }) => packets);
    if (readers.length === 0) throw await noTrackError(context);
    if (source.kind === "stream") {
      source.spool.needed = () => Math.min(...readers.filter(({ done }) => !done).map(({ position }) => position));
    }
    return { container: CONTAINERS.get(format)!, video, audio, dispose: () => input.dispose() };
  } catch (error) {
    const reason = await containerError(error, source);
    input.dispose();
    throw reason;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

function toDemuxerSource(source: ByteSource): Source {
  const handleUnhandledError = () => {}; // What fails a read nobody waits for, fails the next one as well.
  if (source.kind === "stream") return new SpoolSource(source.spool);
  if (source.kind === "blob") return new BlobSource(source.blob, { handleUnhandledError });
  let first: Response | undefined = source.first;
  return new UrlSource(source.url, {
    handleUnhandledError,
    getRetryDelay: () => null,
    fetchFn: async (input, init) => {
      const answer = first;
      first = undefined;
      if (answer && new Headers(init?.headers).get("range") === "bytes=0-") {
        init?.signal?.addEventListener("abort", source.stop, { once: true });
        return answer;
      }
      if (answer) source.stop();
      return fetch(input, init);
    },
  });
}

function mainFirst<T extends InputTrack>(tracks: T[], main: T | null): T[] {
  return main ? [main, ...tracks.filter((track) => track !== main)] : tracks;
}

const micro = (seconds: number | null) => (seconds === null ? undefined : Math.round(seconds * 1e6));

async function describeVideo(
  track: InputVideoTrack,
  context: ReadContext,
  createdAt: Date | undefined,
): Promise<DemuxedVideo> {
  const [decoderConfig, codedWidth, codedHeight, width, height, rotation, flip, alpha] = await Promise.all([
    track.getDecoderConfig(),
    track.getCodedWidth(),
    track.getCodedHeight(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getRotation(),
    track.getFlip(),
    track.canBeTransparent(),
  ]);
  const [duration, internalCodec, frameRate] = await Promise.all([
    track.getDurationFromMetadata(),
    track.getInternalCodecId(),
    listedFrameRate(track, context.matroska),
  ]);
  const config = { codedWidth, codedHeight, ...(decoderConfig ?? { codec: String(internalCodec) }) };
  const info: VideoTrack = {
    id: track.id,
    type: TrackType.Video,
    config: config as VideoTrack["config"],
    toChunk: (data) => new EncodedVideoChunk(data as EncodedVideoChunkInit),
    duration: micro(duration),
    createdAt,
    codec: config.codec,
    width,
    height,
    rotation,
    frameRate,
  };
  const packets = new PacketReader(new EncodedPacketSink(track), info, context);
  const measureFrameRate = () =>
    measuredFrameRate(track).catch(async (error) => {
      throw await containerError(error, context.source);
    });
  return { info, packets, end: editEnd(track), geometry: { rotation, flip, alpha }, measureFrameRate };
}

async function describeAudio(track: InputAudioTrack, context: ReadContext): Promise<DemuxedAudio> {
  const [decoderConfig, sampleRate, numberOfChannels, internalCodec, duration] = await Promise.all([
    track.getDecoderConfig(),
    track.getSampleRate(),
    track.getNumberOfChannels(),
    track.getInternalCodecId(),
    track.getDurationFromMetadata(),
  ]);
  const config = decoderConfig ?? { codec: String(internalCodec), sampleRate, numberOfChannels };
  const info: AudioTrack = {
    id: track.id,
    type: TrackType.Audio,
    config,
    toChunk: (data) => new EncodedAudioChunk(data as EncodedAudioChunkInit),
    codec: config.codec,
    duration: micro(duration),
    numberOfChannels,
    sampleRate,
  };
  const packets = new PacketReader(new EncodedPacketSink(track), info, context);
  return { info, packets, end: editEnd(track) };
}
