/** The scale of the timeline, which follows its width, the slider and Ctrl with the wheel. */
import { type RefObject, useEffect, useState } from "react";

/** Pixels per second: the least, that of a short film, and the most. */
const SCALE = { least: 4, short: 120, most: 240 };
/** Change of the zoom for a turn of the wheel. */
const ZOOM_STEP = 0.05;
/** Pixels behind the end of the film. */
const MARGIN = 40;

/** `length` is that of the film. At zoom 0, the whole film is in sight; at 1, single frames can be hit. */
export function useZoom(scroller: RefObject<HTMLElement | null>, length: number) {
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const element = scroller.current!;
    // A wheel that zooms must not scroll the page, so its listener is not passive as React's is.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((now) => Math.max(0, Math.min(1, now - Math.sign(event.deltaY) * ZOOM_STEP)));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, [scroller]);
  const whole = Math.max(SCALE.least, Math.min(SCALE.short, (room - MARGIN) / Math.max(4, length / 1000)));
  /** Pixels per millisecond. */
  const scale = (whole * (SCALE.most / whole) ** zoom) / 1000;
  return { zoom, setZoom, scale, width: Math.max(room, length * scale + MARGIN) };
}
