import type { MFXBlob } from "../io/mfx-blob.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { Muxer } from "./muxer.ts";

/**
 * Options of a container encoder.
 *
 * @inline
 */
export interface ContainerEncoderConfig {
  /** Announces a video track: the header waits for its first chunk. Any object will do, since chunks carry their own settings. */
  video?: object | undefined;
  /** Announces an audio track: the header waits for its first chunk. Any object will do, since chunks carry their own settings. */
  audio?: object | undefined;
  /**
   * Size of an output blob in bytes. The last blob, and those that go back in the file, may be smaller. Below 1024, every write becomes a
   * blob.
   *
   * @defaultValue 1048576; with `streaming`, a blob holds a fifth of a second of WebM, and the time between two key frames of MP4
   */
  chunkSize?: number | undefined;
  /**
   * Writes a file that only grows (fragmented MP4, append-only WebM), so that it can be played or uploaded while it is made.
   *
   * @defaultValue false
   */
  streaming?: boolean | undefined;
}

/** A transform from chunks to the blobs of a file. */
export abstract class ContainerEncoder extends MFXTransformStream<MFXEncodedChunk, MFXBlob> {
  /** Resolves when the encoder accepts chunks. Always resolved. */
  readonly ready = Promise.resolve();

  protected constructor(options: ContainerEncoderConfig & { container: "mp4" | "webm"; faststart?: boolean }) {
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
