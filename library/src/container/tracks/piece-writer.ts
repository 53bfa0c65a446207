/** Gathers the bytes of a file into pieces. */
export class PieceWriter {
  /** Length of the file so far. */
  length = 0;
  #size: number;
  #write: (parts: BlobPart[], position?: number) => void;
  /** Memory of all pieces: to get new memory takes longer than to copy the bytes. */
  #memory = new Uint8Array(1 << 16);
  #held = 0;

  /**
   * @param size - Bytes of a piece.
   * @param write - Called with each piece, which it copies, and with its position unless it follows the one before.
   */
  constructor(size: number, write: (parts: BlobPart[], position?: number) => void) {
    this.#size = size;
    this.#write = write;
  }

  append(bytes: Uint8Array): void {
    const end = this.#held + bytes.length;
    if (end > this.#memory.length) this.#grow(end);
    this.#memory.set(bytes, this.#held);
    this.#held = end;
    this.length += bytes.length;
    if (end >= this.#size) this.flush();
  }

  /** Overwrites bytes. */
  patch(position: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.flush();
    this.#write([bytes], position);
  }

  /** Writes the bytes that are held. */
  flush(): void {
    if (this.#held === 0) return;
    this.#write([this.#memory.subarray(0, this.#held)]);
    this.#held = 0;
  }

  #grow(length: number): void {
    const memory = new Uint8Array(Math.max(length, 2 * this.#memory.length));
    memory.set(this.#memory.subarray(0, this.#held));
    this.#memory = memory;
  }
}
