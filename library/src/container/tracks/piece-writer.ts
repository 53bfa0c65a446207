import { joined } from "../../media/joined.ts";

/** Gathers the bytes of a file into pieces. */
export class PieceWriter {
  /** Length of the file so far. */
  length = 0;
  #size: number;
  #write: (part: Blob, position?: number) => void;
  #held: Uint8Array[] = [];
  #heldLength = 0;

  /**
   * @param size - Bytes of a piece.
   * @param write - Called with each piece, and with its position unless it follows the one before.
   */
  constructor(size: number, write: (part: Blob, position?: number) => void) {
    this.#size = size;
    this.#write = write;
  }

  append(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldLength += bytes.length;
    this.length += bytes.length;
    if (this.#heldLength >= this.#size) this.flush();
  }

  /** Overwrites bytes. */
  patch(position: number, bytes: Uint8Array): void {
    this.flush();
    this.#write(blobOf([bytes]), position);
  }

  /** Writes the bytes that are held. */
  flush(): void {
    if (this.#heldLength === 0) return;
    this.#heldLength = 0;
    this.#write(blobOf(this.#held.splice(0)));
  }
}

/** Joined first: blobs of hundreds of parts are slow. */
const blobOf = (parts: Uint8Array[]) => new Blob([joined(parts)]);
