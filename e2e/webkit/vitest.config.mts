import { defineConfig } from "vitest/config";

/** The site's main flows in WebKitGTK's MiniBrowser. They run against `build/`. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["e2e/webkit/**/*.test.ts"],
    environment: "node",
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
