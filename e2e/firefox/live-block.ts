/** The live samples of a page. */
import type { ElementHandle, Page } from "puppeteer-core";

const ENDS = ["done", "failed", "stopped"];

export const liveBlocks = (page: Page): Promise<ElementHandle[]> => page.$$(".theme-code-block:has([data-phase])");

/** Presses Run and waits for the end. Resolves with the phase that it ended in, and why it failed. */
export async function run(block: ElementHandle): Promise<string> {
  const button = await block.waitForSelector("button[title^=Run]");
  await button!.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await button!.click();
  return ended(block);
}

/** Waits for the end of a program that was started otherwise. */
export async function ended(block: ElementHandle): Promise<string> {
  await block.waitForSelector(ENDS.map((phase) => `[data-phase=${phase}]`).join());
  return block.evaluate((element) => {
    const phase = element.querySelector("[data-phase]")!.getAttribute("data-phase")!;
    return phase === "failed" ? `failed: ${element.textContent?.slice(-200)}` : phase;
  });
}
