/**
 * Kind of a track.
 *
 * @group Decode
 * @since 0.7.0
 */
export enum TrackType {
  /** Audio: a stream of `AudioData`. */
  Audio = "audio",
  /** Video: a stream of `VideoFrame`s. */
  Video = "video",
}

/**
 * An encoded chunk as a container stores it: bytes and timing.
 *
 * @group Containers
 * @since 0.7.0
 */
export type GenericData = {
  /** Encoded bytes. */
  data: Uint8Array;
  /** `"key"` if the chunk can be decoded on its own, `"delta"` if it needs earlier chunks. */
  type: "key" | "delta";
  /** Presentation time in microseconds. */
  timestamp: number;
  /** Duration in microseconds. */
  duration?: number;
};

/**
 * Properties of a video track.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface VideoTrack {
  /** Track number in the container. */
  id: number;
  /** Always `TrackType.Video`. */
  type: TrackType.Video;
  /**
   * Configuration for a `VideoDecoder`: full codec string, coded size in pixels, color space, and `description` if the codec needs one.
   */
  config: VideoDecoderConfig & { codedWidth: number; codedHeight: number };
  /** Converts a stored chunk to an `EncodedVideoChunk` for a `VideoDecoder`. */
  toChunk(data: GenericData): EncodedVideoChunk;
  /** Duration in microseconds; `undefined` if the container doesn't say. */
  duration: number | undefined;
  /** Creation time of the file; `undefined` if the container doesn't say. */
  createdAt: Date | undefined;
  /**
   * Full codec string, such as `avc1.640028`. Same as `config.codec`.
   *
   * @since next
   */
  codec: string;
  /**
   * Display width in pixels: upright, with square pixels. Equals the frames' `displayWidth`.
   *
   * @since next
   */
  width: number;
  /**
   * Display height in pixels: upright, with square pixels. Equals the frames' `displayHeight`.
   *
   * @since next
   */
  height: number;
  /**
   * Clockwise rotation in degrees that makes the stored picture upright: 90 or 270 for portrait videos of most phones. For information
   * only: frames are drawn and encoded upright.
   *
   * @since next
   */
  rotation: 0 | 90 | 180 | 270;
  /**
   * Frames per second, such as `25` or `29.97`; the most common rate if it varies. `undefined` if the file's index doesn't say.
   *
   * @since next
   */
  frameRate: number | undefined;
}

/**
 * Properties of an audio track.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface AudioTrack {
  /** Track number in the container. */
  id: number;
  /** Always `TrackType.Audio`. */
  type: TrackType.Audio;
  /** Configuration for an `AudioDecoder`: full codec string, sample rate in Hz, number of channels, and `description` if the codec needs one. */
  config: AudioDecoderConfig;
  /** Converts a stored chunk to an `EncodedAudioChunk` for an `AudioDecoder`. */
  toChunk(data: GenericData): EncodedAudioChunk;
  /**
   * Full codec string, such as `mp4a.40.2`. Same as `config.codec`.
   *
   * @since next
   */
  codec: string;
  /**
   * Duration in microseconds; `undefined` if the container doesn't say.
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
 * Properties of a video or audio track; `type` tells which.
 *
 * @group Decode
 * @since 0.7.0
 */
export type GenericTrack = VideoTrack | AudioTrack;

/**
 * Input of a decoder: an encoded chunk, and the decoder's configuration with the first chunk and whenever it changes.
 *
 * @typeParam Config - `VideoDecoderConfig` for video, `AudioDecoderConfig` for audio.
 *
 * @group Decode
 * @since 0.7.0
 */
export interface MFXDecodableChunk<Config extends VideoDecoderConfig | AudioDecoderConfig = VideoDecoderConfig> {
  /** Encoded video or audio. */
  chunk: Config extends AudioDecoderConfig ? EncodedAudioChunk : EncodedVideoChunk;
  /** Configuration for this and the following chunks. If it is missing, the previous one stays in effect. */
  config?: Config | undefined;
}

/**
 * Output of an encoder and input of a container encoder: a chunk of video or audio, with the encoder's metadata.
 *
 * @group Encode
 * @since 0.7.0
 */
export interface MFXEncodedChunk {
  /** Encoded video. The metadata contains the decoder's configuration with the first chunk and whenever it changes. */
  video?:
    | {
        chunk: EncodedVideoChunk;
        metadata?: EncodedVideoChunkMetadata | undefined;
        /**
         * Alpha channel of the frame, encoded as a second picture. Only for WebM.
         *
         * @since next
         */
        alpha?: Uint8Array | undefined;
      }
    | undefined;
  /** Encoded audio. The metadata contains the decoder's configuration with the first chunk and whenever it changes. */
  audio?:
    | {
        chunk: EncodedAudioChunk;
        metadata?: EncodedAudioChunkMetadata | undefined;
        /**
         * Delay of the encoder, in microseconds, which players must not play: the beginning of the first chunk. Of Opus, the metadata has it.
         *
         * @since next
         */
        priming?: number | undefined;
        /**
         * Padding at the end of the last chunk, in microseconds, which players must not play.
         *
         * @since next
         */
        padding?: number | undefined;
      }
    | undefined;
}
