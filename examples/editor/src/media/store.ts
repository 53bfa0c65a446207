/** Files of the project in the browser's own storage (origin private file system), so that they survive a reload. Nothing is uploaded. */

/** Thrown if a file or a project could not be kept. It can still be used until the page is closed. The message is the reason. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("editor", { create: true });

/** In `localStorage`: ids of files that the project no longer has. */
const REMOVED = "mfx-editor-removed";
let hasAskedToPersist = false;

// #region keep
/** Held while a file is written: another tab that asks for the file waits for it. */
const lockOf = (id: string) => `mfx-editor-file-${id}`;

/** @throws StorageError if there is no room, or the browser has no such storage. */
export async function keepFile(id: string, file: File): Promise<void> {
  try {
    // Asks the browser, at the first file, not to delete the files when room gets short.
    if (!hasAskedToPersist) void navigator.storage.persist?.();
    hasAskedToPersist = true;
    await navigator.locks.request(lockOf(id), { mode: "exclusive" }, async () => {
      const handle = await (await folder()).getFileHandle(id, { create: true });
      await file.stream().pipeTo(await handle.createWritable());
    });
  } catch (cause) {
    await forgetFile(id);
    const isFull = cause instanceof DOMException && cause.name === "QuotaExceededError";
    throw new StorageError(isFull ? "full" : "unavailable", { cause });
  }
}
// #endregion

/** The kept file, once no tab writes it any more, or `undefined` if it is not there. */
export async function keptFile(id: string): Promise<File | undefined> {
  try {
    return await navigator.locks.request(lockOf(id), { mode: "shared" }, async () => {
      const file = await (await (await folder()).getFileHandle(id)).getFile();
      return file.size > 0 ? file : undefined;
    });
  } catch {
    return undefined;
  }
}

export async function forgetFile(id: string): Promise<void> {
  try {
    await (await folder()).removeEntry(id);
  } catch {
    // It was not there.
  }
}

const removed = (): string[] => JSON.parse(localStorage.getItem(REMOVED) ?? "[]");

/** Notes files that the user has removed. Undo may bring them back, so they are deleted at the next start. */
export function removeLater(ids: readonly string[]): void {
  try {
    localStorage.setItem(REMOVED, JSON.stringify([...removed(), ...ids]));
  } catch {
    // Without storage, there are no files either.
  }
}

/** Deletes the files that the user has removed, and none besides, even if the project could not be read. */
export async function forgetRemoved(needed: ReadonlySet<string>): Promise<void> {
  try {
    for (const id of removed()) if (!needed.has(id)) await forgetFile(id);
    localStorage.removeItem(REMOVED);
  } catch {
    // Without storage, there is nothing to delete.
  }
}
