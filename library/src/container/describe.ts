import {
  BufferSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { type AudioTrack, TrackType, type VideoTrack } from "../media/types.ts";

/** How a track's pictures are meant to be looked at. */
export interface PictureGeometry {
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** Mirrored left to right, after the rotation. */
  flip: boolean;
  alpha: boolean;
}

/** What a file says about its tracks, the main one of each kind first. */
export interface Description {
  video: { info: VideoTrack; geometry: PictureGeometry }[];
  audio: { info: AudioTrack }[];
}

/**
 * Has mediabunny describe the tracks of a file: their codecs, sizes, colors and rotation.
 *
 * @param head - A small file with the same tracks, see `mp4/head.ts` and `matroska/head.ts`: nothing in it can keep a parser busy.
 * @param durations - In microseconds, by the number of the track.
 */
export async function describe(
  head: Uint8Array,
  durations: ReadonlyMap<number, number | undefined>,
): Promise<Description> {
  const input = new Input({ formats: [MP4, WEBM, QTFF, MATROSKA], source: new BufferSource(head) });
  try {
    const [mainVideo, mainAudio, videoTracks, audioTracks, tags] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
      input.getVideoTracks(),
      input.getAudioTracks(),
      input.getMetadataTags(),
    ]);
    const [video, audio] = await Promise.all([
      Promise.all(mainFirst(videoTracks, mainVideo).map((track) => describeVideo(track, durations, tags.date))),
      Promise.all(mainFirst(audioTracks, mainAudio).map(describeAudio)),
    ]);
    return { video, audio };
  } finally {
    input.dispose();
  }
}

function mainFirst<T extends InputTrack>(tracks: T[], main: T | null): T[] {
  return main ? [main, ...tracks.filter((track) => track !== main)] : tracks;
}

async function describeVideo(
  track: InputVideoTrack,
  durations: ReadonlyMap<number, number | undefined>,
  createdAt: Date | undefined,
): Promise<Description["video"][number]> {
  const [config, codedWidth, codedHeight, rotation, flip, alpha, codec] = await Promise.all([
    track.getDecoderConfig(),
    track.getCodedWidth(),
    track.getCodedHeight(),
    track.getRotation(),
    track.getFlip(),
    track.canBeTransparent(),
    track.getInternalCodecId(),
  ]);
  const info: VideoTrack = {
    id: track.id,
    type: TrackType.Video,
    config: { codedWidth, codedHeight, ...(config ?? { codec: String(codec) }) } as VideoTrack["config"],
    toChunk: (data) => new EncodedVideoChunk(data as EncodedVideoChunkInit),
    duration: durations.get(track.id),
    createdAt,
  };
  return { info, geometry: { rotation, flip, alpha } };
}

async function describeAudio(track: InputAudioTrack): Promise<Description["audio"][number]> {
  const [config, sampleRate, numberOfChannels, codec] = await Promise.all([
    track.getDecoderConfig(),
    track.getSampleRate(),
    track.getNumberOfChannels(),
    track.getInternalCodecId(),
  ]);
  const info: AudioTrack = {
    id: track.id,
    type: TrackType.Audio,
    config: config ?? { codec: String(codec), sampleRate, numberOfChannels },
    toChunk: (data) => new EncodedAudioChunk(data as EncodedAudioChunkInit),
  };
  return { info };
}
