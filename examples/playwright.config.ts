import { defineConfig, devices } from "@playwright/test";
import { ensureChromium, pageArgs } from "../packages/test-browsers/src/chromium";
import { isFull } from "../packages/test-browsers/src/full-tests";

const port = Number(process.env.EDITOR_PORT ?? 4183);

/** The specs run against the editor that `build.mts` has built with the packed library. */
export default defineConfig({
  testDir: "test",
  testMatch: "*.spec.ts",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // Each night, all specs run; with each change, those without the tag.
  ...(!isFull && { grepInvert: /@nightly/ }),
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: ensureChromium(), args: pageArgs },
    actionTimeout: 60_000,
  },
  webServer: {
    command: `npx tsx scripts/serve.ts --no-open --port ${port} --dir .generated/examples/editor/dist`,
    cwd: "..",
    port,
    reuseExistingServer: !process.env.CI,
  },
});
