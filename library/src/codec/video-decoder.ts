import type { MFXDecodableChunk } from "../media/types.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { traceStage } from "../stream/trace.ts";
import { videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import { decodeTransformer, MAX_WAITING } from "./decode-transformer.ts";

/**
 * Decodes encoded video chunks. Reads input only as fast as its output is read. {@link decode} does this for the tracks of a file; use
 * this class for chunks from another source, such as a network stream. The caller closes the frames.
 *
 * @example
 * ```ts live
 * import { decode, MFXTransformStream, MFXVideoDecoder, MFXVideoEncoder, type MFXDecodableChunk, type MFXEncodedChunk } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const encoder = new MFXVideoEncoder({ codec: "vp8", width: 640, height: 360, bitrate: 1e6, framerate: 25 });
 * const toDecodable = new MFXTransformStream<MFXEncodedChunk, MFXDecodableChunk>({
 *   transform({ video: encoded }, controller) {
 *     if (encoded) controller.enqueue({ chunk: encoded.chunk, config: encoded.metadata?.decoderConfig });
 *   },
 * });
 * await show(frames!.pipeThrough(encoder).pipeThrough(toDecodable).pipeThrough(new MFXVideoDecoder()));
 * ```
 *
 * @group Decode
 * @since 0.7.0
 */
export class MFXVideoDecoder extends MFXTransformStream<MFXDecodableChunk, VideoFrame> {
  /**
   * @param config - Decoder configuration. Not needed if the first chunk carries one.
   * @param options - `forceDecodeToSoftware` forces software decoding.
   */
  constructor(config?: VideoDecoderConfig, options: { forceDecodeToSoftware?: boolean | undefined } = {}) {
    const trace = traceStage("decode video");
    const core = videoCore({
      output: (frame) => {
        trace.out(frame.timestamp);
        this.queue(frame);
      },
      error: (error) => this.dispatchError(error),
    });
    super(
      decodeTransformer(core, config, {
        adapt: (next) => (options.forceDecodeToSoftware ? inSoftware(next) : next),
        seen: (chunk) => trace.in(chunk.timestamp),
      }),
      undefined,
      { highWaterMark: MAX_WAITING },
    );
  }

  override get identifier(): string {
    return "MFXVideoDecoder";
  }
}
