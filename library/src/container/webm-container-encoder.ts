import { ContainerEncoder, type ContainerEncoderConfig } from "./container-encoder.ts";

/**
 * Writes a WebM file: VP8, VP9 or AV1 with Opus or Vorbis. Takes the chunks of {@link MFXVideoEncoder} and of an audio encoder, in
 * any order between the tracks.
 *
 * @example
 * ```ts live
 * import { decode, MFXVideoEncoder, WebMContainerEncoder } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const config = { codec: "vp8", width: 640, height: 360, bitrate: 1e6, framerate: 30 };
 * const webm = new WebMContainerEncoder({ video: config, streaming: true });
 * await webm.ready;
 * await show(track!.pipeThrough(new MFXVideoEncoder(config)).pipeThrough(webm));
 * ```
 *
 * @group Containers
 * @since 0.7.0
 */
export class WebMContainerEncoder extends ContainerEncoder {
  /**
   * @param config - The tracks of the file, and the size of its pieces.
   * @throws `ContainerError`, through the streams, if there was no chunk, or a codec that WebM does not support.
   */
  constructor(config: ContainerEncoderConfig) {
    super({ ...config, container: "webm" });
  }

  override get identifier(): string {
    return "WebMContainerEncoder";
  }
}
