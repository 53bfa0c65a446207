/** Place of the only picture in a program's frame. */
import { type RefObject, useEffect, useState } from "react";
import type { ProgramState } from "../run/useProgram";

export interface Picture {
  height: number;
  /** Distance between the bottoms of the picture and of the frame. */
  below: number;
}

/** The picture of a program that plays, or `undefined` if nothing plays or there are several pictures. */
export function usePicture(
  host: RefObject<HTMLDivElement | null>,
  { media, height }: ProgramState,
): Picture | undefined {
  const [picture, setPicture] = useState<Picture>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the height
  useEffect(() => {
    const frame = host.current?.querySelector("iframe");
    const pictures = frame?.contentDocument?.querySelectorAll("#shown > :is(canvas, video, img)") ?? [];
    const [only] = pictures;
    if (!media || pictures.length !== 1 || !only) return setPicture(undefined);
    const place = only.getBoundingClientRect();
    setPicture({ height: place.height, below: frame!.clientHeight - place.bottom });
  }, [host, media, height]);
  return picture;
}
