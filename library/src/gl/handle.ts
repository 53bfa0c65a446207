import type { MFXGLContext } from "./context.ts";
import { hasPlanes, type Picture, type Transfer, uprightSize } from "./picture.ts";
import { Renderer } from "./renderer.ts";
import type { Effect } from "./step.ts";
import type { Size } from "./values.ts";

/**
 * One frame on the GPU: effects are painted on it one after the other, and what comes of it is made a new frame.
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
  /** The frame it began with. Uniforms that are functions are given it, and the new frame has its time. */
  readonly frame: VideoFrame;
  /** Where it is painted. */
  readonly context: MFXGLContext;
  readonly #renderer: Renderer;
  readonly #transfer: Transfer;
  #picture: Picture | undefined;
  #closed = false;

  /**
   * @param frame - The frame. The handle closes it when it is closed.
   * @param context - Where it is painted. Stays open, for further frames.
   */
  constructor(frame: VideoFrame, context: MFXGLContext) {
    this.frame = frame;
    this.context = context;
    this.#renderer = new Renderer(context);
    this.#transfer = hasPlanes(frame) ? "planes" : "native";
  }

  /** Whether it was closed. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Width and height of the picture as it is now, in pixels. */
  get size(): Size {
    return this.#picture?.size ?? uprightSize(this.frame);
  }

  /**
   * Paints an effect over the picture.
   *
   * @param effect - The effect, or a list of them, as the functions of `visual` return.
   * @throws `ShaderError` for a shader that does not compile; `InvalidStateError` after `close`.
   */
  async paint(effect: Effect | readonly Effect[]): Promise<void> {
    const effects = "steps" in effect ? [effect] : effect;
    for (const one of effects) {
      const steps = await one.steps(this.frame, this.size);
      const picture = await this.#take();
      this.#picture = await this.#renderer.draw(picture, steps, this.frame, this.#transfer);
    }
  }

  /**
   * Makes a new frame of the picture as it is now.
   *
   * @returns The frame; the caller closes it. The handle can be painted on further.
   * @throws `InvalidStateError` after `close`.
   */
  async compile(): Promise<VideoFrame> {
    this.#picture = await this.#take();
    return this.#renderer.finish(this.#picture, [], this.frame, this.#transfer, { keep: true });
  }

  /** Gives the textures back and closes the frame. Calling it again does nothing. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#picture) this.#renderer.release(this.#picture);
    this.#renderer.close();
    this.#picture = undefined;
    this.frame.close();
  }

  async #take(): Promise<Picture> {
    if (this.#closed) throw new DOMException("The handle is closed.", "InvalidStateError");
    return this.#picture ?? this.#renderer.upload(this.frame, this.#transfer);
  }
}
