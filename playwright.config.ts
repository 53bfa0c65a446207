import { defineConfig, devices } from "@playwright/test";
import { ensureChromium, sitePageArgs } from "./packages/test-browsers/src/chromium";
import { isFull } from "./packages/test-browsers/src/full-tests";

const port = Number(process.env.E2E_PORT ?? 4173);
/** The base path of the build under test. Only `base-path.spec.ts` runs against one that is not at the root. */
const base = process.env.E2E_BASE ?? "/";
const BASE_PATH_SPEC = "base-path.spec.ts";

/** The specs run against the built site (`build/`, or what `E2E_DIR` names), served as a static host serves it. */
export default defineConfig({
  testDir: "e2e",
  // Those of `firefox/` run in an installed Firefox, which Playwright cannot drive.
  ...(base === "/" ? { testIgnore: [BASE_PATH_SPEC, "firefox/**", "webkit/**"] } : { testMatch: BASE_PATH_SPEC }),
  fullyParallel: true,
  ...(!isFull && { grepInvert: /@nightly/ }),
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // They end a test that hangs, not one on a slow machine: nothing here measures time.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [["list"], ["html", { open: "never" }]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: ensureChromium(), args: sitePageArgs },
    trace: isFull ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    // A worker would answer requests that a test means to intercept; the spec that is about it allows it.
    serviceWorkers: "block",
  },
  webServer: {
    command: `npx tsx scripts/serve.ts --no-open --port ${port} --dir ${process.env.E2E_DIR ?? "build"} --overlay e2e/overlay --base ${base}`,
    port,
    reuseExistingServer: !process.env.CI,
  },
});
