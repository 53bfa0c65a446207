/** What the editor keeps in a browser, in memory. */
import { vi } from "vitest";
import { Folder } from "./folder-support";
import { Locks } from "./locks-support";

/** Makes a browser's storage of it until `vi.unstubAllGlobals`: folders for projects and files, and the texts of `localStorage`. */
export function stubStorage() {
  const root = new Folder();
  const local = new Map<string, string>();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => root }, locks: new Locks() });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => local.get(name) ?? null,
    setItem: (name: string, value: string) => void local.set(name, value),
    removeItem: (name: string) => void local.delete(name),
  });
  return { projects: root.folder("editor-projects"), files: root.folder("editor"), local };
}
