/** Playwright's `test`, with the rules of this site: nothing leaves the origin, and the console stays clean. */
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** The font provider's hosts: the only third party a page may ask. */
export const FONT_HOSTS = ["fonts.googleapis.com", "fonts.gstatic.com"];

interface Rules {
  /** Console errors that the test brings about on purpose. */
  expectedErrors: RegExp[];
  /** Requests to other origins, except for fonts. The test fails unless it is empty at the end. */
  foreignRequests: string[];
  /** Console errors and uncaught exceptions. The test fails if there are unexpected ones at the end. */
  pageErrors: string[];
}

export const test = base.extend<Rules>({
  expectedErrors: [[], { option: true }],

  foreignRequests: [
    async ({ context, baseURL }, use) => {
      const foreign: string[] = [];
      await context.route(
        (url) => url.origin !== baseURL && /^https?:$/.test(url.protocol),
        (route) => {
          const { hostname } = new URL(route.request().url());
          if (hostname === FONT_HOSTS[0]) return route.fulfill({ contentType: "text/css", body: "" });
          if (!FONT_HOSTS.includes(hostname)) foreign.push(route.request().url());
          return route.abort();
        },
      );
      await use(foreign);
      expect(foreign, "requests to other origins").toEqual([]);
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      context.on("weberror", (error) => errors.push(error.error().message));
      await use(errors);
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
      expect(unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until React has taken it over, before which keys and clicks come to nothing. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-has-hydrated='true']").waitFor();
}
