/** Tracks the WebGL contexts of this frame, to release them at Stop: browsers allow few and collect them late. */

export interface Contexts {
  /** Number of contexts in use. */
  readonly open: number;
  /** Loses all contexts. */
  release(): void;
}

export function trackContexts(): Contexts {
  const contexts = new Set<WeakRef<WebGLRenderingContext | WebGL2RenderingContext>>();
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    const original = prototype.getContext as (...args: unknown[]) => unknown;
    prototype.getContext = function (this: unknown, ...args: unknown[]) {
      const context = original.apply(this, args);
      if (context instanceof WebGL2RenderingContext || context instanceof WebGLRenderingContext)
        contexts.add(new WeakRef(context));
      return context;
    } as never;
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
