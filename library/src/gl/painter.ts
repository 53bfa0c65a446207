import type { MFXGLContext } from "./context.ts";
import { Layers } from "./layers.ts";
import { chromaScale, layerTransfer, type Picture, type Transfer } from "./picture.ts";
import { type Program, placeOf, setUniform } from "./program.ts";
import type { Texture } from "./texture-pool.ts";
import type { Extent, Layer } from "./values.ts";
import type { HDRColor } from "./wide-color.ts";

const ALL: readonly number[] = [0, 0, 1, 1];

/** Binds the targets, pictures and textures of a pass to a context. */
export class Painter {
  readonly context: MFXGLContext;
  readonly #layers = new Layers();
  /** The next free texture unit. */
  #unit = 0;

  constructor(context: MFXGLContext) {
    this.context = context;
  }

  /** Prepares a program to draw on the targets, or on the canvas if there are none, with `size`. */
  begin(program: Program, targets: readonly Texture[], size: Extent): void {
    const { gl } = this.context;
    this.context.target(targets, ...size);
    gl.disable(gl.BLEND);
    gl.useProgram(program.handle);
    setUniform(gl, program, "flip", targets.length ? 1 : -1);
    setUniform(gl, program, "view", ALL);
    this.#unit = 0;
    gl.bindSampler(0, null);
  }

  /** Binds a picture to the samplers and uniforms of `name` (see `imageSource` in shader.ts). */
  image(program: Program, name: string, picture: Picture): void {
    const { gl } = this.context;
    picture.textures.forEach((texture, plane) => {
      this.bind(program, `${name}_${plane}`, texture);
    });
    setUniform(gl, program, `${name}_m`, picture.matrix);
    setUniform(gl, program, `${name}_c`, chromaScale(picture));
    if (picture.toRGB) setUniform(gl, program, `${name}_rgb`, picture.toRGB);
  }

  /** Binds a texture to a sampler. */
  bind(program: Program, name: string, texture: Texture): void {
    const { gl } = this.context;
    gl.activeTexture(gl.TEXTURE0 + this.#unit);
    gl.bindTexture(gl.TEXTURE_2D, texture.handle);
    gl.uniform1i(placeOf(gl, program, name), this.#unit++);
  }

  /** The textures of a step, by the names of their samplers in the shader. */
  async textures(textures: Readonly<Record<string, Layer>> = {}, suffix = ""): Promise<[string, Texture][]> {
    const found: [string, Texture][] = [];
    for (const [name, layer] of Object.entries(textures))
      found.push([name + suffix, (await this.#layers.get(this.context, layer)).textures[0]!]);
    return found;
  }

  /** The uploaded picture of a layer that is drawn on a frame. */
  layer(layer: Layer, frame: VideoFrame, transfer: Transfer, keeps?: HDRColor): Promise<Picture> {
    return this.#layers.get(this.context, layer, (picture) => layerTransfer(picture, frame, transfer), keeps);
  }

  /** Returns a picture's textures to the pool. */
  release(picture: Picture): void {
    this.context.pool.give(...picture.textures);
  }

  /** Releases the pictures of all layers. */
  close(): void {
    this.#layers.close(this.context);
  }
}
