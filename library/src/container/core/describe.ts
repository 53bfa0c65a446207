import {
  BufferSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { markedConfig } from "../../media/track-rate.ts";
import { type AudioTrack, TrackType, type VideoTrack } from "../../media/types.ts";
import { damageError } from "./damage.ts";
import type { ContainerName, Description, TrackLabels } from "./description.ts";
import type { FileTrack } from "./opened-file.ts";

const CONTAINERS = new Map<InputFormat, ContainerName>([
  [MP4, "mp4"],
  [QTFF, "mov"],
  [WEBM, "webm"],
  [MATROSKA, "mkv"],
]);

/**
 * Describes the tracks of a file with mediabunny: codecs, sizes, colors and rotation. mediabunny reads a small file with the same
 * tracks, so no input can keep it busy.
 *
 * @param head - The small file.
 * @param tracks - The tracks of the real file.
 */
export async function describeHead(head: Uint8Array, tracks: FileTrack[]): Promise<Description> {
  const input = new Input({ formats: [...CONTAINERS.keys()], source: new BufferSource(head) });
  try {
    const [format, mainVideo, mainAudio, videoTracks, audioTracks, tags] = await Promise.all([
      input.getFormat(),
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
      input.getVideoTracks(),
      input.getAudioTracks(),
      input.getMetadataTags(),
    ]);
    const isRead = ({ id }: InputTrack) => tracks.some((track) => track.id === id);
    const described = new Set([...videoTracks, ...audioTracks].map(({ id }) => id));
    const missing = tracks.find(({ id }) => !described.has(id));
    if (missing) {
      throw damageError({ what: `The file is damaged: the description of track ${missing.id} makes no sense.` });
    }
    const known = ({ id }: InputTrack) => tracks.find((track) => track.id === id);
    const [video, audio] = await Promise.all([
      Promise.all(
        mainFirst(videoTracks, mainVideo)
          .filter(isRead)
          .map((track) => describeVideo(track, known(track), tags.date)),
      ),
      Promise.all(
        mainFirst(audioTracks, mainAudio)
          .filter(isRead)
          .map((track) => describeAudio(track, known(track))),
      ),
    ]);
    const labels = new Map(
      await Promise.all(
        [...videoTracks, ...audioTracks].map(async (track) => [track.id, await labelsOf(track)] as const),
      ),
    );
    return { container: CONTAINERS.get(format)!, video, audio, labels };
  } finally {
    input.dispose();
  }
}

async function labelsOf(track: InputTrack): Promise<TrackLabels> {
  const [language, name, disposition] = await Promise.all([
    track.getLanguageCode(),
    track.getName(),
    track.getDisposition(),
  ]);
  return {
    language: language === "und" ? undefined : language,
    name: name ?? undefined,
    isDefault: disposition.default,
  };
}

function mainFirst<T extends InputTrack>(tracks: T[], main: T | null): T[] {
  return main ? [main, ...tracks.filter((track) => track !== main)] : tracks;
}

/** Describes a video track as mediabunny sees it. */
export async function describeVideo(
  track: InputVideoTrack,
  known: FileTrack | undefined,
  createdAt?: Date,
): Promise<Description["video"][number]> {
  const [decoderConfig, codedWidth, codedHeight, width, height] = await Promise.all([
    track.getDecoderConfig(),
    track.getCodedWidth(),
    track.getCodedHeight(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
  ]);
  const [rotation, flip, alpha, internalCodec] = await Promise.all([
    track.getRotation(),
    track.getFlip(),
    track.canBeTransparent(),
    track.getInternalCodecId(),
  ]);
  const config = { codedWidth, codedHeight, ...(decoderConfig ?? { codec: String(internalCodec) }) };
  const info: VideoTrack = {
    id: track.id,
    type: TrackType.Video,
    config: config as VideoTrack["config"],
    toChunk: (data) => new EncodedVideoChunk(data as EncodedVideoChunkInit),
    duration: known?.duration,
    createdAt,
    codec: config.codec,
    width,
    height,
    rotation,
    frameRate: known?.frameRate,
  };
  return { info, geometry: { rotation, flip, alpha } };
}

/** Describes an audio track as mediabunny sees it. */
export async function describeAudio(track: InputAudioTrack, known: FileTrack | undefined): Promise<AudioTrack> {
  const [decoderConfig, sampleRate, numberOfChannels, internalCodec] = await Promise.all([
    track.getDecoderConfig(),
    track.getSampleRate(),
    track.getNumberOfChannels(),
    track.getInternalCodecId(),
  ]);
  const config = decoderConfig ?? { codec: known?.codec ?? String(internalCodec), sampleRate, numberOfChannels };
  return {
    id: track.id,
    type: TrackType.Audio,
    config: markedConfig(config),
    toChunk: (data) => new EncodedAudioChunk(data as EncodedAudioChunkInit),
    codec: config.codec,
    duration: known?.duration,
    numberOfChannels,
    sampleRate,
  };
}
