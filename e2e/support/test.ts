/** Playwright's `test`, with the rules of this site: nothing leaves the origin, and the console stays clean. */
import { expect, type Page, type Request } from "@playwright/test";
import { expectInPlace } from "../../packages/test-browsers/src/layout";
import { test as base } from "./shared-context";

export { expect };

/** For tests that take long: they run each night. */
export const NIGHTLY = { tag: "@nightly" };

/** The font provider's hosts: the only third party a page may ask. */
const FONT_HOSTS = ["fonts.googleapis.com", "fonts.gstatic.com"];

const isOfFonts = (url: string) => URL.canParse(url) && FONT_HOSTS.includes(new URL(url).hostname);

interface Rules {
  /** With `2g`, pages load nothing ahead and the landing page's picture stands still. A visit takes 7 to 32 % less processor time. */
  connection: "2g" | "4g";
  /** Console errors that the test brings about on purpose. */
  expectedErrors: RegExp[];
  /** Requests to other hosts that nobody answers, except for fonts. The test fails unless it is empty at the end. */
  foreignRequests: Set<Request>;
  /** Console errors and uncaught exceptions. The test fails if there are unexpected ones at the end. */
  pageErrors: string[];
}

export const test = base.extend<Rules>({
  expectedErrors: [[], { option: true }],
  connection: ["2g", { option: true }],

  context: async ({ context, connection }, use) => {
    // Once more for a pop-up, whose window has an empty page first.
    const slow = () =>
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" }, configurable: true });
    const script = connection === "2g" ? await context.addInitScript(slow) : undefined;
    await use(context);
    await script?.dispose();
  },

  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status === "passed") await expectInPlace(page);
  },

  foreignRequests: [
    async ({ context }, use) => {
      const foreign = new Set<Request>();
      context.on("request", (request) => {
        const { protocol, hostname } = new URL(request.url());
        // A test's own servers have names of this machine.
        if (/^https?:$/.test(protocol) && hostname !== "localhost" && !isOfFonts(request.url())) foreign.add(request);
      });
      // The browser finds no other host: a test answers in its place.
      context.on("response", (response) => foreign.delete(response.request()));
      await use(foreign);
      const addresses = [...foreign].map((request) => request.url());
      expect(addresses, "requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !isOfFonts(message.location().url)) errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(error.error().message));
      await use(errors);
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
      expect(unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Paths that a page requests from now on, those that match. */
export function requestedPaths(page: Page, pattern = /./): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Lets a page use the clipboard. Returns a function that reads its text. */
export async function openClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return () => page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a page and waits until React has taken it over, before which keys and clicks come to nothing. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-has-hydrated='true']").waitFor();
}
