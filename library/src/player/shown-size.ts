import type { Canvas } from "../stream/paint.ts";

/** Scales are rounded up to a multiple of this, so that few sizes are drawn while a canvas is resized. */
const STEP = 1 / 8;

/** The size at which a canvas of the page is shown, in pixels of the screen. */
export class ShownSize {
  readonly #canvas: HTMLCanvasElement | undefined;
  readonly #observer: ResizeObserver | undefined;
  readonly #onChange: () => void;
  /** Changes when the page is zoomed, or moves to a screen with other pixels. */
  #density: MediaQueryList | undefined;
  #width = 0;
  #height = 0;

  /** @param onChange - Called when the canvas is shown in another size. */
  constructor(canvas: Canvas, onChange: () => void) {
    this.#onChange = onChange;
    if (typeof HTMLCanvasElement === "undefined" || !(canvas instanceof HTMLCanvasElement)) return;
    this.#canvas = canvas;
    this.#measure();
    this.#followDensity();
    this.#observer = new ResizeObserver(this.#update);
    this.#observer.observe(canvas);
  }

  /** Part of a frame's sides that is enough; 1 if the canvas is not shown. */
  scaleFor({ width, height }: { width: number; height: number }): number {
    if (this.#width === 0 || this.#height === 0) return 1;
    const needed = Math.max(this.#width / width, this.#height / height);
    return Math.min(1, Math.ceil(needed / STEP) * STEP);
  }

  close(): void {
    this.#observer?.disconnect();
    this.#density?.removeEventListener("change", this.#update);
  }

  readonly #update = () => {
    this.#measure();
    this.#followDensity();
    this.#onChange();
  };

  /** A query is about one density: another one needs another query. */
  #followDensity(): void {
    this.#density?.removeEventListener("change", this.#update);
    this.#density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#density.addEventListener("change", this.#update);
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#canvas!;
    this.#width = clientWidth * devicePixelRatio;
    this.#height = clientHeight * devicePixelRatio;
  }
}
