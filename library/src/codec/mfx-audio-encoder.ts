import type { MFXAudioEncoderConfig } from "./audio-encoder-config.ts";
import { AudioEncoderStream } from "./audio-encoder-stream.ts";
import { loadRegistered } from "./load-registered.ts";

/**
 * Encodes `AudioData` to chunks for a container encoder. Closes its input.
 *
 * Audio encoders ignore timestamps and count samples, so gaps in the input are filled with silence and overlaps are dropped. {@link encode}
 * does all of this; use this class to send or store chunks in your own way.
 *
 * If the browser has no encoder for the codec, one that was registered with mediabunny is used, such as that of `@mediabunny/aac-encoder`.
 *
 * @example
 * ```ts live
 * import { decode, MFXAudioEncoder, WebMContainerEncoder } from "mfx";
 *
 * const { audio: track } = await decode(video);
 * const config = { codec: "opus", bitrate: 96_000 };
 * await show(
 *   track!
 *     .pipeThrough(new MFXAudioEncoder(config))
 *     .pipeThrough(new WebMContainerEncoder({ audio: config, streaming: true })),
 * );
 * ```
 *
 * @group Encode
 * @since next
 */
export class MFXAudioEncoder extends AudioEncoderStream {
  /**
   * @param config - Settings of an `AudioEncoder`. `codec` may be a short name such as `opus`; sample rate and channels default to those
   *   of the input. If the browser rejects the settings, the streams fail with an `UnsupportedCodecError` at the first input.
   */
  constructor(config: MFXAudioEncoderConfig) {
    super(config, loadRegistered);
  }
}
