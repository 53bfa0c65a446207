/** The built site, served and opened in Firefox. */
import type { Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchFirefox, type RunningFirefox } from "../../packages/test-browsers/src/firefox";
import type { SamplePage } from "../../scripts/samples/run";
import { type StaticServer, serveStatic } from "../../scripts/static-server";

const DESKTOP = { width: 1440, height: 900 };

let firefox: RunningFirefox;
let site: StaticServer;
let current: Page | undefined;
let expected: RegExp | undefined;
const errors: string[] = [];

/** Allows errors that a test brings about on purpose. */
export function expectErrors(pattern: RegExp): void {
  expected = pattern;
}

/** Starts the server and the browser. Each test's page is closed after it; errors in its console fail it. */
export function openSite(): void {
  beforeAll(async () => {
    site = await serveStatic(process.env.E2E_DIR ?? "build", 0, "/", "e2e/overlay");
    firefox = await launchFirefox();
  });
  afterEach(async () => {
    await current?.close();
    current = undefined;
    const unexpected = errors.splice(0).filter((error) => !expected?.test(error));
    expected = undefined;
    expect(unexpected, "errors in the console").toEqual([]);
  });
  afterAll(async () => {
    await firefox?.close();
    site?.server.close();
  });
}

/** Opens an empty page. */
async function openPage(): Promise<Page> {
  const page = await firefox.browser.newPage();
  page.setDefaultTimeout(120_000);
  current = page;
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return page;
}

/** Opens a page of the site and waits until React has taken it over. */
export async function visit(path: string, viewport = DESKTOP): Promise<Page> {
  const page = await openPage();
  await page.setViewport(viewport);
  await page.goto(site.url + path);
  await page.waitForSelector("html[data-has-hydrated='true']");
  return page;
}

/** Opens a page for `runSample`. */
export async function openSamplePage(): Promise<SamplePage> {
  const page = await openPage();
  return {
    url: () => page.url(),
    goto: (path) => page.goto(new URL(path, site.url).href),
    // As text, since Puppeteer's types refuse functions of a generic argument.
    evaluate: <Result, Arg>(run: (arg: Arg) => Promise<Result>, arg: Arg) =>
      page.evaluate(`(${run})(${JSON.stringify(arg)})`) as Promise<Result>,
  };
}
