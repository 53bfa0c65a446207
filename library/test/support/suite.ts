/** The Vitest configuration of the library's suite, for a browser. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import type { BrowserCommand, BrowserProviderOption } from "vitest/node";
import { ffprobe, firstFrame, playedSpans, samples } from "./commands.ts";
import { clipServer, ownClips, sharedClips } from "./server.ts";

interface SuiteBrowser {
  name: "chromium" | "firefox" | "webkit";
  provider: BrowserProviderOption;
  headless: boolean;
  commands: {
    inOwnPage: BrowserCommand<[path: string]>;
    usedHeap: BrowserCommand<[]>;
  };
}

export const suiteIn = ({ name, provider, headless, commands }: SuiteBrowser) =>
  defineConfig({
    root: join(import.meta.dirname, "../.."),
    plugins: [clipServer()],
    define: {
      __OWN_CLIPS__: JSON.stringify(ownClips),
      __SHARED_CLIPS__: JSON.stringify(sharedClips),
      // The nightly run, with `npm test -- --full`, tries many.
      __PLAYER_SEEDS__: process.env.FULL_TESTS ? "200" : "4",
    },
    // A dependency that Vite finds during a test is bundled then, which reloads the page.
    optimizeDeps: {
      include: [
        "mediabunny",
        "@mediabunny/aac-encoder",
        "@mediabunny/ac3",
        "@mediabunny/flac-encoder",
        "@mediabunny/mp3-encoder",
        "gifenc",
        "d3-ease",
        "bezier-easing",
        "fast-check",
      ],
    },
    // Suites may run at the same time.
    cacheDir: `node_modules/.vite-${name}`,
    test: {
      include: ["test/**/*.test.ts"],
      // The packed library has a configuration of its own. Signal processing and requests are tested in Node.
      exclude: ["test/package/**", "test/dsp/**", "test/network/**"],
      setupFiles: ["test/support/start-media.ts", "test/support/finished.ts", "test/support/open-frames.ts"],
      testTimeout: 30_000,
      // A shared machine stands still at times, and players with it.
      retry: process.env.CI ? 1 : 0,
      browser: {
        enabled: true,
        headless,
        screenshotFailures: false,
        commands: { ffprobe, firstFrame, playedSpans, samples, ...commands },
        provider,
        instances: [{ browser: name }],
      },
    },
  });
