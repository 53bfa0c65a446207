/** Joins the pieces of an encoder to a file. Later pieces may overwrite earlier bytes, such as lengths in headers. */

/** A release's `MFXBlob`. `position` is missing if the piece follows the one before. */
export interface Piece extends Blob {
  position?: number;
  getMimeType?(): string;
}

export class FileBuilder {
  readonly #parts: { blob: Blob; at: number }[] = [];
  #end = 0;
  #patched = false;

  /** @returns whether the piece comes right after the one before. */
  add(piece: Piece): boolean {
    const next = piece.position === undefined || piece.position === this.#end;
    const at = next ? this.#end : piece.position!;
    this.#patched ||= !next;
    this.#parts.push({ blob: piece, at });
    this.#end = Math.max(this.#end, at + piece.size);
    return next;
  }

  async build(type: string): Promise<Blob> {
    if (!this.#patched)
      return new Blob(
        this.#parts.map(({ blob }) => blob),
        { type },
      );
    const bytes = new Uint8Array(this.#end);
    for (const { blob, at } of this.#parts) bytes.set(new Uint8Array(await blob.arrayBuffer()), at);
    return new Blob([bytes], { type });
  }
}
