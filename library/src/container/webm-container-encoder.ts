import { ContainerEncoder, type ContainerEncoderConfig } from "./container-encoder.ts";

/**
 * Writes a WebM file: VP8, VP9 or AV1 with Opus or Vorbis. Takes the chunks of {@link MFXVideoEncoder} and of an audio encoder (the
 * tracks may be mixed in any order) and outputs the file as blobs.
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
   * @param config - Tracks of the file, and output options. The streams fail with a `ContainerError` if no chunk arrives or WebM cannot
   *   hold the codec.
   */
  constructor(config: ContainerEncoderConfig) {
    super({ ...config, container: "webm" });
  }

  override get identifier(): string {
    return "WebMContainerEncoder";
  }
}
