/** The reader's work, stored in this browser for each version of the page. If storage is blocked, it lasts for the visit. */
import type { SiteClip } from "../live/footage";
import { releases } from "../live/playground-link";
import { type Footage, footageFrom } from "./footage";

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

/** Stored in local storage. */
type Saved = Partial<Record<"code" | "version" | "video" | "example" | "own", unknown>>;

const key = (pageVersion: string) => `mfx.playground.${pageVersion}`;

/** The saved work, without invalid values. */
export function load(pageVersion: string, clips: readonly SiteClip[]): Partial<Work> {
  const { code, version, video, example, own } = read(pageVersion);
  return defined({
    code: textOf(code),
    version: releases.find((release) => release === version),
    footage: footageFrom(textOf(video), clips),
    example: textOf(example),
    own: textOf(own),
  });
}

/** @returns whether it could be saved. */
export function save(pageVersion: string, { footage, ...work }: Work): boolean {
  try {
    localStorage.setItem(key(pageVersion), JSON.stringify({ ...work, video: footage.url } satisfies Saved));
    return true;
  } catch {
    return false;
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
