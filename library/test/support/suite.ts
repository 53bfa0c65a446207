/** The Vitest configuration of the library's suite, for a browser. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import {
  BaseSequencer,
  type BrowserCommand,
  type BrowserProviderOption,
  type TestSpecification,
  type VitestPluginContext,
} from "vitest/node";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { BROWSER_API } from "../../sweep/browser-api.ts";
import { ffprobe, firstFrame, inSRGB, playedSpans, samples, subRip, textSamples } from "./commands.ts";
import { clipServer, ownClips, sharedClips } from "./server.ts";
import { filesWith, tags } from "./tags.ts";

interface SuiteBrowser {
  name: "chromium" | "firefox" | "webkit";
  provider: BrowserProviderOption;
  headless: boolean;
  commands: {
    inOwnPage: BrowserCommand<[path: string]>;
    usedHeap: BrowserCommand<[]>;
  };
}

/** The browser's functions that no test has called yet. */
const uncalled = new Set(
  Object.entries(BROWSER_API).flatMap(([className, methods]) => methods.map((method) => `${className}.${method}`)),
);
const noteCalls: BrowserCommand<[called: string[], missing: string[]]> = (_, called, missing) => {
  for (const name of [...called, ...missing]) uncalled.delete(name);
};

/** A run of the whole suite names the functions of the sweep that the browser has, and that no test calls. */
const everyCall = () => ({
  name: "every-call",
  configureVitest: ({ vitest }: VitestPluginContext) => {
    vitest.onClose(async () => {
      const all = await vitest.globTestSpecifications();
      if (vitest.state.getFiles().length < all.length || !uncalled.size) return;
      console.warn(`No test calls ${[...uncalled].join(", ")}.`);
    });
  },
});

/** Codecs that a file registers stay in the page, which all files share: such files come last. */
class RegisteringLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const registers = ({ moduleId }: TestSpecification) =>
      /(registered-encoders|sound-files)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !registers(file)), ...sorted.filter(registers)];
  }
}

export const suiteIn = ({ name, provider, headless, commands }: SuiteBrowser) =>
  defineConfig({
    root: join(import.meta.dirname, "../.."),
    plugins: [clipServer(), everyCall()],
    define: {
      __OWN_CLIPS__: JSON.stringify(ownClips),
      __SHARED_CLIPS__: JSON.stringify(sharedClips),
      __FULL_TESTS__: JSON.stringify(isFull),
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
      include: name === "chromium" || isFull ? ["test/**/*.test.ts"] : filesWith("engine"),
      // The packed library has a configuration of its own. Signal processing and requests are tested in Node.
      exclude: [
        "test/package/**",
        "test/dsp/**",
        "test/network/**",
        ...filesWith("fakes"),
        ...(isFull ? [] : filesWith("node")),
      ],
      tags,
      // One page loads the library once.
      isolate: false,
      sequence: { sequencer: RegisteringLast },
      setupFiles: [
        "test/support/start-media.ts",
        "test/support/finished.ts",
        "test/support/api-calls.ts",
        "test/support/none-open.ts",
      ],
      // They end a test that hangs, not one on a slow machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { interval: 10, timeout: 60_000 } },
      diff: { truncateThreshold: 200 },
      browser: {
        enabled: true,
        headless,
        screenshotFailures: false,
        commands: { ffprobe, firstFrame, inSRGB, playedSpans, samples, subRip, textSamples, noteCalls, ...commands },
        provider,
        instances: [{ browser: name }],
      },
    },
  });
