import { iterate } from "../stream/iterate.ts";

/**
 * Options of {@link MFXBlob}.
 *
 * @inline
 */
export interface MFXBlobInit extends BlobPropertyBag {
  /** Byte offset in the file. Leave it out if the bytes follow the previous blob. */
  position?: number | undefined;
  /** Decoder configurations of the file's tracks. */
  config?: MFXBlobConfig | undefined;
}

/**
 * Decoder configurations of an encoded file's tracks, as their encoders report them.
 *
 * @inline
 */
export interface MFXBlobConfig {
  /** Configuration of the video track, if there is one. */
  video?: VideoDecoderConfig | undefined;
  /** Configuration of the audio track, if there is one. */
  audio?: AudioDecoderConfig | undefined;
}

/**
 * A part of an encoded file, as {@link encode} and the container encoders output it.
 *
 * A blob without a {@link MFXBlob.position | position} follows the previous one. A blob with a position must be written at that byte
 * offset, since muxers return to the start of a file to fill in its duration or index. {@link writeToFile} and {@link FileWriter} do
 * this. With `streaming: true`, no blob has a position.
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
  /** Byte offset in the file; `undefined` if the bytes follow the previous blob. */
  readonly position: number | undefined;
  /** Decoder configurations of the file's tracks, as their encoders report them. */
  readonly config: MFXBlobConfig;

  /**
   * @param parts - Bytes, as for a `Blob`.
   * @param init - Mime type with codecs (`type`), position and track configurations.
   */
  constructor(parts: BlobPart[], { position, config = {}, ...init }: MFXBlobInit = {}) {
    super(parts, init);
    this.position = position;
    this.config = config;
    // `Blob.type` is lowercase, but codec strings such as "hvc1.1.6.L93.B0" must keep their case.
    this.#mimeType = init.type ?? "";
  }

  /**
   * Joins the blobs of a file, each at its position. Does not copy their bytes into memory.
   *
   * @param pieces - All blobs of the file, in the order of the stream.
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
      parts.push(new Uint8Array(Math.max(0, position - size)), piece.slice(Math.max(0, size - position)));
      size = Math.max(size, position + piece.size);
    }
    let file = new Blob(parts);
    for (const { position, piece } of patches) {
      file = new Blob([file.slice(0, position), piece, file.slice(position + piece.size)]);
    }
    return new MFXBlob([file], { type: last?.getMimeType() ?? "", config: last?.config });
  }

  /**
   * Collects a file in memory. For a file that is to be saved, {@link writeToFile} holds one piece at a time.
   *
   * @param stream - Blobs of {@link encode} or of a container encoder.
   * @returns The whole file. Rejects with the error of the stream.
   * @since next
   */
  static async from(stream: ReadableStream<MFXBlob>): Promise<MFXBlob> {
    const pieces: MFXBlob[] = [];
    for await (const piece of iterate(stream)) pieces.push(piece);
    return MFXBlob.join(pieces);
  }

  readonly #mimeType: string;

  /**
   * Returns the mime type of the whole file with full codec strings, for `MediaSource.isTypeSupported` or `<source>`.
   *
   * @returns Mime type, for example `video/webm; codecs="vp8,opus"`; empty if the blob was made without one.
   */
  getMimeType(): string {
    return this.#mimeType;
  }
}
