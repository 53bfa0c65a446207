import { ContainerEncoder, type ContainerEncoderConfig } from "./container-encoder.ts";

/**
 * Options of {@link MP4ContainerEncoder}.
 *
 * @inline
 */
export interface MP4ContainerEncoderConfig extends ContainerEncoderConfig {
  /**
   * Puts the index first, so that players can start before the download ends. Keeps the whole file in memory until it is complete.
   *
   * @defaultValue false
   * @since 0.8.5
   */
  faststart?: boolean | undefined;
}

/**
 * Writes an MP4 file: H.264, HEVC, VP9 or AV1 with AAC or Opus. Takes the chunks of {@link MFXVideoEncoder} and of an audio encoder
 * (the tracks may be mixed in any order) and outputs the file as blobs.
 *
 * @example
 * ```ts live
 * import { decode, MFXVideoEncoder, MP4ContainerEncoder } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const config = { codec: "avc1.42001f", width: 640, height: 360, bitrate: 1e6, framerate: 30 };
 * const mp4 = new MP4ContainerEncoder({ video: config, streaming: true });
 * await mp4.ready;
 * await show(track!.pipeThrough(new MFXVideoEncoder(config)).pipeThrough(mp4));
 * ```
 *
 * @group Containers
 * @since 0.7.0
 */
export class MP4ContainerEncoder extends ContainerEncoder {
  /**
   * @param config - Tracks of the file, and output options. The streams fail with a `ContainerError` if no chunk arrives or MP4 cannot
   *   hold the codec.
   */
  constructor(config: MP4ContainerEncoderConfig) {
    super({ ...config, container: "mp4" });
  }

  override get identifier(): string {
    return "MP4ContainerEncoder";
  }
}
