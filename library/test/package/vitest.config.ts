import { defineConfig } from "vitest/config";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";

/** The packed library in projects of its users, and what is built for the site. `install.ts` installs the tools they need. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts", "../../build/site.test.ts"],
    // A build of Next.js takes longer than all others together, and the site's specs import packages of codecs.
    exclude: isFull ? [] : ["next.test.ts", "packages.test.ts"],
    environment: "node",
    globalSetup: "setup.ts",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Builds and browsers already keep the machine busy.
    fileParallelism: false,
    // Samples play in real time: many at once wait for the same seconds.
    maxConcurrency: 10,
  },
});
