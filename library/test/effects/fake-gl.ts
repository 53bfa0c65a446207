/** A stand-in for WebGL2, which draws nothing: it holds the uniforms of its programs, counts uploads, and lists what is drawn. */
import { expect, onTestFinished, vi } from "vitest";

/**
 * Contexts of WebGL2 until the test ends, in the order in which they are opened.
 *
 * @param missing - Extensions that they don't have.
 */
export function fakeGL(missing: readonly string[] = []) {
  const opened: ReturnType<typeof contextOf>[] = [];
  const { getContext } = OffscreenCanvas.prototype;
  const spy = vi.spyOn(OffscreenCanvas.prototype, "getContext").mockImplementation(function (
    this: OffscreenCanvas,
    type: string,
  ) {
    if (type !== "webgl2") return getContext.call(this, type as "2d");
    opened.push(contextOf(missing));
    return opened.at(-1)!.gl as object as WebGL2RenderingContext;
  });
  onTestFinished(() => spy.mockRestore());
  return opened;
}

/** WebGL2 that draws nothing, and what closes contexts that are idle. The test's file uses real timers again. */
export function drawing() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opened = fakeGL();
  const closeIdle = async (contexts = 1) => {
    await vi.advanceTimersByTimeAsync(0); // The last frame was read before its context is given back.
    await vi.advanceTimersByTimeAsync(2000);
    expect(opened.map(({ isLost }) => isLost)).toEqual(Array(contexts).fill(true));
  };
  return { opened, closeIdle };
}

function contextOf(missing: readonly string[]) {
  const draws: { size: readonly number[]; isFiltered: boolean }[] = [];
  const seen = { uniforms: {} as Record<string, unknown>, uploads: 0, textures: 0, draws, isLost: false };
  let size: readonly number[] = [];
  let sampler: object | null = null;
  const setUniform = (name: string, value: unknown) => {
    seen.uniforms[name] = value;
  };
  const loseContext = () => {
    seen.isLost = true;
  };
  const methods: Record<string, (...args: never[]) => unknown> = {
    getUniformLocation: (_: unknown, name: string) => name,
    getProgramParameter: () => true,
    getParameter: () => 4096,
    getExtension: (name: string) =>
      missing.includes(name) ? null : name === "WEBGL_lose_context" ? { loseContext } : {},
    isContextLost: () => seen.isLost,
    createTexture: () => ({ number: ++seen.textures }),
    deleteTexture: () => void seen.textures--,
    texSubImage2D: () => void seen.uploads++,
    viewport: (...[, , width, height]: number[]) => {
      size = [width!, height!];
    },
    bindSampler: (_: number, bound: object | null) => {
      sampler = bound;
    },
    drawArrays: () => void draws.push({ size, isFiltered: !sampler }),
    uniform1i: setUniform,
    uniform1f: setUniform,
    uniform2fv: setUniform,
    uniform3fv: setUniform,
    uniform4fv: setUniform,
    uniformMatrix3fv: (name: string, _: boolean, value: unknown) => setUniform(name, value),
  };
  const gl = new Proxy(methods, {
    get: (known, name) => known[String(name)] ?? (/^[A-Z]/.test(String(name)) ? name : () => ({})),
  });
  return Object.assign(seen, { gl });
}
