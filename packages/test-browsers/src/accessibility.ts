import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { spillsOf } from "./layout.ts";

/** Axe's findings on the current state of a page, or of a part of it, and what is not in its place: one line each. */
export async function faultsOf(page: Page, part = "html"): Promise<string[]> {
  // Most of its time would go into selectors for what is right, and into putting together results of frames of other origins.
  // It would read the style sheet of the fonts, which the pages' policy forbids.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false }).setLegacyMode();
  const { violations } = await axe.include(part).analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  return [...faults, ...(await spillsOf(page, part))];
}
