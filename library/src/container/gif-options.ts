/** Options of a GIF that concern its pictures. */
export interface GIFPaintOptions {
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

/**
 * Options of a GIF.
 *
 * @inline
 */
export interface EncodeGIFOptions extends GIFPaintOptions {
  /**
   * A worker that paints the pictures; its module calls {@link serveGIF}. It stays running: terminate it if you no longer need
   * it. Without a worker, `encode` paints in its own thread and lets other tasks run between the steps.
   *
   * @defaultValue none
   * @since next
   */
  worker?: Worker;
}
