import type { Effects } from "../../src/effects/chain.ts";
import { type EffectOptions, effect } from "../../src/effects/effect.ts";
import { type Image, read } from "./pictures.ts";

/** A stream of frames, each made when it is asked for. */
export function streamOf(...frames: (VideoFrame | (() => VideoFrame))[]): ReadableStream<VideoFrame> {
  const rest = [...frames];
  return new ReadableStream(
    {
      pull(controller) {
        const next = rest.shift();
        if (next) controller.enqueue(typeof next === "function" ? next() : next);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The one frame that comes of one frame. */
export async function one(frame: VideoFrame, effects: Effects, options?: EffectOptions): Promise<VideoFrame> {
  const frames = await all(effect(streamOf(frame), effects, options));
  if (frames.length !== 1) throw new Error(`${frames.length} frames of one`);
  return frames[0]!;
}

export async function picture(frame: VideoFrame, effects: Effects, options?: EffectOptions): Promise<Image> {
  return read(await one(frame, effects, options));
}

export async function all<T>(stream: ReadableStream<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

/** Counts what is made of something and what is closed, until `restore`. */
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
  return {
    get open() {
      return open.size;
    },
    get peak() {
      return peak;
    },
    restore() {
      globalThis.VideoFrame = Native;
      Native.prototype.close = close;
      Native.prototype.clone = clone;
    },
  };
}

/** Counts textures and contexts through their create and delete calls, until `restore`. */
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
    restore() {
      Object.assign(proto, { createTexture, deleteTexture, compileShader });
      OffscreenCanvas.prototype.getContext = getContext;
    },
  };
}
