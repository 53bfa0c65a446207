/** The frame that programs run in: how it is opened, what it may do, and the look that it takes from the page. */
import { type Remote, wrap } from "comlink";
import { frameEventOf } from "live-program/frame-event";
import type { Frame, Report } from "live-program/messages";
import { within } from "../frame/within";
import { loadLibrary } from "./library";

const THEME = ["--mfx-bg", "--mfx-text", "--mfx-mono", "--mfx-audio", "--mfx-bytes"];
/** Share of the window's height that the content may take. */
const MAX_HEIGHT = 0.68;

/** Without `allow-same-origin`: the program has an origin of its own, so it reaches neither the page nor what the site keeps. */
const SANDBOX = "allow-scripts allow-downloads allow-forms allow-modals";
const PERMISSIONS = "autoplay; fullscreen";
const DEVICES = "camera; microphone; display-capture";
/** Longest wait for the answer of a frame that has loaded. */
const PATIENCE_MS = 10_000;
/** Longest wait for the answer of a frame that has loaded again. */
const STAYING_MS = 2000;
const LEFT = "The program replaced the document it ran in, so it was ended. Programs can't navigate or submit forms.";

/** A program with the reader's own file could put it into a link to the playground, where another frame has no policy. */
const NESTED = "Programs don't run in a page inside another program's frame. Open the page in a tab of its own.";

/** Frames let the pointer through while a file is dragged over the page: a program that got the file could send it anywhere. */
const DRAGGING = "data-dragging";
addEventListener("dragenter", ({ dataTransfer }) => {
  if (dataTransfer?.types.includes("Files")) document.documentElement.toggleAttribute(DRAGGING, true);
});
// There are none during a drag.
addEventListener("pointermove", () => document.documentElement.removeAttribute(DRAGGING));

/** @param isTrusted - Whether the program has the site's origin, and may ask for a camera. */
export function frameElement(title: string, isTrusted: boolean): HTMLIFrameElement {
  const element = document.createElement("iframe");
  element.title = title;
  if (!isTrusted) element.setAttribute("sandbox", SANDBOX);
  element.allow = isTrusted ? `${PERMISSIONS}; ${DEVICES}` : PERMISSIONS;
  return element;
}

interface Opening {
  host: HTMLElement;
  /** URL of the frame's document. */
  frameUrl: string;
  version: string;
  /** Names of packages that the program imports. They share parts of the release's modules, so the frame gets no release in one file. */
  packages: readonly string[];
  /** Whether the frame gets the reader's own file: then it connects to nothing but the site, so the file stays here. */
  isPrivate: boolean;
  /** Whether `decode` can start later. */
  startsLater: boolean;
  report: Report;
}

export const libraryFor = (frameUrl: string, version: string): Promise<Blob> =>
  loadLibrary(new URL(`../lib/${version}/single.js`, new URL(frameUrl, location.href)).href);

export interface OpenedFrame {
  frame: Remote<Frame>;
  /** Rejects when the program has replaced the frame's document, which ends it. */
  left: Promise<never>;
}

/** Loads the frame's document and connects to it: only its window gets the port. */
export async function openFrame(
  element: HTMLIFrameElement,
  { host, frameUrl, version, packages, isPrivate, startsLater, report }: Opening,
): Promise<OpenedFrame> {
  if (self.origin === "null") throw new Error(NESTED);
  const document = new URL(frameUrl, location.href);
  const library = packages.length ? undefined : libraryFor(frameUrl, version);
  library?.catch(() => {}); // Awaited below.
  const named = packages.map((name) => `&package=${encodeURIComponent(name)}`).join("");
  document.search = `version=${encodeURIComponent(version)}${named}${isPrivate ? "&private" : ""}${startsLater ? "&start" : ""}`;
  element.src = document.href;
  const loaded = new Promise((resolve) => element.addEventListener("load", resolve, { once: true }));
  host.append(element);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const frame = wrap<Frame>(port1);
  port1.addEventListener("message", ({ data }) => {
    const event = frameEventOf(data);
    if (event?.type === "drag") reportDrag(element);
    else if (event) report(event);
  });
  // A frame without an origin has no address that a message could name.
  element.contentWindow?.postMessage("connect", "*", [port2]);
  const hasAnswered = frame.mapModules(await library).then(() => true);
  if (!(await within(PATIENCE_MS, hasAnswered)))
    throw new Error("The frame that runs programs could not be loaded. Are you offline?");
  return { frame, left: leaving(element, frame) };
}

/** Another document would look like the program's result, and the program would never end. */
function leaving(element: HTMLIFrameElement, frame: Remote<Frame>): Promise<never> {
  const left = new Promise<never>((_, reject) => {
    element.addEventListener("load", async () => {
      // WebKit also reports a jump within the document, which still answers.
      const answers = frame.position().then(
        () => true,
        () => true,
      );
      if (await within(STAYING_MS, answers)) return;
      element.remove();
      reject(new Error(LEFT));
    });
  });
  left.catch(() => {}); // It may leave after its end.
  return left;
}

/** The page handles files that are dragged over the frame. */
function reportDrag(element: HTMLIFrameElement): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([], ""));
  element.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer }));
}

export function themeOf(element: HTMLElement, fill: boolean): Record<string, string> {
  const style = getComputedStyle(element);
  const theme = Object.fromEntries(THEME.map((name) => [name, style.getPropertyValue(name)]));
  const sizes: Record<string, string> = fill
    ? { "--mfx-min-height": "100vh", "--mfx-max-height": "100vh" }
    : { "--mfx-max-height": `${Math.round(innerHeight * MAX_HEIGHT)}px` };
  return { ...theme, ...sizes };
}
