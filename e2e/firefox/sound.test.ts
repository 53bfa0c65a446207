/** A sound effect of the gallery. */
import { expect, test } from "vitest";
import { openSite, visit } from "./site";

openSite();

test("a sound effect plays, or says why not, and its waveform differs from the clip's", async () => {
  const page = await visit("/docs/next/tutorial/sound-effects");
  const section = (await page.waitForSelector("section:has(> h3#compressor)"))!;
  await section.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await (await section.waitForSelector('::-p-aria([role=button][name="Play compressor"])'))!.click();
  // It is heard, or the machine has no sound device, and the gallery says so.
  const ending = await page.waitForFunction(
    (element) => {
      const isHeard = [...element.querySelectorAll("figure div")].some(
        (marker) => Number.parseFloat((marker as HTMLElement).style.insetInlineStart) > 0,
      );
      return isHeard ? "heard" : element.querySelector("[role=alert]")?.textContent;
    },
    {},
    section,
  );
  expect(await ending.jsonValue()).toMatch(/^heard$|The sound device did not start/);
  const outlines = await section.$$eval("figure path", (paths) => paths.map((path) => path.getAttribute("d")!));
  expect(outlines).toHaveLength(2);
  for (const outline of outlines) expect(outline.length).toBeGreaterThan(500);
  expect(outlines[1]).not.toBe(outlines[0]);
});
