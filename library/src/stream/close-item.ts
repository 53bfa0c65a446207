/** Closes a frame or audio data. Ignores values without `close()`. */
export function closeItem(item: unknown): void {
  const closable = item as { close?: unknown } | null | undefined;
  if (typeof closable?.close === "function") closable.close();
}
