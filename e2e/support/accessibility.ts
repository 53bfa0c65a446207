import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Axe's findings on the current state of a page, or of a part of it: one line each, with the rule and the place. */
export async function faultsOf(page: Page, part = "html"): Promise<string[]> {
  // Most of its time would go into selectors for what is right, and into putting together results of frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.include(part).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
