/** Tracks the WebGL contexts of this frame, to release them at Stop: browsers allow few and collect them late. */

export interface Contexts {
  /** Number of contexts in use. */
  readonly open: number;
  /** Loses all contexts. */
  release(): void;
}

export function trackContexts(): Contexts {
  const contexts = new Set<WeakRef<WebGLRenderingContext | WebGL2RenderingContext>>();
  const canvases = [HTMLCanvasElement, ...(typeof OffscreenCanvas === "function" ? [OffscreenCanvas] : [])];
  for (const { prototype } of canvases) {
    const original = prototype.getContext as (...args: unknown[]) => unknown;
    const getContext = function (this: unknown, ...args: unknown[]) {
      const context = original.apply(this, args);
      // Browsers may lack the classes of the contexts.
      if (context && /webgl/.test(String(args[0])))
        contexts.add(new WeakRef(context as WebGLRenderingContext | WebGL2RenderingContext));
      return context;
    };
    Object.assign(prototype, { getContext });
  }
  return {
    get open() {
      for (const context of contexts) if (context.deref()?.isContextLost() !== false) contexts.delete(context);
      return contexts.size;
    },
    release() {
      for (const context of contexts) context.deref()?.getExtension("WEBGL_lose_context")?.loseContext();
      contexts.clear();
    },
  };
}
