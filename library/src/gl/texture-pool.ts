import { GLContextError } from "../errors.ts";

/** What a texture holds: bytes, or for `RGBA16F` half floats. It can be drawn into with four channels. */
export type TextureFormat = "R" | "RG" | "RGBA" | "RGBA16F";

export interface Texture {
  readonly handle: WebGLTexture;
  readonly width: number;
  readonly height: number;
  readonly format: TextureFormat;
}

/** How a texture is looked up: between its pixels or not, never beyond its edges. */
export const filtering = (gl: WebGL2RenderingContext, filter: number) =>
  [
    [gl.TEXTURE_MIN_FILTER, filter],
    [gl.TEXTURE_MAG_FILTER, filter],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const;

/** Textures that are handed back are given out again for the same size, and deleted when nothing asked for them of late. */
export class TexturePool {
  readonly #gl: WebGL2RenderingContext;
  #free: { texture: Texture; since: number }[] = [];
  readonly #all = new Set<Texture>();
  #round = 0;
  /** The longest side of a texture; asked once, as the GPU's process has to answer. */
  #most: number | null | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  take(width: number, height: number, format: TextureFormat): Texture {
    const index = this.#free.findIndex(
      ({ texture: t }) => t.width === width && t.height === height && t.format === format,
    );
    if (index >= 0) return this.#free.splice(index, 1)[0]!.texture;
    const gl = this.#gl;
    this.check(width, height);
    const handle = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, handle);
    gl.texStorage2D(
      gl.TEXTURE_2D,
      1,
      { R: gl.R8, RG: gl.RG8, RGBA: gl.RGBA8, RGBA16F: gl.RGBA16F }[format],
      width,
      height,
    );
    this.configure();
    const texture = { handle, width, height, format };
    this.#all.add(texture);
    return texture;
  }

  /** @throws GLContextError for a picture that is larger than the GPU takes. */
  check(width: number, height: number): void {
    this.#most ??= this.#gl.getParameter(this.#gl.MAX_TEXTURE_SIZE) as number | null;
    if (this.#most && Math.max(width, height) > this.#most)
      throw new GLContextError(
        "gl-failed",
        `A picture of ${width} × ${height} pixels is too large: this GPU takes ${this.#most} × ${this.#most} at most.`,
      );
  }

  /** Filters and bounds of the texture that is bound, as they are when nobody changed them. */
  configure(): void {
    const gl = this.#gl;
    for (const [name, value] of filtering(gl, gl.LINEAR)) gl.texParameteri(gl.TEXTURE_2D, name, value);
  }

  give(...textures: readonly Texture[]): void {
    for (const texture of textures) {
      // One of a context that was lost meanwhile is not ours any more.
      if (this.#all.has(texture)) this.#free.push({ texture, since: this.#round });
    }
  }

  /** Once a frame: lets go of what was of no use for the last few. */
  sweep(): void {
    this.#round++;
    this.#free = this.#free.filter(({ texture, since }) => {
      if (this.#round - since < 4) return true;
      this.#delete(texture);
      return false;
    });
  }

  /** Textures there are, in use or not. */
  get size(): number {
    return this.#all.size;
  }

  clear(): void {
    for (const texture of this.#all) this.#delete(texture);
    this.#free = [];
  }

  #delete(texture: Texture): void {
    this.#gl.deleteTexture(texture.handle);
    this.#all.delete(texture);
  }
}
