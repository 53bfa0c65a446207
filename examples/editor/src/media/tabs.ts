/** Several tabs of the editor: one of them writes a project, the others follow it. */
import type { Project } from "../model/project.ts";

/** Sends each saved project to the other tabs. */
const channel = new BroadcastChannel("mfx-editor");

export const tellOthers = (project: Project) => channel.postMessage(project);

/** Calls back with each change of a project in another tab, until `signal` is aborted. */
export function followOthers(id: string, onChange: (project: Project) => void, signal: AbortSignal): void {
  const listen = ({ data }: MessageEvent<Project>) => {
    if (data.id === id) onChange(data);
  };
  channel.addEventListener("message", listen, { signal });
}

// #region writer
/** Held by the tab that writes a project. */
const lockOf = (id: string) => `mfx-editor-${id}`;

/** Says whether this tab writes the project: not while another one does. The tab that waits longest takes over, when the other is closed. */
export function claimProject(id: string, onWriter: (isWriter: boolean) => void, signal: AbortSignal): void {
  const name = lockOf(id);
  const hold = () => {
    onWriter(true);
    return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  };
  void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (signal.aborted) return;
    if (lock) return hold();
    onWriter(false);
    navigator.locks.request(name, { signal }, hold).catch(() => {}); // The project was closed meanwhile.
  });
}
// #endregion

/** Runs work unless a tab has the project open. Returns whether it ran. */
export const unlessOpen = (id: string, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });

/** Runs work only if no other tab has the editor open, and marks this one as open. */
export async function whenAlone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request("mfx-editor-pages", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
  void navigator.locks.request("mfx-editor-pages", { mode: "shared" }, () => new Promise(() => {}));
}
