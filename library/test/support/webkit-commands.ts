/** Commands that tests run in WebKitGTK from outside the page. */
import type { BrowserCommand } from "vitest/node";
import { launchWebKit } from "../../../packages/test-browsers/src/webkit.ts";
import { driverOf } from "./webkit.ts";

/** In a browser of its own: WebDriver ends a session if the process of any of its pages ends. */
export const inOwnPage: BrowserCommand<[path: string]> = async ({ sessionId }, path): Promise<unknown> => {
  const { origin } = new URL(await driverOf(sessionId).getCurrentUrl());
  const { driver, close } = await launchWebKit();
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
    await close();
  }
};

/** WebDriver does not measure memory. */
export const usedHeap: BrowserCommand<[]> = () => undefined;
