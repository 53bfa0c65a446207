/** Options for the pictures of a GIF. */
export interface GIFPaintOptions {
  /**
   * Largest number of colors in a palette, from 2 to 256. Fewer colors make a smaller file.
   *
   * @defaultValue 256
   * @range 2 256 1
   */
  maxColors?: number | undefined;
  /**
   * Largest number of frames that share a palette; a cut starts a new one. 1 computes a palette for every frame, which is slower and gives
   * the most accurate colors.
   *
   * @defaultValue 10
   */
  paletteEveryNthFrame?: number | undefined;
  /**
   * Number of repetitions: 0 repeats forever, -1 plays once.
   *
   * @defaultValue 0
   */
  repeat?: number | undefined;
  /**
   * Keeps fully transparent pixels transparent. GIF has no partial transparency.
   *
   * @defaultValue false
   */
  transparent?: boolean | undefined;
}

/**
 * Options of a GIF.
 *
 * @inline
 */
export interface EncodeGIFOptions extends GIFPaintOptions {
  /**
   * Worker that computes palettes and pictures; its module must call {@link serveGIF}. It keeps running: terminate it when you no longer
   * need it. Without a worker, `encode` does this work in its own thread and yields to other tasks in between.
   *
   * @defaultValue none
   * @since next
   */
  worker?: Worker | undefined;
}
