import { ContainerEncoder, type ContainerEncoderConfig } from "./container-encoder.ts";

/**
 * Options of an MP4 encoder.
 *
 * @inline
 */
export interface MP4ContainerEncoderConfig extends ContainerEncoderConfig {
  /**
   * Writes the index first. Keeps the whole file in memory until it is complete.
   *
   * @defaultValue false
   * @since 0.8.5
   */
  faststart?: boolean;
}

/**
 * Writes an MP4 file: H.264, HEVC, VP9 or AV1 with AAC or Opus. Takes the chunks of {@link MFXVideoEncoder} and of an audio encoder,
 * in any order between the tracks.
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
   * @param config - The tracks of the file, and the size of its pieces.
   * @throws `ContainerError`, through the streams, if there was no chunk, or a codec that MP4 does not support.
   */
  constructor(config: MP4ContainerEncoderConfig) {
    super({ ...config, container: "mp4" });
  }

  override get identifier(): string {
    return "MP4ContainerEncoder";
  }
}
