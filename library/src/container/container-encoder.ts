import type { MFXBlob } from "../io/mfx-blob.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { Muxer, type MuxerOptions } from "./muxer.ts";

/**
 * What a container encoder is to make.
 *
 * @inline
 */
export interface ContainerEncoderConfig {
  /** Set where video will come: the header waits for its first chunk. The settings themselves come with the chunks. */
  video?: object;
  /** Set where sound will come: the header waits for its first chunk. The settings themselves come with the chunks. */
  audio?: object;
  /**
   * Bytes to collect before a piece is given out. Less than 1024 gives out what is there at once.
   *
   * @defaultValue 1048576; with `streaming`, what a fifth of a second takes
   */
  chunkSize?: number;
  /**
   * Makes a file that only ever grows, so that it can be played while it is being made.
   *
   * @defaultValue false
   */
  streaming?: boolean;
}

/** A transform from chunks to the pieces of a file. */
export abstract class ContainerEncoder extends MFXTransformStream<MFXEncodedChunk, MFXBlob> {
  /** Resolves once the encoder can take chunks, which it can at once. */
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
