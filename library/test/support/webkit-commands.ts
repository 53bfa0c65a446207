/** Commands that tests run in WebKitGTK from outside the page. */
import type { BrowserCommand } from "vitest/node";
import { driverOf } from "./webkit.ts";

export const inOwnPage: BrowserCommand<[path: string]> = async ({ sessionId }, path): Promise<unknown> => {
  const driver = driverOf(sessionId);
  const tests = await driver.getWindowHandle();
  const { origin } = new URL(await driver.getCurrentUrl());
  await driver.switchTo().newWindow("tab");
  try {
    await driver.get(`${origin}/own-page`);
    const { value, error } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(
      `const [module, done] = arguments;
      import(module).then((all) => all.default()).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      `${origin}${path}`,
    );
    if (error) throw new Error(error);
    return value;
  } finally {
    await driver.close();
    await driver.switchTo().window(tests);
  }
};

/** WebDriver does not measure memory. */
export const usedHeap: BrowserCommand<[]> = () => undefined;
