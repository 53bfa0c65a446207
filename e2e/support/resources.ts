/** Counts what a page and its frames hold. */
import type { Page } from "@playwright/test";

export interface Resources {
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
    return { documents: metric("Documents"), heap: metric("JSHeapUsedSize") };
  };
}
