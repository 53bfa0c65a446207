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
   * The decoder's configuration: full codec string, coded size in pixels, color space, and the decoder's description where the
   * codec has one.
   */
  config: VideoDecoderConfig & { codedWidth: number; codedHeight: number };
  /** Makes a chunk for a `VideoDecoder` of what the container stores. */
  toChunk(data: GenericData): EncodedVideoChunk;
  /** The track's length in microseconds; `undefined` if the container does not say. */
  duration: number | undefined;
  /** Date and time at which the file was made; `undefined` if the container does not say. */
  createdAt: Date | undefined;
  /**
   * Full codec string, such as `avc1.640028`: that of `config`.
   *
   * @since next
   */
  codec: string;
  /**
   * Width in pixels at which players show the picture: upright, with square pixels. Equals the frames' `displayWidth`.
   *
   * @since next
   */
  width: number;
  /**
   * Height in pixels at which players show the picture: upright, with square pixels. Equals the frames' `displayHeight`.
   *
   * @since next
   */
  height: number;
  /**
   * Clockwise turn in degrees that makes the stored picture upright. Phones store portrait videos lying on their side, with 90 or
   * 270 here. You need not turn anything: frames are shown, drawn and encoded upright.
   *
   * @since next
   */
  rotation: 0 | 90 | 180 | 270;
  /**
   * Frames per second, such as `25` or `29.97`: the usual rate if it varies. `undefined` if the file's index does not say.
   *
   * @since next
   */
  frameRate: number | undefined;
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
  /**
   * Full codec string, such as `mp4a.40.2`: that of `config`.
   *
   * @since next
   */
  codec: string;
  /**
   * The track's length in microseconds; `undefined` if the container does not say.
   *
   * @since next
   */
  duration: number | undefined;
  /**
   * Number of channels: 1 is mono, 2 is stereo.
   *
   * @since next
   */
  numberOfChannels: number;
  /**
   * Samples per second, such as `48000`.
   *
   * @since next
   */
  sampleRate: number;
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
