import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "../scripts/chromium.ts";
import { commands } from "./test/support/commands.ts";
import { clipServer, ownClips, sharedClips } from "./test/support/server.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [clipServer()],
  define: { __OWN_CLIPS__: JSON.stringify(ownClips), __SHARED_CLIPS__: JSON.stringify(sharedClips) },
  // What is imported late would be bundled late, and reload the page in the midst of a test.
  optimizeDeps: { include: ["mediabunny", "gifenc", "d3-ease", "bezier-easing", "fast-check"] },
  test: {
    include: ["test/**/*.test.ts"],
    // The packed library, which has a configuration of its own.
    exclude: ["test/package/**"],
    setupFiles: ["test/support/open-frames.ts"],
    testTimeout: 30_000,
    // As for Playwright: a machine that is shared stands still at times, and players with it.
    retry: process.env.CI ? 1 : 0,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands,
      provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArgs } }),
      instances: [{ browser: "chromium" }],
    },
  },
});
