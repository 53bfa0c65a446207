/** Programs of bug reports, opened in the playground from their links. See the README beside this file. */

import { decode } from "live-program/share";
import { firstOf } from "../../packages/test-browsers/src/full-tests";
import { playgroundLink } from "../../src/components/live/playground-link";
import { expect, test } from "../support/test";
import reports from "./reports.json";

interface Report {
  title: string;
  /** A link of the playground's *Share*, from any host. */
  link: string;
  /** Releases to run the program against. Defaults to the link's. */
  versions?: string[];
  /** Text that the program shows, or part of the message it fails with. */
  expected: { result: string } | { error: string };
}

for (const { title, link, versions = [""], expected } of reports as Report[]) {
  for (const given of firstOf([...versions].reverse())) {
    test(`${title}${given && ` (${given})`}`, async ({ page }) => {
      const shared = await decode(new URL(link).hash);
      const version = given || shared?.version;
      if (!shared || !version) throw new Error("The link holds no program, or no version. Copy it again from Share.");
      await page.goto(await playgroundLink({ ...shared, version }));
      await expect(page.locator(".cm-content")).toBeVisible();
      await page.getByRole("button", { name: "Run" }).click();
      if ("error" in expected) await expect(page.getByRole("alert")).toContainText(expected.error);
      else await expect(page.frameLocator('iframe[title="Result"]').getByText(expected.result)).toBeVisible();
    });
  }
}
