/** The reader's own file, which replaces the clip as `video` in every sample. `session` chooses, restores and deletes it. */
import { useSyncExternalStore } from "react";

export interface OwnFootage {
  file: File;
  /** A `blob:` URL that is never revoked: a program may still read it after the reader has chosen another file. */
  url: string;
}

interface State {
  own?: OwnFootage;
  /** A message for the reader, for example that the file could not be stored. */
  notice?: string;
}

const NONE: State = {};
let state = NONE;
const listeners = new Set<() => void>();

const getState = () => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setOwnFootage(file: File | undefined, notice?: string): void {
  const own = file && (state.own?.file === file ? state.own : { file, url: URL.createObjectURL(file) });
  state = { own, notice };
  for (const listener of listeners) listener();
}

export function useOwnFootage(): State {
  return useSyncExternalStore(subscribe, getState, () => NONE);
}
