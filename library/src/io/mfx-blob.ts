/**
 * What an {@link MFXBlob} knows of the file that it is a part of.
 *
 * @inline
 */
export interface MFXBlobInit extends BlobPropertyBag {
  /** Byte offset in the file at which the bytes belong; left out where they simply come next. */
  position?: number;
  /** Settings of the tracks in the file, as their encoders confirmed them. */
  config?: MFXBlobConfig;
}

/**
 * Settings of the tracks in an encoded file, as their encoders confirmed them.
 *
 * @inline
 */
export interface MFXBlobConfig {
  /** Settings of the video track; missing where there is none. */
  video?: VideoDecoderConfig;
  /** Settings of the audio track; missing where there is none. */
  audio?: AudioDecoderConfig;
}

/**
 * A piece of an encoded file, as {@link encode} and the container encoders give it out.
 *
 * Pieces without a {@link MFXBlob.position | position} follow one another. A piece with one belongs at that byte of the
 * file: muxers return to the beginning of a file to fill in its duration or its index. {@link writeToFile} and
 * {@link FileWriter} heed it; with `streaming: true` no piece has one.
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const blobs = encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   streaming: true,
 *   video: { stream: track!, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 * });
 * for await (const blob of blobs) {
 *   await show(`${blob.getMimeType()}: ${blob.size} bytes`);
 * }
 * ```
 *
 * @group Output
 * @since 0.7.0
 */
export class MFXBlob extends Blob {
  /** Byte offset in the file at which the bytes belong; `undefined` where they come right after the piece before. */
  readonly position: number | undefined;
  /** Settings of the tracks in the file, as their encoders confirmed them. */
  readonly config: MFXBlobConfig;

  /**
   * @param parts - The bytes, as for a `Blob`.
   * @param init - The mime type (`type`) with codecs, the position and the tracks' settings.
   */
  constructor(parts: BlobPart[], { position, config = {}, ...init }: MFXBlobInit = {}) {
    super(parts, init);
    this.position = position;
    this.config = config;
    // `Blob.type` lower-cases what it is given; codec strings such as "hvc1.1.6.L93.B0" must keep their case.
    this.#mimeType = init.type ?? "";
  }

  /**
   * Puts the pieces of a file together, each at its position. Nothing is copied into memory.
   *
   * @param pieces - All pieces of the file, in the order in which they were given out.
   * @returns The whole file.
   * @since next
   */
  static join(pieces: Iterable<MFXBlob>): MFXBlob {
    const parts: BlobPart[] = [];
    const patches: { position: number; piece: MFXBlob }[] = [];
    let last: MFXBlob | undefined;
    let size = 0;
    for (const piece of pieces) {
      last = piece;
      const { position = size } = piece;
      if (position < size) patches.push({ position, piece });
      else parts.push(new Uint8Array(position - size), piece);
      size = Math.max(size, position + piece.size);
    }
    let file = new Blob(parts);
    for (const { position, piece } of patches) {
      file = new Blob([file.slice(0, position), piece, file.slice(position + piece.size)]);
    }
    return new MFXBlob([file], { type: last?.getMimeType() ?? "", config: last?.config });
  }

  readonly #mimeType: string;

  /**
   * The mime type of the whole file with the full codec strings, as `MediaSource.isTypeSupported` and `<source>` take it.
   *
   * @returns For example `video/webm; codecs="vp8,opus"`; empty where it was made without one.
   */
  getMimeType(): string {
    return this.#mimeType;
  }
}
