/**
 * How a picture is stored in its textures. `quads` (see block-shader.ts) are opaque, `rgba` and `bgra` are opaque or
 * premultiplied, the `straight` ones are not premultiplied. The fourth channel of `rgbx` and `bgrx` has no meaning.
 */
export type Layout =
  | "quads"
  | "rgba"
  | "bgra"
  | "rgbx"
  | "bgrx"
  | "straight"
  | "straight-bgra"
  | "i420"
  | "i420a"
  | "nv12";

/** Whether a picture is stored as planes of luma and chroma. */
export const isYCC = (layout: Layout): boolean => /420|nv12/.test(layout);
