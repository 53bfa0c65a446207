import type { Transfer } from "./picture.ts";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Frames each way is tried with; the first of them, which compiles and allocates, does not count. */
const TRIES = 3;

/** Which way pictures go: as told, by the renderer's name, or by trying both. */
export class TransferChoice {
  readonly #gl: WebGL2RenderingContext;
  readonly #times: Record<Transfer, number[]> = { native: [], planes: [] };
  #chosen: Transfer | undefined;

  constructor(gl: WebGL2RenderingContext, told: Transfer | "auto" = "auto") {
    this.#gl = gl;
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    if (told !== "auto") this.#chosen = told;
    else if (SOFTWARE.test(name)) this.#chosen = "planes";
  }

  /** Works one way or the other, and while in doubt takes the time. */
  async timed<T>(work: (transfer: Transfer) => Promise<T>): Promise<T> {
    if (this.#chosen) return work(this.#chosen);
    const transfer = this.#times.native.length < TRIES ? "native" : "planes";
    const start = performance.now();
    const result = await work(transfer);
    // `finish` does not wait in browsers; a pixel that is read does.
    this.#gl.readPixels(0, 0, 1, 1, this.#gl.RGBA, this.#gl.UNSIGNED_BYTE, new Uint8Array(4));
    this.#times[transfer].push(performance.now() - start);
    if (this.#times.planes.length === TRIES) {
      const best = (way: Transfer) => Math.min(...this.#times[way].slice(1));
      this.#chosen = best("planes") < best("native") ? "planes" : "native";
    }
    return result;
  }
}
