import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ChunkNames, RouteChunkNames } from "@docusaurus/types";

export interface ServerBundle {
  /** The text of the bundle itself. */
  text: string;
  /** The names of its chunks' files, like `1f3cbd44.5e9f5e1a.js`: what comes before the last dot is a hash of the content. */
  chunkFiles: readonly string[];
  /** The chunks of each route, by the route's path with a suffix of its own: `/docs/intro-a1b`. */
  chunkNames: RouteChunkNames;
}

const HASHED = /"?([\w-]+)"?:"([0-9a-f]+)"/g;
const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const leaves = (names: ChunkNames[string]): string[] =>
  typeof names === "string" ? [names] : Object.values(names).flatMap(leaves);

/** Pages as they were rendered, each with a hash of all it was rendered from. */
export class RenderedPages {
  readonly #dir: string;
  readonly #routes: { path: string; chunks: string[] }[];
  readonly #hashes: ReadonlyMap<string, string>;
  /** What every page depends on. */
  readonly #common: string;

  constructor(dir: string, { text, chunkFiles, chunkNames }: ServerBundle) {
    this.#dir = dir;
    this.#hashes = new Map(chunkFiles.map((file) => file.split(".").slice(0, 2) as [string, string]));
    this.#routes = Object.entries(chunkNames).map(([key, names]) => ({
      path: key.replace(/-[^-]*$/, ""),
      chunks: leaves(names),
    }));
    const ofRoutes = new Set(this.#routes.flatMap(({ chunks }) => chunks));
    // The runtime's table of hashes changes with every page; a page's own ones are in its key.
    this.#common = digest(text.replace(HASHED, (entry, name) => (ofRoutes.has(name) ? "" : entry)));
    mkdirSync(dir, { recursive: true });
  }

  /** The page as it was rendered from the same, else as `render` renders it. */
  async get<Page>(pathname: string, render: () => Promise<Page>): Promise<Page> {
    const file = join(this.#dir, `${digest(pathname)}.json`);
    const key = this.keyOf(pathname);
    const kept = read<Page>(file);
    if (kept?.key === key) return kept.page;
    const page = await render();
    writeFileSync(file, JSON.stringify({ key, page }));
    return page;
  }

  keyOf(pathname: string): string {
    const around = this.#routes.filter(({ path }) => isAround(path, pathname));
    const chunks = around.flatMap(({ chunks }) => chunks.map((chunk) => `${chunk}.${this.#hashes.get(chunk)}`));
    return digest([this.#common, pathname, ...chunks].join("\0"));
  }
}

/** Whether a page may be shown within a route. */
const isAround = (route: string, pathname: string) =>
  route === "*" || route === pathname || (route !== "/" && pathname.startsWith(`${route}/`));

function read<Page>(file: string): { key: string; page: Page } | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
