import { defineConfig, devices } from "@playwright/test";
import { isFull } from "../scripts/full-tests";
import { findChromium, pageArgs } from "./test-browsers/src/chromium";

/** Tests of the Docusaurus plugins in this folder. Each file builds the sites it needs. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  testIgnore: isFull ? [] : ["published.spec.ts"],
  forbidOnly: Boolean(process.env.CI),
  // Builds use all cores.
  workers: 1,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { executablePath: findChromium(), args: pageArgs },
  },
});
