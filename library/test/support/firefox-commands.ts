/** Commands that tests run in Firefox from outside the page. */
import type { BrowserCommand } from "vitest/node";
import { pageOf } from "./firefox.ts";

export const inOwnPage: BrowserCommand<[path: string]> = async ({ sessionId }, path): Promise<unknown> => {
  const page = pageOf(sessionId);
  const own = await page.browser().newPage();
  try {
    await own.goto(new URL("/own-page", page.url()).href);
    const url = new URL(path, page.url()).href;
    return await own.evaluate(async (module) => (await import(module)).default(), url);
  } finally {
    await own.close();
  }
};

/** WebDriver BiDi does not measure memory. */
export const usedHeap: BrowserCommand<[]> = () => undefined;
