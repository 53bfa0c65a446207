/** The built site, served and opened in WebKitGTK. */
import { By, until, type WebDriver, type WebElement } from "selenium-webdriver";
import { afterAll, beforeAll } from "vitest";
import { launchWebKit, type RunningWebKit } from "../../packages/test-browsers/src/webkit";
import { type StaticServer, serveStatic } from "../../scripts/static-server";

const DESKTOP = { width: 1280, height: 900 };
/** Milliseconds to wait for what a page shows. */
export const WAIT = 60_000;

let webkit: RunningWebKit;
let site: StaticServer;

/** Starts the server and the browser for the tests of a file. */
export function openSite(): void {
  beforeAll(async () => {
    site = await serveStatic(process.env.E2E_DIR ?? "build", 0);
    webkit = await launchWebKit();
  });
  afterAll(async () => {
    await webkit?.close();
    site?.server.close();
  });
}

/** Opens a page of the site. */
export async function open(path: string, size = DESKTOP): Promise<WebDriver> {
  const { driver } = webkit;
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  const before = await driver.findElement(By.css("html"));
  await driver.get(site.url + path);
  // The driver may return while the page before is still there.
  await driver.wait(until.stalenessOf(before), WAIT);
  return driver;
}

/** Opens a page of the site and waits until React has taken it over. */
export async function visit(path: string, size = DESKTOP): Promise<WebDriver> {
  const driver = await open(path, size);
  await appears("html[data-has-hydrated='true']");
  return driver;
}

/** The first element of a CSS selector, or of an XPath that starts with `//`, once there is one. */
export function appears(selector: string, within: WebDriver | WebElement = webkit.driver): Promise<WebElement> {
  const by = selector.startsWith("//") ? By.xpath(selector) : By.css(selector);
  const find = async () => (await within.findElements(by))[0] ?? null;
  return webkit.driver.wait(find, WAIT, `${selector} does not appear`) as Promise<WebElement>;
}

/** Waits until the page's address has a path. */
export const arrives = (path: string) =>
  webkit.driver.wait(async () => new URL(await webkit.driver.getCurrentUrl()).pathname === path, WAIT, path);

/** Scrolls an element into the middle of the window and clicks it. */
export async function click(element: WebElement): Promise<void> {
  await webkit.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' });", element);
  await webkit.driver.wait(until.elementIsVisible(element), WAIT);
  await element.click();
}
