import { begunOnce } from "./begun-once.ts";
import type { MFXGLContext } from "./context.ts";
import { hasPlanes, type Picture, type Transfer, uprightSize } from "./picture.ts";
import { Renderer } from "./renderer.ts";
import type { Effect } from "./step.ts";
import type { Extent } from "./values.ts";

/**
 * A frame on the GPU. Apply effects to it with {@link MFXGLHandle.paint | paint}, then read the result with
 * {@link MFXGLHandle.compile | compile}. For single frames; use `effect` for streams.
 *
 * @example
 * ```ts live
 * import { MFXGLContext, MFXGLEffect, MFXGLHandle } from "mfx";
 *
 * const canvas = new OffscreenCanvas(320, 180);
 * canvas.getContext("2d")!.fillRect(0, 0, 320, 180);
 * const frame = new VideoFrame(canvas, { timestamp: 0 });
 * const context = new MFXGLContext(320, 180);
 * const handle = new MFXGLHandle(frame, context);
 * await handle.paint(new MFXGLEffect("void main() { fragColor = vec4(uv, 0.5, 1); }"));
 * const painted = await handle.compile();
 * handle.close();
 * context.close();
 *
 * const bytes = new Uint8Array(painted.allocationSize());
 * await painted.copyTo(bytes);
 * await show(`${painted.format}: ${bytes.slice(0, 4)}`);
 * painted.close();
 * ```
 *
 * @group Effects
 * @since 0.10.0
 */
export class MFXGLHandle {
  /** Original frame. It is passed to uniforms that are functions, and provides the timing of the result. */
  readonly frame: VideoFrame;
  /** Context that the handle draws with. */
  readonly context: MFXGLContext;
  readonly #renderer: Renderer;
  readonly #transfer: Transfer;
  #picture: Picture | undefined;
  #closed = false;

  /**
   * @param frame - Frame to process. `close` closes it.
   * @param context - Context to draw with. Stays open and can be used for further frames.
   */
  constructor(frame: VideoFrame, context: MFXGLContext) {
    this.frame = frame;
    this.context = context;
    this.#renderer = new Renderer(context);
    this.#transfer = hasPlanes(frame) ? "planes" : "native";
  }

  /** Whether the handle was closed. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Current width and height of the picture in pixels. */
  get size(): Extent {
    return this.#picture?.size ?? uprightSize(this.frame);
  }

  /**
   * Applies effects to the picture.
   *
   * @param effect - An effect, or a list of effects as the functions of `visual` return.
   * @throws `ShaderError` if a shader does not compile; `InvalidStateError` after `close`.
   */
  async paint(effect: Effect | readonly Effect[]): Promise<void> {
    this.#checkOpen();
    const effects = "length" in effect ? effect : [effect];
    for (const one of effects) {
      const steps = await begunOnce(one).steps(this.frame, this.size);
      const picture = await this.#take();
      this.#picture = await this.#renderer.draw(picture, steps, this.frame, this.#transfer);
    }
  }

  /**
   * Makes a new frame from the current picture. The handle can be used further.
   *
   * @returns A frame that the caller closes.
   * @throws `InvalidStateError` after `close`.
   */
  async compile(): Promise<VideoFrame> {
    this.#picture = await this.#take();
    return this.#renderer.finish(this.#picture, [], this.frame, this.#transfer, { keep: true });
  }

  /** Releases the textures and closes the frame. Further calls have no effect. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#picture) this.#renderer.release(this.#picture);
    this.#renderer.close();
    this.#picture = undefined;
    this.frame.close();
  }

  #checkOpen(): void {
    if (this.#closed) throw new DOMException("The handle is closed. Make a new MFXGLHandle.", "InvalidStateError");
  }

  async #take(): Promise<Picture> {
    this.#checkOpen();
    return this.#picture ?? this.#renderer.upload(this.frame, this.#transfer);
  }
}
