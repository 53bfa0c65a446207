import { defineConfig } from "vitest/config";

/** A flow of the editor in an installed Firefox, which Playwright cannot drive. It runs against what `examples/build.mts` has built. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["examples/firefox/**/*.test.ts"],
    environment: "node",
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
