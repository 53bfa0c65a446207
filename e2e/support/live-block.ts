/** The live code blocks of a page: found, written in, run and looked at. */
import type { Locator, Page } from "@playwright/test";
import { visit } from "./test";

export const PAGE = "/docs/tutorial/pipelines";

export const PIPELINE = `import { decode, effect, encode, visual } from "mfx";
const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");
const zoomed = effect(frames, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]);
await show(encode({
  mimeType: 'video/webm; codecs="vp8,opus"',
  streaming: true,
  video: { ...frames.track.config, stream: zoomed, width: 320, height: 180, bitrate: 5e5, framerate: 30 },
  audio: { ...audio.track.config, stream: audio },
}));`;

export const liveBlocks = (page: Page) =>
  page.locator(".theme-code-block", { has: page.getByRole("button", { name: "Reset" }) });

export const openBlock = async (page: Page, path = PAGE): Promise<Locator> => {
  await visit(page, path);
  const block = liveBlocks(page).first();
  await block.scrollIntoViewIfNeeded();
  return block;
};

export const write = async (block: Locator, code: string) => {
  const page = block.page();
  await block.locator("pre, .cm-content").first().click();
  await block.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
};

export const run = async (block: Locator, code: string) => {
  await write(block, code);
  await block.page().keyboard.press("ControlOrMeta+Enter");
};

/** Selector of blocks whose program has become an editor. */
export const IN_USE = ".theme-code-block:has(.cm-editor)";

export const state = (block: Locator) => block.getByRole("status");
export const result = (block: Locator) => block.frameLocator('iframe[title="Result"]');
