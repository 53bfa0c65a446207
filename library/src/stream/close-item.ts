/** Closes a frame, or audio data; leaves alone what cannot be closed, and what is closed already. */
export function closeItem(item: unknown): void {
  const closable = item as { close?: unknown } | null | undefined;
  if (typeof closable?.close === "function") closable.close();
}
