/** Waits until fewer than `limit` items are queued in an encoder, or it is closed. */
export async function encoderHasRoom(encoder: VideoEncoder | AudioEncoder, limit: number): Promise<void> {
  while (encoder.state === "configured" && encoder.encodeQueueSize >= limit) {
    await new Promise((resolve) => encoder.addEventListener("dequeue", resolve, { once: true }));
  }
}

/** Closes an encoder in any state, and resolves waits for room. */
export function closeEncoder(encoder: VideoEncoder | AudioEncoder | undefined): void {
  if (!encoder) return;
  if (encoder.state !== "closed") encoder.close();
  encoder.dispatchEvent(new Event("dequeue"));
}
