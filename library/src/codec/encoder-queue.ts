/** The part of an encoder of video or audio that its queue needs. TypeScript before 5.7 declares only `VideoEncoder`. */
export type QueuedEncoder = EventTarget & Pick<VideoEncoder, "state" | "encodeQueueSize" | "close">;

/** Waits until fewer than `limit` items are queued in an encoder, or it is closed. */
export async function encoderHasRoom(encoder: QueuedEncoder, limit: number): Promise<void> {
  while (encoder.state === "configured" && encoder.encodeQueueSize >= limit) {
    await new Promise((resolve) => encoder.addEventListener("dequeue", resolve, { once: true }));
  }
}

/** Closes an encoder in any state, and resolves waits for room. */
export function closeEncoder(encoder: QueuedEncoder | undefined): void {
  if (!encoder) return;
  if (encoder.state !== "closed") encoder.close();
  encoder.dispatchEvent(new Event("dequeue"));
}
