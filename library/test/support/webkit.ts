/** A Vitest browser provider for WebKitGTK: Playwright drives only builds of its own. */
import { defineBrowserProvider } from "@vitest/browser";
import type { WebDriver } from "selenium-webdriver";
import type { BrowserProvider, BrowserProviderOption } from "vitest/node";
import { launchWebKit, type RunningWebKit } from "../../../packages/test-browsers/src/webkit.ts";

const drivers = new Map<string, WebDriver>();

/** The driver of the browser in which Vitest runs a session's tests. */
export function driverOf(sessionId: string): WebDriver {
  const driver = drivers.get(sessionId);
  if (!driver) throw new Error(`No page has been opened for the session ${sessionId}.`);
  return driver;
}

class WebKitProvider implements BrowserProvider {
  readonly name = "webkit";
  readonly supportsParallelism = false;
  #running: RunningWebKit | undefined;

  getCommandsContext(): Record<string, never> {
    return {};
  }

  /** Starts a new browser for each session, since the process of the previous one may have crashed. */
  async openPage(sessionId: string, url: string): Promise<void> {
    await this.close();
    this.#running = await launchWebKit();
    const { driver } = this.#running;
    drivers.set(sessionId, driver);
    await driver.manage().setTimeouts({ pageLoad: 300_000, script: 300_000 });
    await driver.get(url);
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    drivers.clear();
    await running?.close();
  }
}

export const webkit = (): BrowserProviderOption =>
  defineBrowserProvider({
    name: "webkit",
    supportedBrowser: ["webkit"],
    providerFactory: () => new WebKitProvider(),
  });
