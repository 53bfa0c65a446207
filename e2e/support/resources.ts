/** Counts what a page and its frames hold: open frames, live WebGL contexts, documents, heap. */
import type { Page } from "@playwright/test";

export interface Resources {
  frames: number;
  contexts: number;
  documents: number;
  /** Bytes, after a garbage collection. */
  heap: number;
}

/** Call before the page is opened. */
export async function countResources(page: Page): Promise<() => Promise<Resources>> {
  await page.addInitScript(() => {
    const counts: { frames: number; contexts: Set<WeakRef<WebGL2RenderingContext>> } = (Reflect.get(
      window.top!,
      "resourceCounts",
    ) as never) ?? { frames: 0, contexts: new Set() };
    Reflect.set(window.top!, "resourceCounts", counts);

    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const getContext = prototype.getContext as (...args: unknown[]) => unknown;
      Reflect.set(prototype, "getContext", function (this: unknown, ...args: unknown[]) {
        const context = getContext.apply(this, args);
        // A reference made by a frame would keep the frame.
        const Reference = Reflect.get(window.top!, "WeakRef") as WeakRefConstructor;
        if (context instanceof WebGL2RenderingContext) counts.contexts.add(new Reference(context));
        return context;
      });
    }
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");

  return async () => {
    await session.send("HeapProfiler.enable");
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    const { result } = await session.send("Runtime.evaluate", {
      expression: "VideoFrame.prototype",
      returnByValue: false,
    });
    const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId! });
    const { result: open } = await session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId!,
      functionDeclaration: "function() { return this.filter((frame) => frame.format !== null).length; }",
      returnByValue: true,
    });
    const contexts = await page.evaluate(() => {
      const { contexts } = Reflect.get(window, "resourceCounts") as { contexts: Set<WeakRef<WebGL2RenderingContext>> };
      return [...contexts].filter((one) => one.deref()?.isContextLost() === false).length;
    });
    return { frames: open.value, contexts, documents: metric("Documents"), heap: metric("JSHeapUsedSize") };
  };
}
