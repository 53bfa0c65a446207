import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The unit tests that need no browser; the library's own are configured in `library`. */
export default defineConfig({
  // `npm run check` builds no package.
  resolve: {
    alias: {
      "mfx/next": join(import.meta.dirname, "library/releases/next.ts"),
      "@site": import.meta.dirname,
      "vitest-environment-dom": join(import.meta.dirname, "scripts/dom-environment.ts"),
    },
  },
  test: {
    include: ["{src,packages,scripts,examples/test,library/build,library/releases,library/sweep}/**/*.test.{ts,tsx}"],
    // What is built for the site is tested with the package.
    exclude: ["**/node_modules/**", "scripts/release-test/**", "library/build/site.test.ts"],
    environment: "node",
    maxWorkers: "100%",
    // Loading TypeScript and TypeDoc anew for each file takes as long as the tests. They undo the globals and mocks that they set.
    isolate: false,
    // Files that did not change are transformed once for all runs.
    experimental: { fsModuleCache: true },
    globalSetup: "scripts/temporary-files.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
