import { defineConfig } from "vitest/config";
import { isFull } from "../../packages/test-browsers/src/full-tests.ts";

/** The site's main flows in an installed Firefox, which Playwright cannot drive. They run against `build/`. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["e2e/firefox/**/*.test.ts"],
    environment: "node",
    tags: [{ name: "nightly", skip: !isFull }],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
