/**
 * How a GIF is made of the frames of `video`.
 *
 * @inline
 */
export interface EncodeGIFOptions {
  /**
   * Most colours of a palette.
   *
   * @defaultValue 256
   * @range 2 256 1
   */
  maxColors?: number;
  /**
   * Most frames that share a palette; a cut ends it sooner. 1 finds a palette for every frame, which is slow and true to the
   * colours.
   *
   * @defaultValue 10
   */
  paletteEveryNthFrame?: number;
  /**
   * How often the picture repeats: 0 for ever, -1 never, else that many times.
   *
   * @defaultValue 0
   */
  repeat?: number;
  /**
   * Keeps fully transparent pixels so.
   *
   * @defaultValue false
   */
  transparent?: boolean;
}
