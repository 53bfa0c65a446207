import type { MFXGLContext } from "./context.ts";
import { type Picture, Scratch, type Transfer, upload, uploadNative } from "./picture.ts";
import type { Layer, TextureSource } from "./values.ts";
import type { HDRColor } from "./wide-color.ts";

interface Kept extends Pick<Layer, "version"> {
  picture: Picture;
  generation: number;
}

/** Pictures of layers, uploaded again only when they change. */
export class Layers {
  readonly #kept = new Map<object, Kept>();
  readonly #scratch = new Scratch();

  /** Without `transferOf`, for a shader's own `sampler2D`: one premultiplied texture. */
  async get(
    context: MFXGLContext,
    layer: Layer,
    transferOf?: (source: TextureSource) => Transfer,
    keeps?: HDRColor,
  ): Promise<Picture> {
    const { version, place = layer } = layer;
    const { generation } = context;
    const kept = this.#kept.get(place);
    if (kept?.generation === generation) {
      if (kept.version === version) return kept.picture;
      context.pool.give(...kept.picture.textures);
    }
    const source = layer.picture;
    const picture = transferOf
      ? await upload(context, source, transferOf(source), this.#scratch, keeps)
      : uploadNative(context, source, true);
    this.#kept.set(place, { picture, version, generation });
    return picture;
  }

  close(context: MFXGLContext): void {
    for (const { picture } of this.#kept.values()) context.pool.give(...picture.textures);
    this.#kept.clear();
  }
}
