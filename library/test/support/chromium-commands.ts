/** Commands that tests run in Chromium from outside the page. */
import type {} from "@vitest/browser-playwright";
import type { BrowserCommand } from "vitest/node";

export const inOwnPage: BrowserCommand<[path: string]> = async ({ context, page }, path): Promise<unknown> => {
  const own = await context.newPage();
  try {
    await own.goto(new URL("/own-page", page.url()).href);
    const url = new URL(path, page.url()).href;
    return await own.evaluate(async (module) => (await import(module)).default(), url);
  } finally {
    await own.close();
  }
};

export const usedHeap: BrowserCommand<[]> = async ({ context, page }): Promise<number> => {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
};
