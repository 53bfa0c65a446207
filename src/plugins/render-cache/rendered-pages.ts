import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ChunkNames, RouteChunkNames } from "@docusaurus/types";
import { latest } from "../../versions";
import { versionOf } from "../offline/manifest";
import { mentions, renamed } from "../version-twins";
import { anonymous } from "./anonymous";

export interface ServerBundle {
  /** The text of the bundle itself. */
  text: string;
  /** The names of its chunks' files, like `1f3cbd44.5e9f5e1a.js`: what comes before the last dot is a hash of the content. */
  chunkFiles: readonly string[];
  /** The text of such a file. */
  chunkText(file: string): string;
  /** The chunks of each route, by the route's path with a suffix of its own: `/docs/intro-a1b`. */
  chunkNames: RouteChunkNames;
  /** The name of the module that a chunk is made for, as a rendered page tells which it needs. */
  moduleOf(chunk: string): string | undefined;
}

interface Route {
  path: string;
  /** What shows a document has nothing within it, although the address of a version's first page is that of the version. */
  isPage: boolean;
  chunks: string[];
}

/** What a page is rendered from. */
interface Source {
  key: string;
  /** Of a page that is the same in other versions but for the version's number. */
  version: string | undefined;
  modules: (string | undefined)[];
}

/** In the bundle's runtime: the names of all chunks, and the hashes of what they hold. */
const CHUNK_TABLES = /\{[^{}]*\}(?=\[chunkId\])/g;
const digest = (...parts: readonly string[]) => createHash("sha256").update(parts.join("\0")).digest("base64url");
const leaves = (names: ChunkNames[string]): string[] =>
  typeof names === "string" ? [names] : Object.values(names).flatMap(leaves);

/** Pages as they were rendered, each by a hash of all it was rendered from. */
export class RenderedPages {
  readonly #dir: string;
  readonly #bundle: ServerBundle;
  readonly #routes: Route[];
  readonly #files: ReadonlyMap<string, string>;
  /** What every page depends on: the bundle, and chunks of no route. */
  readonly #common: string;
  readonly #digests = new Map<string, string>();
  readonly #isChecked: boolean;

  /** @param isChecked - Whether a page that another version has is rendered nonetheless, and has to be the same. */
  constructor(dir: string, bundle: ServerBundle, { isChecked = false } = {}) {
    this.#dir = dir;
    this.#bundle = bundle;
    this.#isChecked = isChecked;
    this.#files = new Map(bundle.chunkFiles.map((file) => [file.split(".")[0]!, file]));
    this.#routes = Object.entries(bundle.chunkNames).map(([key, names]) => ({
      path: key.replace(/-[^-]*$/, ""),
      isPage: "content" in names,
      chunks: leaves(names),
    }));
    const ofRoutes = new Set(this.#routes.flatMap(({ chunks }) => chunks));
    const others = [...this.#files].flatMap(([name, file]) => (ofRoutes.has(name) ? [] : [file]));
    this.#common = digest(bundle.text.replace(CHUNK_TABLES, ""), ...others.sort());
    mkdirSync(dir, { recursive: true });
  }

  /** The page as it was rendered from the same, for this version or another, else as `render` renders it. */
  async get<Page>(pathname: string, render: () => Promise<Page>): Promise<Page> {
    const source = this.sourceOf(pathname);
    const kept = this.#kept<Page>(source);
    if (kept && !(this.#isChecked && kept.from !== source.version)) return kept.page;
    const page = await render();
    if (kept && JSON.stringify(page) !== JSON.stringify(kept.page))
      throw new Error(`${pathname} is not what ${kept.from} has in its place: a component tells versions apart.`);
    if (kept) return page;
    const { version, modules } = source;
    writeFileSync(this.#file(source), `${JSON.stringify({ version, modules })}\n${JSON.stringify(page)}\n`);
    return page;
  }

  sourceOf(pathname: string): Source {
    const version = olderVersionAt(pathname);
    const chunks = this.#routes.filter((route) => isAround(route, pathname)).flatMap(({ chunks }) => chunks);
    return {
      key: digest(
        this.#common,
        version ? renamed(pathname, version, "") : pathname,
        ...chunks.map((chunk) => this.#digestOf(chunk, version)),
      ),
      version,
      modules: chunks.map((chunk) => this.#bundle.moduleOf(chunk)),
    };
  }

  /** What tells a chunk's content from another's; of an older version's, whichever version it speaks of. */
  #digestOf(chunk: string, version: string | undefined): string {
    const file = this.#files.get(chunk);
    if (!version || !file) return file ?? chunk;
    const known = this.#digests.get(chunk + version);
    if (known) return known;
    const result = digest(renamed(anonymous(this.#bundle.chunkText(file)), version, ""));
    this.#digests.set(chunk + version, result);
    return result;
  }

  #file({ key }: Source): string {
    return join(this.#dir, `${key}.json`);
  }

  /** A page rendered from the same, as it is for this version. */
  #kept<Page>(source: Source): { from: string | undefined; page: Page } | undefined {
    const file = this.#file(source);
    const kept = read(file);
    if (!kept) return undefined;
    const { version, modules } = kept;
    let { text } = kept;
    if (version !== source.version) {
      // Which of the two numbers is whose could not be told.
      if (mentions(text, source.version!)) return undefined;
      for (const [i, module] of modules.entries())
        if (module) text = text.replaceAll(JSON.stringify(module), () => JSON.stringify(source.modules[i]));
      text = renamed(text, version!, source.version!);
    }
    const now = new Date();
    utimesSync(file, now, now);
    return { from: version, page: JSON.parse(text) };
  }
}

/** A kept page, as text: none where there is no file, or one that was cut short, which lacks its last line's end. */
function read(file: string): (Omit<Source, "key"> & { text: string }) | undefined {
  if (!existsSync(file)) return undefined;
  const [head, text, ...end] = readFileSync(file, "utf8").split("\n");
  return end.length === 1 && end[0] === "" ? { ...JSON.parse(head!), text } : undefined;
}

/** Removes the pages that nobody asked for since a time, in milliseconds: the site has them no more, or other ones. */
export async function dropUnused(dir: string, since: number): Promise<void> {
  const files = await readdir(dir).catch((): string[] => []);
  await Promise.all(
    files.map(async (name) => {
      const file = join(dir, name);
      if ((await stat(file)).mtimeMs < since) await rm(file);
    }),
  );
}

/** The older version that a page is of. The latest one's addresses and those of what comes next have no number. */
function olderVersionAt(pathname: string): string | undefined {
  const version = versionOf(`${pathname}.html`, latest);
  return version === latest || version === "current" ? undefined : version;
}

/** Whether a page may be shown within a route. */
const isAround = ({ path, isPage }: Route, pathname: string) =>
  path === "*" || path === pathname || (!isPage && path !== "/" && pathname.startsWith(`${path}/`));
