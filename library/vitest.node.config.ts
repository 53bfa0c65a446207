/** The library's tests that need no engine, in Node with fakes of WebCodecs. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ownClips, sharedClips } from "./test/support/server.ts";
import { filesWith, tags } from "./test/support/tags.ts";

export default defineConfig({
  root: import.meta.dirname,
  define: { __OWN_CLIPS__: JSON.stringify(ownClips), __SHARED_CLIPS__: JSON.stringify(sharedClips) },
  resolve: { alias: { "vitest/browser": join(import.meta.dirname, "test/support/node-commands.ts") } },
  test: {
    include: ["test/{dsp,network}/**/*.test.ts", ...filesWith("node"), ...filesWith("fakes")],
    tags,
    environment: "node",
    maxWorkers: "100%",
    // Each worker loads the library once: 33 s, with a copy per file 49. Tests restore the globals that they replace.
    isolate: false,
    setupFiles: ["test/support/in-node.ts", "test/support/none-open.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { interval: 10, timeout: 60_000 } },
    // To compare and print all of two signals takes minutes.
    diff: { truncateThreshold: 200 },
  },
});
