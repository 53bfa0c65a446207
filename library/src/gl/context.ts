import { GLContextError } from "../errors.ts";
import { requirePlatform } from "../media/platform.ts";
import { createProgram, type Program } from "./program.ts";
import { filtering, TexturePool } from "./texture-pool.ts";

/** How long a lost context may take to come back. */
const RESTORE_MS = 700;

/** A part of a picture, in pixels from its top left. */
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
 * A WebGL2 context of its own with what is kept in it: compiled shaders, textures. Each running `effect` has one, and
 * gives it back when its stream ends. Make one yourself to paint single frames with {@link MFXGLHandle}.
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
  /** The context. Its state is set anew for every pass; nothing you change stays. */
  readonly gl: WebGL2RenderingContext;
  /** The canvas of the context, resized to the picture that is drawn on it. */
  readonly canvas: OffscreenCanvas;
  /** @internal */
  readonly pool: TexturePool;
  /** @internal Counts up when the context came back, with nothing in it. */
  generation = 0;
  #programs = new Map<string, Program>();
  #framebuffer: WebGLFramebuffer | null = null;
  /** @internal Looks textures up without filtering. */
  nearest: WebGLSampler | null = null;
  #crop: Crop | undefined;
  #deep = false;

  /**
   * @param width - Width of the canvas, in pixels.
   * @param height - Height of the canvas, in pixels.
   * @throws `GLContextError` if the browser has no WebGL2 or gives no further context.
   */
  constructor(width: number, height: number) {
    requirePlatform("OffscreenCanvas");
    this.canvas = new OffscreenCanvas(width, height);
    const gl = this.canvas.getContext("webgl2", {
      antialias: false,
      depth: false,
      powerPreference: "high-performance",
    });
    if (!gl) throw new GLContextError("gl-unavailable", "Effects need WebGL2, which this browser does not give.");
    this.gl = gl;
    this.pool = new TexturePool(gl);
    this.#furnish();
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => {
      this.generation++;
      this.#programs.clear();
      this.pool.clear();
      this.#furnish();
    });
  }

  /** What a context has to be given again when it was lost. */
  #furnish(): void {
    const { gl } = this;
    this.#deep = !!gl.getExtension("EXT_color_buffer_float");
    this.#framebuffer = gl.createFramebuffer();
    this.nearest = gl.createSampler()!;
    for (const [name, value] of filtering(gl, gl.NEAREST)) gl.samplerParameteri(this.nearest, name, value);
  }

  /** The part of the picture that is drawn, or `undefined` for all of it. */
  get crop(): Crop | undefined {
    return this.#crop;
  }

  /**
   * Makes the next pass draw a part of its picture only, and its output as large as that part. Called in the
   * `transformContext` of an {@link MFXGLEffect}.
   *
   * @param crop - The part, or nothing for the whole picture.
   */
  setCrop(crop?: Crop): void {
    this.#crop = crop && { ...crop };
  }

  /** Makes the canvas transparent. */
  clear(): void {
    this.gl.bindFramebuffer(this.gl.FRAMEBUFFER, null);
    this.gl.clearColor(0, 0, 0, 0);
    this.gl.clear(this.gl.COLOR_BUFFER_BIT);
  }

  /** Gives the context and all it holds back. Calling it again does nothing. */
  close(): void {
    const { gl } = this;
    this.pool.clear();
    for (const { handle } of this.#programs.values()) gl.deleteProgram(handle);
    this.#programs.clear();
    gl.deleteFramebuffer(this.#framebuffer);
    gl.deleteSampler(this.nearest);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  /** @internal A program by its fragment shader, compiled once. */
  program(fragment: string): Program {
    let program = this.#programs.get(fragment);
    if (!program) {
      program = createProgram(this.gl, fragment);
      this.#programs.set(fragment, program);
    }
    return program;
  }

  /** @internal What pictures between passes are kept in: 8 bits are too few for colors multiplied by a low opacity. */
  format(opaque: boolean): GLenum {
    return opaque || !this.#deep ? this.gl.RGBA8 : this.gl.RGBA16F;
  }

  /** @internal Draws into textures from now on, or without any, onto the canvas. */
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

  /** @internal Whether a lost context comes back. */
  async restored(): Promise<boolean> {
    if (this.isLost)
      await new Promise((resolve) => {
        this.canvas.addEventListener("webglcontextrestored", resolve, { once: true });
        setTimeout(resolve, RESTORE_MS);
      });
    return !this.isLost;
  }
}
