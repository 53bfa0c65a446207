import { defineConfig } from "vitest/config";

/** The unit tests that need no browser; the library's own, in Chromium, are configured in `library/vitest.config.ts`. */
export default defineConfig({
  test: {
    include: ["{src,packages,scripts,library/build,library/releases}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: "scripts/temporary-files.ts",
    testTimeout: 30_000,
  },
});
