/** The reader's work, kept in this browser for each version of the page. Where storage is blocked, only for the visit. */
import { releases } from "../live/playground-link";
import { type Footage, fromUrl, ownFile, urlOf } from "./footage";
import { forgetFile, keepFile, keptFile } from "./own-file";

export interface Work {
  code: string;
  /** The release it runs against. */
  version: string;
  footage: Footage;
  /** The example it began as. */
  example?: string;
  /** The program as the reader last wrote it, which is still there when an example has been opened since. */
  own?: string;
}

/** In local storage. A file's bytes are kept apart: see `own-file`. */
type Saved = Partial<Record<"code" | "version" | "video" | "file" | "example" | "own", unknown>>;

const key = (pageVersion: string) => `mfx.playground.${pageVersion}`;

/** What was saved, as far as it still makes sense. `lostFile`: the name of a file that could not be kept. */
export async function load(pageVersion: string): Promise<Partial<Work> & { lostFile?: string }> {
  const { code, version, video, file, example, own } = read(pageVersion);
  const kept = typeof file === "string" ? await keptFile(pageVersion).catch(() => undefined) : undefined;
  return defined({
    code: textOf(code),
    version: releases.find((release) => release === version),
    footage: kept ? ownFile(kept) : fromUrl(textOf(video)),
    example: textOf(example),
    own: textOf(own),
    lostFile: kept ? undefined : textOf(file),
  });
}

/** @returns whether it could be kept. */
export function save(pageVersion: string, { footage, ...work }: Work): boolean {
  const source: Saved = footage.kind === "file" ? { file: footage.file.name } : { video: urlOf(footage) };
  try {
    localStorage.setItem(key(pageVersion), JSON.stringify({ ...work, ...source } satisfies Saved));
    return true;
  } catch {
    return false;
  }
}

/** Keeps the bytes of the reader's file, or lets them go where it is no longer what is worked with. */
export async function saveFile(pageVersion: string, footage: Footage): Promise<boolean> {
  try {
    await (footage.kind === "file" ? keepFile(pageVersion, footage.file) : forgetFile(pageVersion));
    return true;
  } catch {
    return footage.kind !== "file";
  }
}

function read(pageVersion: string): Saved {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key(pageVersion)) ?? "{}");
    return typeof saved === "object" && saved !== null ? saved : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function defined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
