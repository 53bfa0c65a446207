import { needsPlanes, type Transfer } from "./picture.ts";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Frames to time each way with. The first one compiles shaders and allocates, so it doesn't count. */
const TRIES = 3;

/** Whether contexts draw in software. Cached, because the query blocks until the GPU process answers. */
const software = new WeakMap<WebGL2RenderingContext, boolean>();

function isInSoftware(gl: WebGL2RenderingContext): boolean {
  let known = software.get(gl);
  if (known === undefined) {
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    known = SOFTWARE.test(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) as string);
    software.set(gl, known);
  }
  return known;
}

/**
 * Chooses a transfer: the given one, by the renderer's name, or by timing both. Returns a function that runs work with it for a frame, or
 * with planes if the frame needs them.
 */
export function chooseTransfer(gl: WebGL2RenderingContext, told: Transfer | "auto" = "auto") {
  const times: Record<Transfer, number[]> = { native: [], planes: [] };
  const best = (way: Transfer) => Math.min(...times[way].slice(1));
  let chosen = told !== "auto" ? told : isInSoftware(gl) ? "planes" : undefined;

  return async <T>(frame: VideoFrame, work: (transfer: Transfer) => Promise<T>): Promise<T> => {
    if (needsPlanes(frame)) return work("planes");
    if (chosen) return work(chosen);
    const transfer = times.native.length < TRIES ? "native" : "planes";
    const start = performance.now();
    const result = await work(transfer);
    // Reading a pixel waits for the GPU; `finish` doesn't in browsers.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    times[transfer].push(performance.now() - start);
    if (times.planes.length === TRIES) chosen = best("planes") < best("native") ? "planes" : "native";
    return result;
  };
}
