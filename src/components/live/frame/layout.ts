/** What the frame shows: its height, and the place of its picture. */
import type { Layout, Picture } from "live-program/messages";

type PictureElement = HTMLCanvasElement | HTMLVideoElement | HTMLImageElement;

const PICTURES = "canvas, video, img";

const root = () => document.getElementById("shown")!;

export function layout(): Layout {
  const shown = root();
  const picture = pictureIn(shown);
  return { height: shown.childElementCount ? Math.ceil(shown.scrollHeight) : 0, ...(picture && { picture }) };
}

/** Calls a function when the layout may have changed. */
export function watchLayout(changed: () => void): void {
  const shown = root();
  const resized = new ResizeObserver(changed);
  resized.observe(shown);
  // A new child need not change the size.
  const filled = new MutationObserver(() => {
    for (const picture of shown.querySelectorAll(PICTURES)) resized.observe(picture);
    changed();
  });
  filled.observe(shown, { childList: true, subtree: true });
  // A video's own size may change within its element.
  for (const type of ["loadedmetadata", "resize"]) shown.addEventListener(type, changed, { capture: true });
}

function pictureIn(shown: HTMLElement): Picture | undefined {
  const element = [...shown.querySelectorAll<PictureElement>(PICTURES)].find(({ clientWidth }) => clientWidth > 0);
  if (!element) return undefined;
  const { left, top, bottom, width, height } = element.getBoundingClientRect();
  const [naturalWidth, naturalHeight] = sizeOf(element);
  // The style fits the picture into its element.
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  if (!(scale > 0 && Number.isFinite(scale))) return undefined;
  const others = shown.querySelectorAll(`:scope > :is(${PICTURES})`);
  return {
    left: left + (width - naturalWidth * scale) / 2,
    top: top + (height - naturalHeight * scale) / 2,
    width: naturalWidth * scale,
    height: naturalHeight * scale,
    elementTop: top,
    elementBottom: bottom,
    isOnly: others.length === 1 && others[0] === element,
  };
}

function sizeOf(picture: PictureElement): [number, number] {
  if (picture instanceof HTMLVideoElement) return [picture.videoWidth, picture.videoHeight];
  return picture instanceof HTMLImageElement
    ? [picture.naturalWidth, picture.naturalHeight]
    : [picture.width, picture.height];
}
