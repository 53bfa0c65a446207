/** The reader's work, stored in this browser for each version of the page. If storage is blocked, it lasts for the visit. */
import type { SiteClip } from "../live/footage";
import { releases } from "../live/playground-link";
import { type Footage, footageFrom, ownFile } from "./footage";
import { forgetFile, keepFile, keptFile } from "./own-file";

export interface Work {
  code: string;
  /** The release that the program runs against. */
  version: string;
  footage: Footage;
  /** The example that the program began as. */
  example?: string;
  /** The program as the reader last wrote it. Opening an example does not replace it. */
  own?: string;
}

/** Stored in local storage. `own-file` stores the bytes of a file. */
type Saved = Partial<Record<"code" | "version" | "video" | "file" | "example" | "own", unknown>>;

const key = (pageVersion: string) => `mfx.playground.${pageVersion}`;

/** The saved work, without invalid values. `lostFile` names a file whose bytes could not be kept. */
export async function load(
  pageVersion: string,
  clips: readonly SiteClip[],
): Promise<Partial<Work> & { lostFile?: string }> {
  const { code, version, video, file, example, own } = read(pageVersion);
  const kept = typeof file === "string" ? await keptFile(pageVersion).catch(() => undefined) : undefined;
  return defined({
    code: textOf(code),
    version: releases.find((release) => release === version),
    footage: kept ? ownFile(kept) : footageFrom(textOf(video), clips),
    example: textOf(example),
    own: textOf(own),
    lostFile: kept ? undefined : textOf(file),
  });
}

/** @returns whether it could be saved. */
export function save(pageVersion: string, { footage, ...work }: Work): boolean {
  const source: Saved = footage.kind === "file" ? { file: footage.file.name } : { video: footage.url };
  try {
    localStorage.setItem(key(pageVersion), JSON.stringify({ ...work, ...source } satisfies Saved));
    return true;
  } catch {
    return false;
  }
}

/** Saves the bytes of the reader's file, or deletes those of an earlier one. */
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
