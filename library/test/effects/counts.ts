import { onTestFinished } from "vitest";

/** All contexts of the page: `api-calls.ts` imports this before the library is used. */
const contexts = new Set<WebGL2RenderingContext>();
let peakContexts = 0;
const openContexts = () => [...contexts].filter((gl) => !gl.isContextLost()).length;

for (const { prototype } of [OffscreenCanvas, HTMLCanvasElement]) {
  const getContext: (...args: unknown[]) => unknown = Object.getOwnPropertyDescriptor(prototype, "getContext")!.value;
  Reflect.set(prototype, "getContext", function (this: unknown, ...args: unknown[]) {
    const context = getContext.apply(this, args);
    if (context instanceof WebGL2RenderingContext) contexts.add(context);
    peakContexts = Math.max(peakContexts, openContexts());
    return context;
  });
}

/** Makes the next effect open a context. */
export function loseContexts(): void {
  for (const gl of contexts) gl.getExtension("WEBGL_lose_context")?.loseContext();
  contexts.clear();
  peakContexts = 0;
}

/** Counts textures, contexts and compiled shaders, until the test ends. Starts without contexts. */
export function countGL() {
  loseContexts();
  const proto = WebGL2RenderingContext.prototype;
  const { createTexture, deleteTexture, compileShader } = proto;
  const textures = new Set<unknown>();
  let peakTextures = 0;
  let compiled = 0;
  proto.createTexture = function () {
    const texture = createTexture.call(this);
    textures.add(texture);
    peakTextures = Math.max(peakTextures, textures.size);
    return texture;
  };
  proto.deleteTexture = function (texture) {
    textures.delete(texture);
    deleteTexture.call(this, texture);
  };
  proto.compileShader = function (shader) {
    compiled++;
    compileShader.call(this, shader);
  };
  onTestFinished(() => void Object.assign(proto, { createTexture, deleteTexture, compileShader }));
  return {
    get textures() {
      return textures.size;
    },
    get contexts() {
      return openContexts();
    },
    get last() {
      return [...contexts].at(-1);
    },
    get peakTextures() {
      return peakTextures;
    },
    get peakContexts() {
      return peakContexts;
    },
    get compiled() {
      return compiled;
    },
  };
}
