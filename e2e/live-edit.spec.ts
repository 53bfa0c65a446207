/** Edits shown by live code: their timeline, and values that change where the reader is. */
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { IN_USE, openBlock, result, run, state } from "./support/live-block";
import { expect, test } from "./support/test";
import { lightnessOf } from "./support/values";

/** A minute long, so that it plays for the whole test. */
const EDIT = `import { effect, loop, openFile, visual } from "mfx";
const file = await openFile(video);
await show(effect(loop(file, 20), [visual.adjustment({ brightness: 0 })]));`;

test("an edit has a timeline, and a changed value changes the picture at the position", async ({ page }) => {
  const block = await openBlock(page, "/docs/next/tutorial/preview");
  await run(block, EDIT);
  await expect(state(block)).toHaveText(/Done/);
  const frame = result(block);
  const position = frame.getByRole("slider", { name: "Position" });
  await expect(position).toBeEnabled();
  await frame.getByRole("button", { name: "Pause" }).click();
  await expect(frame.getByRole("button", { name: "Play" })).toBeVisible();
  await position.fill("2");
  await expect(frame.getByRole("status")).toHaveText(/^2\.0 \/ [67]\d\.\d s$/);
  await expect(position).toHaveAttribute("aria-valuetext", /^2\.0 \/ [67]\d\.\d s$/);
  const before = await lightnessOf(result(block).locator("canvas"));

  await block.locator(".cm-literal", { hasText: "0" }).last().click();
  const value = block.getByRole("spinbutton", { name: /^brightness/ });
  for (let i = 0; i < 5; i++) await value.press("ArrowUp");
  // The frame may be replaced meanwhile.
  const after = () => lightnessOf(result(block).locator("canvas")).catch(() => 0);
  await expect.poll(after).toBeGreaterThan(before + 5);
  await expect(result(block).getByRole("status")).toHaveText(/^2\.0 \/ /);

  await frame.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(2.1);
  const sound = frame.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  expect(await faultsOf(page, IN_USE)).toEqual([]);
});
