import { GLContextError } from "../errors.ts";

export interface Texture {
  readonly handle: WebGLTexture;
  readonly width: number;
  readonly height: number;
  /** GL constant of the format. Formats with four channels can be drawn into. */
  readonly format: GLenum;
}

/** Sampling parameters: filtering, and clamping to the edge. */
export const filtering = (gl: WebGL2RenderingContext, filter: number) =>
  [
    [gl.TEXTURE_MIN_FILTER, filter],
    [gl.TEXTURE_MAG_FILTER, filter],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const;

/** Pool of textures. Reuses returned textures of the same size and format, and deletes those that were unused for several frames. */
export class TexturePool {
  readonly #gl: WebGL2RenderingContext;
  /** All textures; free ones with the round in which they were returned. */
  readonly #all = new Map<Texture, number | undefined>();
  #round = 0;
  /** Largest side of a texture. Cached, because the query blocks until the GPU process answers. */
  #most: number | null | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  take(width: number, height: number, format: GLenum = this.#gl.RGBA8): Texture {
    let texture = [...this.#all.keys()].find(
      (one) =>
        this.#all.get(one) !== undefined && one.width === width && one.height === height && one.format === format,
    );
    if (!texture) {
      const gl = this.#gl;
      this.check(width, height);
      const handle = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, handle);
      gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
      this.configure();
      texture = { handle, width, height, format };
    }
    this.#all.set(texture, undefined);
    return texture;
  }

  /** @throws GLContextError if a picture is larger than the GPU allows. */
  check(width: number, height: number): void {
    this.#most ??= this.#gl.getParameter(this.#gl.MAX_TEXTURE_SIZE) as number | null;
    if (this.#most && Math.max(width, height) > this.#most)
      throw new GLContextError(
        "gl-failed",
        `A picture on this GPU must be at most ${this.#most} × ${this.#most} pixels; got ${width} × ${height}. Use a smaller size.`,
      );
  }

  /** Sets the default filtering and wrapping of the bound texture. */
  configure(): void {
    const gl = this.#gl;
    for (const [name, value] of filtering(gl, gl.LINEAR)) gl.texParameteri(gl.TEXTURE_2D, name, value);
  }

  give(...textures: readonly Texture[]): void {
    // Textures of a lost context are no longer in the pool.
    for (const texture of textures) if (this.#all.has(texture)) this.#all.set(texture, this.#round);
  }

  /** Deletes textures that were unused for several frames. Called once per frame. */
  sweep(): void {
    this.#round++;
    for (const [texture, since = Infinity] of this.#all) if (this.#round - since >= 4) this.#delete(texture);
  }

  clear(): void {
    for (const texture of this.#all.keys()) this.#delete(texture);
  }

  #delete(texture: Texture): void {
    this.#gl.deleteTexture(texture.handle);
    this.#all.delete(texture);
  }
}
