import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;
const UNUSED_DAYS = 14;

/** Results of slow steps, kept from build to build in a folder, each under a hash of its inputs. */
export class ResultCache {
  readonly #folder: string;
  readonly #code: string;

  /** @param code - The version of the code that makes the results: other code doesn't find them. */
  constructor(folder: string, code: string) {
    this.#folder = folder;
    this.#code = code;
  }

  /** Returns the result kept for these inputs. If there is none, keeps what `make` returns. */
  async keep(
    inputs: readonly string[],
    make: () => Promise<string | Uint8Array> | string | Uint8Array,
  ): Promise<Buffer> {
    const name = createHash("sha256")
      .update(JSON.stringify([this.#code, inputs]))
      .digest("hex");
    const file = join(this.#folder, name);
    const kept = await readFile(file).catch(ifMissing);
    if (kept) {
      const now = new Date();
      await utimes(file, now, now);
      return kept;
    }
    const result = Buffer.from(await make());
    await mkdir(this.#folder, { recursive: true });
    await writeFile(`${file}.new`, result);
    // An interrupted build leaves no partial result.
    await rename(`${file}.new`, file);
    return result;
  }

  /** Deletes results that no build has used for two weeks. */
  async prune(now = Date.now()): Promise<void> {
    const files = ((await readdir(this.#folder).catch(ifMissing)) ?? []).map((name) => join(this.#folder, name));
    for (const file of files) {
      const { mtimeMs } = await stat(file);
      if (now - mtimeMs > UNUSED_DAYS * DAY_MS) await rm(file);
    }
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
