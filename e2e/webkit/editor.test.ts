/** The editor at `/editor`, from a file to a film. */
import { join } from "node:path";
import { By, Key, until } from "selenium-webdriver";
import { expect, test } from "vitest";
import { appears, click, open, openSite, WAIT } from "./site";

openSite();

const clip = (name: string) => join(import.meta.dirname, "../../library/test/clips", name);
const button = (label: string) => appears(`//button[@aria-label="${label}" or normalize-space()="${label}"]`);
const CLIPS = "ol[aria-label=Clips] > li";

test("a clip is imported, played, split and cut, survives a reload, and is saved", async () => {
  const driver = await open("/editor");
  const clips = () => driver.findElements(By.css(CLIPS));
  const page = () => driver.findElement(By.css("body"));
  await (await appears("input[type=file][multiple]")).sendKeys(clip("h264-aac.mp4"));
  await appears(CLIPS);

  await click(await button("Play"));
  await click(await button("Pause"));
  await page().sendKeys(Key.HOME);
  await page().sendKeys(Key.chord(Key.SHIFT, Key.ARROW_RIGHT));
  await page().sendKeys("s");
  await driver.wait(async () => (await clips()).length === 2, WAIT);
  await click(await appears(`${CLIPS}:last-child button`));
  await page().sendKeys(Key.DELETE);
  await driver.wait(async () => (await clips()).length === 1, WAIT);

  await driver.navigate().refresh();
  await appears(CLIPS);
  expect(await clips()).toHaveLength(1);
  // WebKitGTK has no file system for pages: the editor asks for the file again.
  const missing = await appears("section[aria-label='Missing files']");
  await (await appears("input[type=file]", missing)).sendKeys(clip("h264-aac.mp4"));
  await driver.wait(until.stalenessOf(missing), WAIT);

  for (const way of ["Good", "Cut without encoding"]) {
    await click(await button("Export"));
    await click(await appears(`//dialog//label[contains(., "${way}")]/input[not(@disabled)]`));
    await click(await appears(`//dialog//button[normalize-space()="Export" and not(@disabled)]`));
    await appears(`//dialog//*[@role="status" and .="The film is saved."]`);
    const close = await appears('//dialog[@open]//button[normalize-space()="Close"]');
    await click(close);
    await driver.wait(until.stalenessOf(close), WAIT);
  }
});
