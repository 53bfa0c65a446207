/** Counts what a page and its frames hold: open frames, live WebGL documents, heap. */
import type { Page } from "@playwright/test";

export interface Resources {
  frames: number;
  documents: number;
  /** Bytes, after a garbage collection. */
  heap: number;
}

export async function countResources(page: Page): Promise<() => Promise<Resources>> {
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
    return { frames: open.value, documents: metric("Documents"), heap: metric("JSHeapUsedSize") };
  };
}
