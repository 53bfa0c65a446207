import type { MFXDecodableChunk } from "../media/types.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { traceStage } from "../stream/trace.ts";
import { audioCore } from "./decode-core.ts";
import { decodeTransformer, MAX_WAITING } from "./decode-transformer.ts";

/**
 * Decodes encoded audio chunks. Reads input only as fast as its output is read. {@link decode} does this for the tracks of a file; use
 * this class for chunks from another source, such as a network stream. The caller closes the `AudioData`.
 *
 * @example
 * ```ts live
 * import { decode, MFXAudioDecoder } from "mfx";
 *
 * const { audio } = await decode((await fetch(video)).body!, "video/mp4");
 * const decoder = new MFXAudioDecoder(audio!.track.config);
 * await audio!.cancel();
 * await show(`${decoder.identifier} for ${audio!.track.config.codec}`);
 * ```
 *
 * @group Decode
 * @since 0.7.0
 */
export class MFXAudioDecoder extends MFXTransformStream<MFXDecodableChunk<AudioDecoderConfig>, AudioData> {
  /**
   * @param config - Decoder configuration. Not needed if the first chunk carries one.
   */
  constructor(config?: AudioDecoderConfig) {
    const trace = traceStage("decode audio");
    const core = audioCore({
      output: (data) => {
        trace.out(data.timestamp);
        this.queue(data);
      },
      error: (error) => this.dispatchError(error),
    });
    super(decodeTransformer(core, config, { seen: (chunk) => trace.in(chunk.timestamp) }), undefined, {
      highWaterMark: MAX_WAITING,
    });
  }

  override get identifier(): string {
    return "MFXAudioDecoder";
  }
}
