import { defineConfig } from "vitest/config";

/** Releases of copies of the repository. The rehearsal runs `npm run check`, so they can't be part of it. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: "node",
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 900_000,
  },
});
