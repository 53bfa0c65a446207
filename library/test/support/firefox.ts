/** A Vitest browser provider for an installed Firefox: Playwright drives only builds of its own. */
import { defineBrowserProvider } from "@vitest/browser";
import type { Page } from "puppeteer-core";
import type { BrowserProvider, BrowserProviderOption } from "vitest/node";
import { launchFirefox, type RunningFirefox } from "../../../packages/test-browsers/src/firefox.ts";

const pages = new Map<string, Page>();

/** The page in which Vitest runs a session's tests. */
export function pageOf(sessionId: string): Page {
  const page = pages.get(sessionId);
  if (!page) throw new Error(`No page has been opened for the session ${sessionId}.`);
  return page;
}

class FirefoxProvider implements BrowserProvider {
  readonly name = "firefox";
  readonly supportsParallelism = false;
  #running: Promise<RunningFirefox> | undefined;

  getCommandsContext(): Record<string, never> {
    return {};
  }

  async openPage(sessionId: string, url: string): Promise<void> {
    this.#running ??= launchFirefox();
    const { browser } = await this.#running;
    await pages.get(sessionId)?.close();
    const page = await browser.newPage();
    pages.set(sessionId, page);
    await page.goto(url, { timeout: 0 });
  }

  async close(): Promise<void> {
    const running = await this.#running;
    this.#running = undefined;
    pages.clear();
    await running?.close();
  }
}

export const firefox = (): BrowserProviderOption =>
  defineBrowserProvider({
    name: "firefox",
    supportedBrowser: ["firefox"],
    providerFactory: () => new FirefoxProvider(),
  });
