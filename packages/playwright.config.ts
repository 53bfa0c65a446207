import { defineConfig, devices } from "@playwright/test";
import { chromiumArgs, findChromium } from "../scripts/chromium";

/** Tests of the Docusaurus plugins in this folder. Each file builds the sites it needs. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  forbidOnly: Boolean(process.env.CI),
  // Builds use all cores.
  workers: 1,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
  },
});
