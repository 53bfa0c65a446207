import type { MFXGLContext } from "./context.ts";
import { type Picture, Scratch, type Transfer, upload } from "./picture.ts";
import type { Layer } from "./step.ts";

/** The pictures of layers, uploaded again only when they show something else. */
export class Layers {
  readonly #kept = new Map<Layer, { picture: Picture; source: unknown; version: number; generation: number }>();
  readonly #scratch = new Scratch();

  async get(context: MFXGLContext, layer: Layer, transfer: Transfer): Promise<Picture> {
    const { picture: source, version } = layer;
    const kept = this.#kept.get(layer);
    if (kept?.generation === context.generation) {
      if (kept.source === source && kept.version === version) return kept.picture;
      context.pool.give(...kept.picture.textures);
    }
    const picture = await upload(context, source, transfer, this.#scratch);
    this.#kept.set(layer, { picture, source, version, generation: context.generation });
    return picture;
  }

  close(context: MFXGLContext): void {
    for (const { picture } of this.#kept.values()) context.pool.give(...picture.textures);
    this.#kept.clear();
  }
}
