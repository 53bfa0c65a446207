/** Run on the playground's first example; each night also on the others, and on live samples of guides that a reader opens first. */
import { readExamples } from "live-program/examples";
import { expect, test } from "vitest";
import { problemsOf } from "../../scripts/samples/problems";
import { chooseFile } from "../support/attack";
import { latest, order } from "../support/releases";
import { ended, liveBlocks, run } from "./live-block";
import { openSamplePage, visit } from "./site";

const guides = ["/docs/quick-start", "/docs/next/tutorial/audio", "/docs/tutorial/pipelines"];

test.each(guides)("samples of %s run", { timeout: 480_000, tags: ["nightly"] }, async (path) => {
  const page = await visit(path);
  const blocks = await liveBlocks(page);
  expect(blocks.length).toBeGreaterThan(10);
  for (const [i, block] of blocks.entries()) expect.soft(await run(block), `sample ${i + 1}`).toBe("done");
});

test.each(["next", latest])(
  "the playground's examples of %s show a picture, or play",
  { timeout: 480_000, tags: ["nightly"] },
  async (version) => {
    const page = await openSamplePage();
    const all = readExamples("src/components/playground/examples", order);
    // The webcam has no end.
    const examples = all.filter(({ name, versions }) => versions.includes(version) && !/^webcam/.test(name));
    expect(examples.length).toBeGreaterThanOrEqual(11);
    for (const { name, code, footage = "coast" } of examples)
      expect.soft(await problemsOf(page, { code, version, video: `/media/${footage}.mp4` }, true), name).toEqual([]);
  },
);

test("the playground's default example encodes, and plays with its sound while it is made", async () => {
  const page = await visit("/docs/playground");
  await page.waitForSelector(".cm-content");
  await page.click("button[title^=Run]");
  await page.waitForSelector("[data-phase=done], [data-phase=failed]");
  expect(await page.$eval("[data-phase]", (state) => state.textContent)).toMatch(/^Done: WebM · \w+, Opus/);
  const frame = await (await page.waitForSelector("iframe[title=Result]"))!.contentFrame();
  const played = await frame.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && video.currentTime > 0 && video.buffered.length === 1 && video.videoWidth;
  });
  expect(await played.jsonValue()).toBeGreaterThan(0);
});

test("a file of the reader's is the footage of samples, also after a full page load, until it is cleared", {
  tags: ["nightly"],
}, async () => {
  const page = await visit("/docs/tutorial/pipelines");
  const [block] = await liveBlocks(page);
  expect(await run(block!)).toBe("done");
  await block!.waitForSelector("input[type=file]");
  await page.evaluate(chooseFile, "/media/city.mp4");
  await block!.waitForSelector("[data-phase=loading], [data-phase=running]");
  expect(await ended(block!)).toBe("done");
  await page.waitForFunction(() => sessionStorage.getItem("mfx.own-footage") !== null);

  await page.reload();
  const clear = await page.waitForSelector('button[aria-label="Clear mine.mp4"]');
  const [reloaded] = await liveBlocks(page);
  expect(await run(reloaded!)).toBe("done");
  await clear!.click();
  await page.waitForFunction(() => !document.querySelector('button[aria-label="Clear mine.mp4"]'));
  await page.waitForFunction(async () => !(await caches.has("mfx-own-files")));
});
