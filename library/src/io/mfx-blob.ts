/**
 * Settings of an {@link MFXBlob}: its place in the file and the tracks of the file.
 *
 * @inline
 */
export interface MFXBlobInit extends BlobPropertyBag {
  /** Byte offset in the file. Left out if the piece follows the one before. */
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
  /** Settings of the video track; missing if there is none. */
  video?: VideoDecoderConfig;
  /** Settings of the audio track; missing if there is none. */
  audio?: AudioDecoderConfig;
}

/**
 * A piece of an encoded file, from {@link encode} or a container encoder.
 *
 * Pieces without a {@link MFXBlob.position | position} follow one another. A piece with a position belongs at that byte of the
 * file: muxers go back to fill in the duration or the index. {@link writeToFile} and {@link FileWriter} write it there. With
 * `streaming: true` no piece has a position.
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
  /** Byte offset in the file; `undefined` if the piece follows the one before. */
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
    // `Blob.type` is lower-case; codec strings such as "hvc1.1.6.L93.B0" must keep their case.
    this.#mimeType = init.type ?? "";
  }

  /**
   * Joins the pieces of a file, each at its position. Copies nothing into memory.
   *
   * @param pieces - All pieces of the file, in the order of the stream.
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
   * Returns the mime type of the whole file with full codec strings, for `MediaSource.isTypeSupported` and `<source>`.
   *
   * @returns For example `video/webm; codecs="vp8,opus"`; empty if the piece was made without a type.
   */
  getMimeType(): string {
    return this.#mimeType;
  }
}
