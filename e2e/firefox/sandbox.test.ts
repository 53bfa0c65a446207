/** A stranger's program. */
import { expect, test } from "vitest";
import { playgroundLink } from "../../src/components/live/playground-link";
import versions from "../../versions.json";
import { ATTACK, REACHED, seed } from "../support/attack";
import { openSite, visit } from "./site";

// What Firefox says about a frame that it does not show.
openSite(/X-Frame-Options|aboutNetError/);

const RUN = "button[title^=Run]";

test("a program from a link reaches nothing that the site keeps, nor the page", async () => {
  const page = await visit("/docs/intro");
  await page.evaluate(`(${seed})()`);
  const link = await playgroundLink({ code: ATTACK, version: versions[0]! });
  await page.goto(new URL(link, page.url()).href);
  await page.waitForSelector(".cm-content");
  await page.click(RUN);
  const said = await page.waitForSelector(`[role=log] ::-p-text(${REACHED})`, { timeout: 60_000 });
  expect(await said!.evaluate((line) => line.textContent)).toBe(`${REACHED}nothing`);
});
