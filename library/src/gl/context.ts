import { GLContextError } from "../errors.ts";
import { requirePlatform } from "../media/platform.ts";
import { createProgram, type Program } from "./program.ts";
import { filtering, TexturePool } from "./texture-pool.ts";

const ATTRIBUTES: WebGLContextAttributes = { antialias: false, depth: false, powerPreference: "high-performance" };

/** A canvas with WebGL2: an `OffscreenCanvas`, or one of the page in engines that draw 2D only off screen. */
function openCanvas(width: number, height: number) {
  const offscreen = new OffscreenCanvas(width, height);
  const gl = offscreen.getContext("webgl2", ATTRIBUTES);
  if (gl) return { canvas: offscreen, gl };
  const canvas = globalThis.document?.createElement("canvas");
  const pageGL = canvas?.getContext("webgl2", ATTRIBUTES);
  if (!canvas || !pageGL)
    throw new GLContextError(
      "gl-unavailable",
      "WebGL2 is not available, and effects need it. Turn on hardware acceleration, or use another browser.",
    );
  canvas.width = width;
  canvas.height = height;
  return { canvas, gl: pageGL };
}

/** Longest wait for a lost context to be restored, in milliseconds. */
const RESTORE_MS = 700;

/** A rectangle in pixels, measured from the top left of the picture. */
export interface Crop {
  /** Pixels from the left edge. */
  x: number;
  /** Pixels from the top edge. */
  y: number;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/**
 * A WebGL2 context with its caches of compiled shaders and textures. `effect` manages its own: up to eight running effects have one each,
 * further ones share them. Create a context yourself to process single frames with {@link MFXGLHandle}, and close it when you are done.
 *
 * @example
 * ```ts live
 * import { decode, MFXGLContext, MFXGLEffect, MFXGLHandle } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const reader = frames!.getReader();
 * const { value: frame } = await reader.read();
 * await reader.cancel();
 *
 * const context = new MFXGLContext(frame!.displayWidth, frame!.displayHeight);
 * const handle = new MFXGLHandle(frame!, context);
 * await handle.paint(new MFXGLEffect("void main() { fragColor = texture(frame, uv).bgra; }"));
 * const painted = await handle.compile();
 * handle.close();
 *
 * const canvas = document.createElement("canvas");
 * canvas.width = painted.displayWidth;
 * canvas.height = painted.displayHeight;
 * canvas.getContext("2d")!.drawImage(painted, 0, 0);
 * painted.close();
 * context.close();
 * await show(canvas);
 * ```
 *
 * @group Effects
 * @since 0.10.0
 */
export class MFXGLContext {
  /** WebGL2 context. Every pass sets the state that it needs, so changes don't persist. */
  readonly gl: WebGL2RenderingContext;
  /** Canvas of the context. It is resized to the picture that is drawn on it. */
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  /** @internal */
  readonly pool: TexturePool;
  /** @internal Incremented when a lost context was restored; its resources are gone then. */
  generation = 0;
  #programs = new Map<string, Program>();
  #framebuffer: WebGLFramebuffer | null = null;
  /** @internal Sampler without filtering. */
  nearest: WebGLSampler | null = null;
  #crop: Crop | undefined;
  #deep = false;

  /**
   * @param width - Initial width of the canvas in pixels.
   * @param height - Initial height of the canvas in pixels.
   * @throws `GLContextError` if WebGL2 is not available.
   */
  constructor(width: number, height: number) {
    requirePlatform("OffscreenCanvas");
    const { canvas, gl } = openCanvas(width, height);
    this.canvas = canvas;
    this.gl = gl;
    this.pool = new TexturePool(gl);
    this.#setUp();
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => {
      if (this.isLost) return; // Lost again before the event.
      this.generation++;
      this.#programs.clear();
      this.pool.clear();
      this.#setUp();
    });
  }

  /** Creates the resources that every context needs, also after it was lost. */
  #setUp(): void {
    const { gl } = this;
    this.#deep = !!gl.getExtension("EXT_color_buffer_float");
    this.#framebuffer = gl.createFramebuffer();
    this.nearest = gl.createSampler()!;
    for (const [name, value] of filtering(gl, gl.NEAREST)) gl.samplerParameteri(this.nearest, name, value);
  }

  /** Part of the picture that the next pass draws; `undefined` for the whole picture. */
  get crop(): Crop | undefined {
    return this.#crop;
  }

  /**
   * Crops the next pass: it draws only a part of its picture, and its output has the size of that part. Call it in the
   * `transformContext` callback of an {@link MFXGLEffect}.
   *
   * @param crop - Part of the picture in pixels; leave it out for the whole picture.
   */
  setCrop(crop?: Crop): void {
    this.#crop = crop && { ...crop };
  }

  /** Clears the canvas to transparent. */
  clear(): void {
    this.gl.bindFramebuffer(this.gl.FRAMEBUFFER, null);
    this.gl.clearColor(0, 0, 0, 0);
    this.gl.clear(this.gl.COLOR_BUFFER_BIT);
  }

  /** Releases the context with its shaders and textures. Further calls have no effect. */
  close(): void {
    const { gl } = this;
    this.pool.clear();
    for (const { handle } of this.#programs.values()) gl.deleteProgram(handle);
    this.#programs.clear();
    gl.deleteFramebuffer(this.#framebuffer);
    gl.deleteSampler(this.nearest);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  /** @internal The program of a fragment shader, compiled once. */
  program(fragment: string): Program {
    let program = this.#programs.get(fragment);
    if (!program) {
      program = createProgram(this.gl, fragment);
      this.#programs.set(fragment, program);
    }
    return program;
  }

  /** @internal Texture format between passes: 8 bits are not enough for colors premultiplied by a low alpha. */
  format(opaque: boolean): GLenum {
    return opaque || !this.#deep ? this.gl.RGBA8 : this.gl.RGBA16F;
  }

  /** @internal Whether textures of 16-bit floats can be drawn into. */
  get drawsDeep(): boolean {
    return this.#deep;
  }

  /** @internal Sets textures, or the canvas if there are none, as the target of drawing. */
  target(textures: readonly { handle: WebGLTexture }[], width: number, height: number): void {
    const { gl } = this;
    if (textures.length) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer);
      for (let i = 0; i < 4; i++) {
        const attachment = gl.COLOR_ATTACHMENT0 + i;
        gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, textures[i]?.handle ?? null, 0);
      }
      gl.drawBuffers(textures.map((_, i) => gl.COLOR_ATTACHMENT0 + i));
    } else {
      this.pool.check(width, height);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      if (this.canvas.width !== width) this.canvas.width = width;
      if (this.canvas.height !== height) this.canvas.height = height;
    }
    gl.viewport(0, 0, width, height);
  }

  /** @internal */
  get isLost(): boolean {
    return this.gl.isContextLost();
  }

  /** @internal Waits a moment for a lost context. Returns whether it was restored. */
  async restored(): Promise<boolean> {
    if (this.isLost) {
      const { canvas } = this;
      await new Promise<unknown>((resolve) => {
        const timer = setTimeout(resolve, RESTORE_MS);
        canvas.addEventListener("webglcontextrestored", () => resolve(clearTimeout(timer)), { once: true });
      });
    }
    return !this.isLost;
  }
}
