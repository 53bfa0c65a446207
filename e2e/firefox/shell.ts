/** Search, versions and the drawer of a phone. */
import { expect, test } from "vitest";
import { latest } from "../support/releases";
import { visit } from "./site";

test("the search finds a guide and opens it", async () => {
  const page = await visit("/docs/intro");
  await page.keyboard.down("Control");
  await page.keyboard.press("k");
  await page.keyboard.up("Control");
  const field = (await page.waitForSelector("input[role=combobox]"))!;
  await field.type("pipelines");
  await page.waitForSelector("[role=option][href*='tutorial/pipelines']");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.pathname === "/docs/tutorial/pipelines");
});

test("the version dropdown leads to the same guide of another version", { tags: ["nightly"] }, async () => {
  const page = await visit("/docs/supported-formats");
  await (await page.waitForSelector(`::-p-aria([role=button][name="Version ${latest}"])`))!.click();
  await (await page.waitForSelector(".navbar .dropdown__menu ::-p-text(0.9.3)"))!.click();
  await page.waitForFunction(() => location.pathname === "/docs/0.9.3/supported-formats");
  await page.waitForSelector(`::-p-aria([role=button][name="Version 0.9.3"])`);
});

test("the drawer of a phone opens, and Escape closes it", { tags: ["nightly"] }, async () => {
  const page = await visit("/docs/intro", { width: 390, height: 844 });
  const left = () => page.$eval(".navbar-sidebar", (drawer) => drawer.getBoundingClientRect().left);
  await page.click(".navbar__toggle");
  await expect.poll(left).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(left).toBeLessThan(0);
});

test("the hero processes its footage live, with a slider that can be moved", async () => {
  const page = await visit("/");
  await page.click("[data-hero] button[aria-label=Play]");
  await page.waitForSelector("[data-hero=live]");
  const slider = (await page.waitForSelector("[data-hero] input[type=range]"))!;
  expect(await slider.evaluate((input) => getComputedStyle(input).appearance)).toBe("none");
  const value = () => slider.evaluate((input) => (input as HTMLInputElement).valueAsNumber);
  const before = await value();
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  expect(await value()).toBeGreaterThan(before);
});
