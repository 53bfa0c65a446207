/** Guides with their live samples, the playground, search, versions, the reference and the drawer of a phone. */
import { Key, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import { expect, test } from "vitest";
import { playgroundLink } from "../../src/components/live/playground-link";
import versions from "../../versions.json";
import { ATTACK, answerOnChannel, chooseFile, GOING, REACHED, seed, sendingTo } from "../support/attack";
import { openCollector } from "../support/collector";
import { appears, arrives, click, openSite, visit } from "./site";

openSite();

const latest = versions[0]!;
const PHONE = { width: 390, height: 844 };
/** Finger size that WebKit's and other guidelines ask for, in CSS pixels. */
const TARGET = 44;

const BLOCK = ".theme-code-block:has([data-phase])";
const ENDED = ["done", "failed", "stopped"].map((phase) => `[data-phase=${phase}]`).join();

/** The text of a live sample's state after its end. */
async function ended(block: WebElement): Promise<string> {
  return (await appears(ENDED, block)).getAttribute("data-phase") as Promise<string>;
}

async function run(block: WebElement): Promise<string> {
  await click(await appears("button[title^=Run]", block));
  return ended(block);
}

const pressInPage = (driver: WebDriver, ...keys: string[]) =>
  driver
    .actions()
    .sendKeys(...keys)
    .perform();

test("the landing page's hero processes its footage live, or plays a video where workers have no WebGL2", async () => {
  const driver = await visit("/");
  await click(await appears("[data-hero] button[aria-label=Play]"));
  const hasWebGL = await driver.executeScript<boolean>(
    "return Boolean(new OffscreenCanvas(1, 1).getContext('webgl2'));",
  );
  await appears(hasWebGL ? "[data-hero=live]" : "[data-hero=video] video:not([hidden])");
});

test("a guide's sample runs, and runs again after an edit", async () => {
  const driver = await visit("/docs/tutorial/pipelines");
  const block = await appears(BLOCK);
  expect(await run(block)).toBe("done");
  await click(await appears(".cm-content", block));
  await driver.actions().keyDown(Key.CONTROL).sendKeys(Key.END).keyUp(Key.CONTROL).perform();
  await pressInPage(driver, "\nthrow new Error('from WebKit');");
  expect(await run(block)).toBe("failed");
  expect(await block.getText()).toContain("from WebKit");
});

test("the introduction's program plays while it is made", async () => {
  const driver = await visit("/docs/next/intro");
  const block = await appears(BLOCK);
  await click(await appears("button[title^=Run]", block));
  await driver.switchTo().frame(await appears("iframe[title=Result]", block));
  const hasPlayed =
    "const video = document.querySelector('video'); return Boolean(video?.srcObject) && video.currentTime > 0;";
  await driver.wait(() => driver.executeScript<boolean>(hasPlayed), 120_000);
  await driver.switchTo().defaultContent();
  expect(await ended(block)).toBe("done");
});

test("a number in a sample is dragged, and the sample runs with it", async () => {
  const driver = await visit("/api/variable/visual");
  const block = await appears(
    `//*[contains(@class, "theme-code-block") and .//*[@data-phase] and contains(., "visual.adjustment({ brightness")]`,
  );
  await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' });", block);
  const numbers = await block.findElements({ xpath: ".//*[text()='1.1']" });
  await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' });", numbers[0]);
  const drag = driver.actions().move({ origin: numbers[0]! }).press();
  await drag.move({ origin: Origin.POINTER, x: 40, y: 0 }).perform();
  await appears("iframe[data-scrub]", block);
  await driver.actions().release().perform();
  expect(await ended(block)).toBe("done");
});

test("the playground's program is stopped", async () => {
  await visit("/docs/playground");
  await appears(".cm-content");
  await click(await appears("button[title^=Run]"));
  await click(await appears("button[title^=Stop]"));
  await appears("[data-phase=stopped]");
});

test("a program from a link reaches nothing that the site keeps, nor the page", async () => {
  const driver = await visit("/docs/intro");
  await driver.executeAsyncScript(`(${seed})().finally(arguments[0]);`);
  const link = await playgroundLink({ code: ATTACK, version: latest });
  await visit(link);
  await appears(".cm-content");
  await driver.executeScript(`(${answerOnChannel})();`);
  await click(await appears("button[title^=Run]"));
  const said = await appears(`//*[@role="log"]/*[starts-with(., "${REACHED}")]`);
  expect(await said.getText()).toBe(`${REACHED}nothing`);
});

test("a program that replaces its document ends, one that jumps within it goes on", async () => {
  for (const [program, phase] of GOING) {
    // A link within the page does not load the page again.
    await visit("/docs/intro");
    await visit(await playgroundLink({ code: program, version: latest }));
    await appears(".cm-content");
    await click(await appears("button[title^=Run]"));
    await appears(`[data-phase=${phase}]`);
  }
});

test("the reader's own file is sent to no other site", async () => {
  const { address, sent, close } = await openCollector();
  for (const program of sendingTo(address)) {
    const link = await playgroundLink({ code: program, version: latest });
    // A link within the page does not load the page again.
    await visit("/docs/intro");
    const driver = await visit(link);
    await appears(".cm-content");
    await driver.executeAsyncScript(`(${chooseFile})().then(arguments[0]);`);
    await appears("//option[.='mine.mp4']");
    await click(await appears("button[title^=Run]"));
    await appears('//*[@role="log"]/*[.="leaving"]');
    // Nothing says that a request will not come: one that does, comes at once.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  close();
  expect(sent).toEqual([]);
  await (await visit("/docs/intro")).executeScript("sessionStorage.clear();"); // The tests' tab would keep the file.
}, 600_000);

test("Ctrl+K opens the search, which finds a guide", async () => {
  const driver = await visit("/docs/intro");
  await driver.actions().keyDown(Key.CONTROL).sendKeys("k").keyUp(Key.CONTROL).perform();
  const field = await appears("input[role=combobox]");
  await driver.wait(() => field.isDisplayed());
  await driver.wait(() => driver.executeScript("return document.activeElement === arguments[0];", field));
  await field.sendKeys("pipelines");
  await appears("[role=option][href*='tutorial/pipelines']");
  await field.sendKeys(Key.ARROW_DOWN, Key.ENTER);
  await arrives("/docs/tutorial/pipelines");
});

test("the version dropdown leads to the same guide of another version", async () => {
  await visit("/docs/supported-formats");
  await click(await appears(`//button[normalize-space(.)="Version ${latest}"]`));
  await click(await appears(`//*[contains(@class, "dropdown__menu")]//a[contains(., "0.9.3")]`));
  await arrives("/docs/0.9.3/supported-formats");
});

test("a page of the reference shows its members, and its sample runs", async () => {
  await visit("/api/function/decode");
  expect(await (await appears("h1")).getText()).toContain("decode");
  expect(await run(await appears(BLOCK))).toBe("done");
});

test("a file of the reader's is the footage of samples", async () => {
  const driver = await visit("/docs/tutorial/pipelines");
  const block = await appears(BLOCK);
  expect(await run(block)).toBe("done");
  await appears("input[type=file]", block);
  // It is no video, so the run with it fails.
  await driver.executeAsyncScript(`(${chooseFile})().then(arguments[0]);`);
  await appears("[data-phase=failed]", block);
  await appears('button[aria-label="Clear mine.mp4"]');
});

test("a phone's drawer opens and closes, its links have the size of a finger, and nothing is wider than the page", async () => {
  const driver = await visit("/docs/intro", PHONE);
  const left = () =>
    driver.executeScript<number>("return document.querySelector('.navbar-sidebar').getBoundingClientRect().left;");
  await click(await appears(".navbar__toggle"));
  await expect.poll(left).toBe(0);
  const heights = await driver.executeScript<number[]>(
    "return [...document.querySelectorAll('.navbar-sidebar .menu__link')].map((link) => link.getBoundingClientRect().height).filter(Boolean);",
  );
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(TARGET);
  await pressInPage(driver, Key.ESCAPE);
  await expect.poll(left).toBeLessThan(0);
  const [scrolled, shown] = await driver.executeScript<[number, number]>(
    "return [document.documentElement.scrollWidth, innerWidth];",
  );
  expect(scrolled).toBeLessThanOrEqual(shown);
});
