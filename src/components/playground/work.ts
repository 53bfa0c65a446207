/** The reader's work, kept in local storage for each version of the page. Where storage is blocked, only for the visit. */
import type { Footage } from "./footage";

export interface Work {
  code: string;
  /** The release it runs against. */
  version: string;
  footage: Footage;
  /** The example it began as. */
  example?: string;
}

const key = (pageVersion: string) => `mfx.playground.${pageVersion}`;

export function load(pageVersion: string): Partial<Work> | undefined {
  try {
    const text = localStorage.getItem(key(pageVersion));
    const saved: unknown = text && JSON.parse(text);
    return typeof saved === "object" && saved !== null ? saved : undefined;
  } catch {
    return undefined;
  }
}

export function save(pageVersion: string, { footage, ...work }: Work): boolean {
  try {
    // A file of the reader's stays in the page: only its name could be kept, and that is of no use.
    localStorage.setItem(key(pageVersion), JSON.stringify(footage.kind === "file" ? work : { ...work, footage }));
    return true;
  } catch {
    return false;
  }
}
