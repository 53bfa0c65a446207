import type { Locator } from "@playwright/test";

/** Dispatches an event of a drag with a file of 77 bytes, which is no video. */
export const dragFile = (target: Locator, type: string) =>
  target.evaluate((element, type) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(77)], "dröpped.webm", { type: "video/webm" }));
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, type);
