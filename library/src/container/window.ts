/** The bytes from `start` to `end`, as far as there are any. */
export type Read = (start: number, end: number) => Promise<Uint8Array>;

const SIZE = 65_536;

/** Looks at an input through a window that moves on as it has to: headers may be near to each other, or far apart. */
export class Window {
  #read: Read;
  #start = 0;
  #bytes = new Uint8Array();

  constructor(read: Read) {
    this.#read = read;
  }

  /** The bytes at a position: enough for a header, unless the input ends. */
  async at(position: number): Promise<Uint8Array> {
    const end = this.#start + this.#bytes.length;
    if (position < this.#start || position + 16 > end) {
      this.#bytes = (await this.#read(position, position + SIZE)) as Uint8Array<ArrayBuffer>;
      this.#start = position;
    }
    const offset = position - this.#start;
    return this.#bytes.subarray(offset, offset + 16);
  }
}
