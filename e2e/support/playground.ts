/** The playground: opened, written in, and looked at. */
import type { Page } from "@playwright/test";
import { playgroundLink } from "../../src/components/live/playground-link";
import { latest } from "./releases";
import { expect } from "./test";

export const openPlayground = async (page: Page, path = "/docs/playground") => {
  await page.goto(path);
  await expect(page.locator(".cm-content")).toBeVisible();
};

/** Replaces the program. */
export const writeProgram = async (page: Page, code: string) => {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
};

/** The path of a link to a program. */
export const linkTo = async (code: string, version = latest, video?: string) =>
  `/docs/playground${new URL(await playgroundLink({ code, version, video }), "http://site").hash}`;

export const shown = (page: Page) => page.frameLocator('iframe[title="Result"]');
