/** A stranger's program. */
import { expect, test } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests";
import { playgroundLink } from "../../src/components/live/playground-link";
import versions from "../../versions.json";
import { ATTACK, answerOnChannel, chooseFile, GOING, REACHED, seed, sendingTo } from "../support/attack";
import { openCollector } from "../support/collector";
import { expectErrors, visit } from "./site";

// What Firefox says about attempts that it prevents, and about what a page was still loading when the next one was opened.
const PREVENTED =
  /X-Frame-Options|aboutNetError|requestStorageAccess|Content-Security-Policy|\?secret|NetworkError|ChunkLoadError/;

const RUN = "button[title^=Run]";

test("a program from a link reaches nothing that the site keeps, nor the page", async () => {
  expectErrors(PREVENTED);
  const page = await visit("/docs/intro");
  await page.evaluate(`(${seed})()`);
  const link = await playgroundLink({ code: ATTACK, version: versions[0]! });
  await page.goto(new URL(link, page.url()).href);
  await page.waitForSelector(".cm-content");
  await page.evaluate(`(${answerOnChannel})()`);
  await page.click(RUN);
  const said = await page.waitForSelector(`[role=log] ::-p-text(${REACHED})`);
  expect(await said!.evaluate((line) => line.textContent)).toBe(`${REACHED}nothing`);
});

test("a program that replaces its document ends, one that jumps within it goes on", { tags: ["nightly"] }, async () => {
  expectErrors(PREVENTED);
  const page = await visit("/docs/intro");
  for (const [program, phase] of GOING) {
    const link = await playgroundLink({ code: program, version: versions[0]! });
    // A link within the page does not load the page again.
    await page.goto(new URL("/robots.txt", page.url()).href);
    await page.goto(new URL(link, page.url()).href);
    await page.waitForSelector(".cm-content");
    await page.click(RUN);
    await page.waitForSelector(`[data-phase=${phase}]`);
  }
});

test("the reader's own file is sent to no other site", { tags: ["nightly"] }, async () => {
  expectErrors(PREVENTED);
  const { address, sent, close } = await openCollector();
  const page = await visit("/docs/playground");
  await page.waitForSelector("input[type=file]");
  await page.evaluate(chooseFile);
  for (const program of firstOf(sendingTo(address), 3)) {
    await page.waitForSelector("::-p-text(mine.mp4)");
    const link = new URL(await playgroundLink({ code: program, version: versions[0]! }), page.url()).href;
    // A link within the page does not load the page again.
    await page.goto(new URL("/robots.txt", link).href);
    await page.goto(link);
    await page.waitForSelector(".cm-content");
    await page.waitForSelector("::-p-text(mine.mp4)");
    await page.click(RUN);
    await page.waitForSelector("[role=log] ::-p-text(leaving)");
    // Nothing says that a request will not come: one that does, comes at once.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  close();
  expect(sent).toEqual([]);
});
