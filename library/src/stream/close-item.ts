/** Closes a frame, or audio data; leaves alone what cannot be closed, and what is closed already. */
export function closeItem(item: unknown): void {
  if (typeof item === "object" && item !== null && "close" in item && typeof item.close === "function") item.close();
}
