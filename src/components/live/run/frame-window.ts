/** The frame that programs run in: its window, and the look that it takes from the page. */
import type { FrameWindow } from "live-program/messages";

const THEME = ["--mfx-bg", "--mfx-text", "--mfx-mono", "--mfx-audio", "--mfx-bytes"];
/** Share of the window's height that the content may take. */
const MAX_HEIGHT = 0.68;

export const inside = (frame: HTMLIFrameElement) => frame.contentWindow as (Window & Partial<FrameWindow>) | null;

export async function openFrame(frame: HTMLIFrameElement, host: HTMLElement, url: string): Promise<FrameWindow> {
  frame.src = url;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  host.append(frame);
  await loaded;
  const opened = inside(frame);
  if (!opened?.run) throw new Error("The frame that runs programs could not be loaded. Are you offline?");
  // The page handles files that are dragged over the frame.
  opened.addEventListener("dragenter", ({ dataTransfer }) =>
    frame.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer })),
  );
  return opened as unknown as FrameWindow;
}

export function themeOf(element: HTMLElement, fill: boolean): Record<string, string> {
  const style = getComputedStyle(element);
  const theme = Object.fromEntries(THEME.map((name) => [name, style.getPropertyValue(name)]));
  const sizes: Record<string, string> = fill
    ? { "--mfx-min-height": "100vh", "--mfx-max-height": "100vh" }
    : { "--mfx-max-height": `${Math.round(innerHeight * MAX_HEIGHT)}px` };
  return { ...theme, ...sizes };
}
