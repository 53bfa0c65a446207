/** The private storage of a browser, in memory. */

/** A folder of the browser's private storage, as far as the editor uses it. */
export class Folder {
  readonly files = new Map<string, string>();
  readonly #folders = new Map<string, Folder>();
  /** Number of files that were written. */
  written = 0;
  isFull = false;

  folder(name: string): Folder {
    if (!this.#folders.has(name)) this.#folders.set(name, new Folder());
    return this.#folders.get(name)!;
  }

  async getDirectoryHandle(name: string): Promise<Folder> {
    return this.folder(name);
  }

  async getFileHandle(name: string, { create = false } = {}) {
    if (!this.files.has(name) && !create) throw new DOMException("not there", "NotFoundError");
    if (create) this.files.set(name, this.files.get(name) ?? "");
    return {
      getFile: async () => new File([this.files.get(name)!], name),
      createWritable: async () => {
        let text = "";
        const write = async (data: string | Uint8Array) => {
          if (this.isFull) throw new DOMException("full", "QuotaExceededError");
          text += typeof data === "string" ? data : new TextDecoder().decode(data);
        };
        const close = () => {
          this.written++;
          this.files.set(name, text);
        };
        return Object.assign(new WritableStream<Uint8Array>({ write, close }), { write });
      },
    };
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.files.delete(name)) throw new DOMException("not there", "NotFoundError");
  }

  async *keys() {
    yield* this.files.keys();
  }
}
