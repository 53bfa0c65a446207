/** Where a program's picture is on the page. */
import { type RefObject, useEffect, useState } from "react";

/** Pixels, from the top left corner of the element that holds the program's frame. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The box of the picture in `host`, kept up to date. If the picture disappears, the last box stays. */
export function usePictureBox(host: RefObject<HTMLElement | null>): Box | undefined {
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    const holder = host.current;
    if (!holder) return;
    const measure = () => setBox((last) => boxIn(holder) ?? last);
    measure();
    // A new picture comes with another frame or another height.
    const frames = new MutationObserver(measure);
    frames.observe(holder, { childList: true });
    const size = new ResizeObserver(measure);
    size.observe(holder);
    return () => {
      frames.disconnect();
      size.disconnect();
    };
  }, [host]);
  return box;
}

function boxIn(host: HTMLElement): Box | undefined {
  // The preview of a drag is after the frame that it covers.
  const frames = [...host.querySelectorAll("iframe")];
  const pictures = frames.map((frame) => frame.contentDocument?.querySelector<Picture>("canvas, video, img"));
  const picture = pictures.findLast((one) => one?.clientWidth);
  if (!picture) return undefined;
  const { left, top, width, height } = picture.getBoundingClientRect();
  const [naturalWidth, naturalHeight] = sizeOf(picture);
  // The style of the frame fits the picture into its element.
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  if (!(scale > 0 && Number.isFinite(scale))) return undefined;
  return {
    left: left + (width - naturalWidth * scale) / 2,
    top: top + (height - naturalHeight * scale) / 2,
    width: naturalWidth * scale,
    height: naturalHeight * scale,
  };
}

type Picture = HTMLCanvasElement | HTMLVideoElement | HTMLImageElement;

function sizeOf(picture: Picture): [number, number] {
  if ("videoWidth" in picture) return [picture.videoWidth, picture.videoHeight];
  return "naturalWidth" in picture ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height];
}
