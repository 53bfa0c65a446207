/**
 * What a track holds.
 *
 * @group Decode
 * @since 0.7.0
 */
export enum TrackType {
  /** Sound: the track gives `AudioData`. */
  Audio = "audio",
  /** Pictures: the track gives `VideoFrame`s. */
  Video = "video",
}

/**
 * A chunk as a container stores it: bytes and timing.
 *
 * @group Containers
 * @since 0.7.0
 */
export type GenericData = {
  /** The encoded bytes. */
  data: Uint8Array;
  /** Whether it can be decoded without those before it. */
  type: "key" | "delta";
  /** When it is shown, in microseconds. */
  timestamp: number;
  /** How long it is shown, in microseconds. */
  duration?: number;
};

/**
 * What is known about a video track.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface VideoTrack {
  /** The container's number for the track. */
  id: number;
  /** Always `TrackType.Video`. */
  type: TrackType.Video;
  /**
   * The decoder's configuration: full codec string, coded size in pixels, colour space, and the decoder's description where the
   * codec has one.
   */
  config: VideoDecoderConfig & { codedWidth: number; codedHeight: number };
  /** Makes a chunk for a `VideoDecoder` of what the container stores. */
  toChunk(data: GenericData): EncodedVideoChunk;
  /** The track's length in microseconds, as far as the container says. */
  duration: number | undefined;
  /** When the file was made, if it says so. */
  createdAt: Date | undefined;
}

/**
 * What is known about an audio track.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface AudioTrack {
  /** The container's number for the track. */
  id: number;
  /** Always `TrackType.Audio`. */
  type: TrackType.Audio;
  /** The decoder's configuration: full codec string, sample rate in Hz, number of channels, and the description where the codec has one. */
  config: AudioDecoderConfig;
  /** Makes a chunk for an `AudioDecoder` of what the container stores. */
  toChunk(data: GenericData): EncodedAudioChunk;
}

/**
 * A track of either kind; `type` tells which.
 *
 * @group Decode
 * @since 0.7.0
 */
export type GenericTrack = VideoTrack | AudioTrack;

/**
 * What a decoder takes: a chunk and, with the first one and wherever it changes, the configuration to decode it with.
 *
 * @typeParam Config - `VideoDecoderConfig` for pictures, `AudioDecoderConfig` for sound.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface MFXDecodableChunk<Config extends VideoDecoderConfig | AudioDecoderConfig = VideoDecoderConfig> {
  /** The encoded picture or sound. */
  chunk: Config extends AudioDecoderConfig ? EncodedAudioChunk : EncodedVideoChunk;
  /** How to decode it and what follows; what came before holds on where it is missing. */
  config?: Config | undefined;
}

/**
 * What an encoder gives and a container takes: a chunk of video or of audio, with what the encoder says about it.
 *
 * @group Encode
 * @since 0.7.0
 */
export interface MFXEncodedChunk {
  /** An encoded picture. The metadata holds the decoder's configuration with the first chunk and wherever it changes. */
  video?: {
    chunk: EncodedVideoChunk;
    metadata?: EncodedVideoChunkMetadata;
    /**
     * The picture's transparency as a picture of its own, for WebM.
     *
     * @since next
     */
    alpha?: Uint8Array;
  };
  /** Encoded sound. The metadata holds the decoder's configuration with the first chunk and wherever it changes. */
  audio?: {
    chunk: EncodedAudioChunk;
    metadata?: EncodedAudioChunkMetadata;
    /**
     * Microseconds at the end of the last chunk that the encoder filled up and nobody shall hear.
     *
     * @since next
     */
    padding?: number;
  };
}
