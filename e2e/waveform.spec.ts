/** The waveform below a sound file that a live sample makes. */
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { result, state } from "./support/live-block";
import { linkTo, openPlayground, shown } from "./support/playground";
import { firstWith, order } from "./support/releases";
import { expect, NIGHTLY, test, visit } from "./support/test";

const SOUND = `import { decode, encode } from "mfx";
const { video: frames, audio } = await decode(video);
await frames?.cancel();
await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: audio! } }));`;

test("a changed sound is drawn over the one before, with a text of both", async ({ page }) => {
  await visit(page, "/docs/next/tutorial/audio");
  const block = page.locator(".theme-code-block", { hasText: "sound.gain({ gain: 2.5 })" }).first();
  await block.getByRole("button", { name: "Run" }).click();
  // The limiter's −1 dB; Opus changes peaks a little.
  const drawing = result(block).getByRole("img", {
    name: /^Waveform: 3\.\d s, stereo, peak −[01]\.\d dB\. Before: 3\.\d s, stereo, peak −[4-9]\.\d dB\.$/,
  });
  await expect(drawing).toBeVisible();
  await expect(drawing.locator("path[d^=M]")).toHaveCount(2);
  await expect(result(block).locator("audio + figure figcaption")).toHaveText(/^Before: 3\..* dB\s*After: 3\..* dB$/);
  const { width } = (await drawing.boundingBox())!;
  const frame = (await block.locator("iframe").boundingBox())!;
  expect(width).toBeGreaterThan(0.9 * frame.width);
  expect(width).toBeLessThanOrEqual(frame.width);
  await expect(state(block)).toContainText("Done");
  expect(await faultsOf(page, ".theme-code-block:has(iframe)")).toEqual([]);
});

test("a release without waveform shows the player alone", NIGHTLY, async ({ page }) => {
  await openPlayground(page, await linkTo(SOUND, order[order.indexOf(firstWith("waveform")) - 1]));
  await page.getByRole("button", { name: "Run" }).click();
  await expect(shown(page).locator("audio")).toBeAttached();
  await expect(page.locator("[data-phase=done]")).toBeVisible();
  await expect(shown(page).locator("figure, li")).toHaveCount(0);
});
