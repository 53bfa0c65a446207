import { onTestFinished } from "vitest";

/** Counts the frames that are made and closed, until the test ends. */
export function countFrames() {
  const Native = globalThis.VideoFrame;
  const open = new Set<VideoFrame>();
  let peak = 0;
  const { close, clone } = Native.prototype;
  const note = (frame: VideoFrame) => {
    open.add(frame);
    peak = Math.max(peak, open.size);
    return frame;
  };
  Native.prototype.close = function (this: VideoFrame) {
    open.delete(this);
    close.call(this);
  };
  Native.prototype.clone = function (this: VideoFrame) {
    return note(clone.call(this));
  };
  globalThis.VideoFrame = new Proxy(Native, {
    construct: (target, args, self) => note(Reflect.construct(target, args, self) as VideoFrame),
  });
  onTestFinished(() => {
    globalThis.VideoFrame = Native;
    Object.assign(Native.prototype, { close, clone });
  });
  return {
    get open() {
      return open.size;
    },
    get peak() {
      return peak;
    },
  };
}

/** Counts textures and contexts through their create and delete calls, until the test ends. */
export function countGL() {
  const proto = WebGL2RenderingContext.prototype;
  const { createTexture, deleteTexture, compileShader } = proto;
  const getContext = OffscreenCanvas.prototype.getContext;
  const textures = new Set<unknown>();
  const contexts = new Set<WebGL2RenderingContext>();
  let peakTextures = 0;
  let peakContexts = 0;
  let compiled = 0;
  const alive = () => [...contexts].filter((gl) => !gl.isContextLost()).length;
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
  OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...args: unknown[]) {
    const context = (getContext as (...args: unknown[]) => unknown).apply(this, args);
    if (context instanceof WebGL2RenderingContext) {
      contexts.add(context);
      peakContexts = Math.max(peakContexts, alive());
    }
    return context;
  } as typeof getContext;
  onTestFinished(() => {
    Object.assign(proto, { createTexture, deleteTexture, compileShader });
    OffscreenCanvas.prototype.getContext = getContext;
  });
  return {
    get textures() {
      return textures.size;
    },
    get contexts() {
      return alive();
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
