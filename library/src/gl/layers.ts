import type { MFXGLContext } from "./context.ts";
import { type Picture, Scratch, type Transfer, upload, uploadNative } from "./picture.ts";
import type { Layer } from "./values.ts";

/** Pictures of layers, uploaded again only when they change. */
export class Layers {
  readonly #kept = new Map<Layer, { picture: Picture; source: unknown; version: number; generation: number }>();
  readonly #scratch = new Scratch();

  /** `transfer` is `"sampler"` for a shader's own `sampler2D`: one premultiplied texture. */
  async get(context: MFXGLContext, layer: Layer, transfer: Transfer | "sampler"): Promise<Picture> {
    const { picture: source, version } = layer;
    const kept = this.#kept.get(layer);
    if (kept?.generation === context.generation) {
      if (kept.source === source && kept.version === version) return kept.picture;
      context.pool.give(...kept.picture.textures);
    }
    const picture =
      transfer === "sampler"
        ? uploadNative(context, source, true)
        : await upload(context, source, transfer, this.#scratch);
    this.#kept.set(layer, { picture, source, version, generation: context.generation });
    return picture;
  }

  close(context: MFXGLContext): void {
    for (const { picture } of this.#kept.values()) context.pool.give(...picture.textures);
    this.#kept.clear();
  }
}
