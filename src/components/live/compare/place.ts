/** Place of the only picture in a program's frame. */
import type { RefObject } from "react";
import type { ProgramState } from "../run/useProgram";

export interface Place {
  height: number;
  /** Distance between the bottoms of the picture and of the frame. */
  below: number;
}

/** The picture of a program that plays, or `undefined` if nothing plays or there are several pictures. */
export function placeOf(host: RefObject<HTMLDivElement | null>, { media, picture }: ProgramState): Place | undefined {
  const frame = host.current?.querySelector("iframe");
  if (!frame || !media || !picture?.isOnly) return undefined;
  return { height: picture.elementBottom - picture.elementTop, below: frame.clientHeight - picture.elementBottom };
}
