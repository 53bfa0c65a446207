import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadedVersion } from "@docusaurus/plugin-content-docs";
import type { LoadContext } from "@docusaurus/types";
import { HelperProcess } from "../helper-process";
import { cardPath } from "./card-path";
import { type CardFile, cardFiles } from "./files";

/** The pictures of guides: rendered beside the build, then put where pages name them. */
export class SocialCards {
  readonly #siteDir: string;
  /** What stands on all. */
  readonly #site: { site: string; tagline: string };
  readonly #cards = new Map<string, CardFile>();
  #rendered = Promise.resolve();

  constructor({ siteDir, siteConfig }: LoadContext) {
    this.#siteDir = siteDir;
    this.#site = { site: siteConfig.title, tagline: siteConfig.tagline };
  }

  /** Begins with those that no build has made yet. Who waits for them comes later, and is told then what went wrong. */
  begin(versions: readonly LoadedVersion[]): void {
    this.#rendered = this.#render(versions);
    this.#rendered.catch(() => {});
  }

  async #render(versions: readonly LoadedVersion[]): Promise<void> {
    const pages = versions.flatMap(({ label, docs }) =>
      docs.map(({ title, permalink }) => ({ permalink, card: { title, version: label, ...this.#site } })),
    );
    const files = await cardFiles(
      this.#siteDir,
      pages.map(({ card }) => card),
    );
    for (const [index, { permalink }] of pages.entries()) this.#cards.set(cardPath(permalink), files[index]!);
    const missing = files.filter(({ file }) => !existsSync(file));
    if (missing.length === 0) return;
    await new HelperProcess<CardFile[]>(join(__dirname, "process.ts"), { inBackground: true }).ask(missing);
  }

  async write(outDir: string): Promise<void> {
    await this.#rendered;
    await Promise.all(
      [...this.#cards].map(async ([path, { file }]) => {
        const target = join(outDir, path);
        await mkdir(dirname(target), { recursive: true });
        await copyFile(file, target);
      }),
    );
  }
}
