/** The folder of what was built, and the note in it of what it was built from. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn, keyOf } from "./files.ts";
import { root } from "./releases.ts";

/** What the files depend on: folders and files. */
const inputs = [
  "library/src",
  "library/releases",
  "library/build",
  "library/package.json",
  "library/tsconfig.json",
  "package-lock.json",
  "versions.json",
].map((path) => join(root, path));

/** The dev server's files are whole, but not small: a build does not take them for its own. */
const DRAFT = " draft";

export type Files = ReadonlyMap<string, string | Uint8Array>;

export class Built {
  readonly #out: string;
  readonly #keyFile: string;
  #key = "";

  /** @param out - The folder; the note is beside it. */
  constructor(out: string) {
    this.#out = out;
    this.#keyFile = join(out, "..", "library.key");
  }

  /** Whether the folder holds what the inputs give now; where a draft will do, at least that. */
  isCurrent(orDraft = false): boolean {
    if (!existsSync(join(this.#out, "bundle.js")) || !existsSync(this.#keyFile)) return false;
    const noted = readFileSync(this.#keyFile, "utf8");
    const key = keyOf(inputs);
    return noted === key || (orDraft && noted === key + DRAFT);
  }

  /** From now until it is finished the folder is current for nobody. */
  begin(): void {
    this.#key = keyOf(inputs);
    rmSync(this.#keyFile, { force: true });
  }

  finish(isDraft = false): void {
    writeFileSync(this.#keyFile, this.#key + (isDraft ? DRAFT : ""));
  }

  /**
   * Writes what differs and removes what is no more, so that a reader of the folder never finds it empty.
   *
   * @param isWhole - Whether a path is one of those that `files` has all of.
   */
  write(files: Files, isWhole: (path: string) => boolean = () => true): void {
    for (const [path, content] of files) {
      const target = join(this.#out, path);
      const bytes = Buffer.from(content);
      if (existsSync(target) && readFileSync(target).equals(bytes)) continue;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
    for (const path of filesIn(join(this.#out, "lib")).map((path) => `lib/${path}`))
      if (!files.has(path) && isWhole(path)) rmSync(join(this.#out, path));
  }
}
