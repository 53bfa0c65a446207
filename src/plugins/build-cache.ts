import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keyOf } from "../../library/build/files";

/** Texts that a build made, kept for the next one by the content they were made from. What a build did not ask for is dropped. */
export class BuildCache {
  readonly #file: string;
  readonly #makers: string;
  readonly #kept: Readonly<Record<string, string>>;
  readonly #used = new Map<string, string>();

  private constructor(file: string, makers: string, kept: Record<string, string>) {
    this.#file = file;
    this.#makers = makers;
    this.#kept = kept;
  }

  /**
   * `makers` are the files and folders of the code that makes the texts, `given` is what all are made from. The packages' versions count
   * as well.
   */
  static async open(siteDir: string, name: string, makers: string[], given = ""): Promise<BuildCache> {
    const file = join(siteDir, "node_modules/.cache/mfx", `${name}.json`);
    const kept = await readFile(file, "utf8")
      .then(JSON.parse)
      .catch(() => ({}));
    return new BuildCache(file, keyOf([...makers, join(siteDir, "package-lock.json")]) + given, kept);
  }

  /** Whether no build has made any yet. */
  get isEmpty(): boolean {
    return Object.keys(this.#kept).length === 0;
  }

  async get(content: readonly string[], make: () => string | Promise<string>): Promise<string> {
    const hash = createHash("sha256").update(this.#makers);
    for (const part of content) hash.update("\0").update(part);
    const key = hash.digest("base64url");
    const text = this.#kept[key] ?? (await make());
    this.#used.set(key, text);
    return text;
  }

  async save(): Promise<void> {
    const used = Object.fromEntries([...this.#used].sort(([one], [other]) => (one < other ? -1 : 1)));
    if (Object.keys(used).every((key) => key in this.#kept) && this.#used.size === Object.keys(this.#kept).length)
      return;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, JSON.stringify(used));
  }
}
