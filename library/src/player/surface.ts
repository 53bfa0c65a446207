import { OptionError } from "../errors.ts";
import { type Canvas, painter } from "../stream/paint.ts";

/** Canvases that players draw on. */
const used = new WeakSet<Canvas>();

/** The canvas of a player. No other player draws on it. */
export class Surface {
  readonly #canvas: Canvas;
  readonly #onRestored: () => void;
  /** Draws a frame, and resizes the canvas to a size. */
  readonly paint: ReturnType<typeof painter>;

  /**
   * @param onRestored - Called when the browser gives the canvas back, empty, after it lost the GPU.
   * @throws OptionError if the canvas has a context that is not 2D, or a player draws on it.
   */
  constructor(canvas: Canvas, onRestored: () => void) {
    if (used.has(canvas))
      throw new OptionError("canvas", "Another player draws on `canvas`. Close it first, or pass another canvas.");
    this.#canvas = canvas;
    this.#onRestored = onRestored;
    this.paint = painter(canvas);
    used.add(canvas);
    (canvas as EventTarget).addEventListener("contextrestored", onRestored);
  }

  clear(): void {
    const { width, height } = this.#canvas;
    const context = this.#canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
    context.clearRect(0, 0, width, height);
  }

  /** Lets other players draw on the canvas. It keeps its picture. */
  close(): void {
    (this.#canvas as EventTarget).removeEventListener("contextrestored", this.#onRestored);
    used.delete(this.#canvas);
  }
}
