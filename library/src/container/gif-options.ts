/** Options for the pictures of a GIF. */
export interface GIFPaintOptions {
  /**
   * Maximum number of colors per palette.
   *
   * @defaultValue 256
   * @range 2 256 1
   */
  maxColors?: number;
  /**
   * Maximum number of frames that share a palette. A cut starts a new palette earlier. `1` computes a palette for every frame: slower, with
   * more accurate colors.
   *
   * @defaultValue 10
   */
  paletteEveryNthFrame?: number;
  /**
   * Number of repetitions: `0` loops forever, `-1` plays once.
   *
   * @defaultValue 0
   */
  repeat?: number;
  /**
   * Keeps fully transparent pixels transparent.
   *
   * @defaultValue false
   */
  transparent?: boolean;
}

/**
 * Options of a GIF.
 *
 * @inline
 */
export interface EncodeGIFOptions extends GIFPaintOptions {
  /**
   * Worker that encodes the pictures; its module calls {@link serveGIF}. It keeps running until you terminate it. Without a worker, `encode`
   * works in its own thread and yields between slices.
   *
   * @defaultValue none
   * @since next
   */
  worker?: Worker;
}
