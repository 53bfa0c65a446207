import type { MFXBlob } from "../io/mfx-blob.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { Muxer, type MuxerOptions } from "./muxer.ts";

/**
 * Options of a container encoder.
 *
 * @inline
 */
export interface ContainerEncoderConfig {
  /** Set if the file has video: the header waits for its first chunk. Chunks carry the decoder configuration. */
  video?: object;
  /** Set if the file has audio: the header waits for its first chunk. Chunks carry the decoder configuration. */
  audio?: object;
  /**
   * Bytes per piece. Values below 1024 emit every write at once.
   *
   * @defaultValue 1048576; with `streaming`, a fifth of a second of media
   */
  chunkSize?: number;
  /**
   * Writes a file without going back, so that it can be played while it is encoded.
   *
   * @defaultValue false
   */
  streaming?: boolean;
}

/** A transform from chunks to the pieces of a file. */
export abstract class ContainerEncoder extends MFXTransformStream<MFXEncodedChunk, MFXBlob> {
  /** Resolves when the encoder accepts chunks: at once. */
  readonly ready = Promise.resolve();

  protected constructor(options: ContainerEncoderConfig & Pick<MuxerOptions, "container" | "faststart">) {
    let opened: Muxer | undefined;
    const muxer = () => {
      opened ??= new Muxer({
        ...options,
        tracks: (["video", "audio"] as const).filter((kind) => options[kind]),
        write: (blob) => this.queue(blob),
      });
      return opened;
    };
    super({
      transform: (chunk) => muxer().add(chunk),
      flush: () => muxer().finish(),
      cancel: () => opened?.cancel(),
    });
  }
}
