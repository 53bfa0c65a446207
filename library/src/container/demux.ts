import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
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
import { editEnd, readerOf, SpoolSource } from "./mediabunny-internals.ts";
import { PacketReader } from "./packets.ts";
import type { ReadContext } from "./read-context.ts";

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
  /** In microseconds, as far as the container says. */
  duration: number | undefined;
  /** Where its edit list ends the track, in microseconds; infinite where none does. */
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

/** Reads a container's index. */
export async function demux(source: ByteSource): Promise<Demuxed> {
  const demuxerSource = toDemuxerSource(source);
  const input = new Input({ formats: [MP4, WEBM, QTFF, MATROSKA], source: demuxerSource });
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
    return { video, audio, dispose: () => input.dispose() };
  } catch (error) {
    const reason = await containerError(error, source);
    input.dispose();
    throw reason;
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
      if (answer && new Headers(init?.headers).get("range") === "bytes=0-") return answer;
      answer?.body?.cancel().catch(() => {});
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
  const [config, codedWidth, codedHeight, rotation, flip, alpha, duration, codec] = await Promise.all([
    track.getDecoderConfig(),
    track.getCodedWidth(),
    track.getCodedHeight(),
    track.getRotation(),
    track.getFlip(),
    track.canBeTransparent(),
    track.getDurationFromMetadata(),
    track.getInternalCodecId(),
  ]);
  const info: VideoTrack = {
    id: track.id,
    type: TrackType.Video,
    config: { codedWidth, codedHeight, ...(config ?? { codec: String(codec) }) } as VideoTrack["config"],
    toChunk: (data) => new EncodedVideoChunk(data as EncodedVideoChunkInit),
    duration: micro(duration),
    createdAt,
  };
  const packets = new PacketReader(new EncodedPacketSink(track), info, context);
  return { info, packets, duration: info.duration, end: editEnd(track), geometry: { rotation, flip, alpha } };
}

async function describeAudio(track: InputAudioTrack, context: ReadContext): Promise<DemuxedAudio> {
  const [config, sampleRate, numberOfChannels, codec, duration] = await Promise.all([
    track.getDecoderConfig(),
    track.getSampleRate(),
    track.getNumberOfChannels(),
    track.getInternalCodecId(),
    track.getDurationFromMetadata(),
  ]);
  const info: AudioTrack = {
    id: track.id,
    type: TrackType.Audio,
    config: config ?? { codec: String(codec), sampleRate, numberOfChannels },
    toChunk: (data) => new EncodedAudioChunk(data as EncodedAudioChunkInit),
  };
  const packets = new PacketReader(new EncodedPacketSink(track), info, context);
  return { info, packets, duration: micro(duration), end: editEnd(track) };
}
