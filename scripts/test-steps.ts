/** The steps of `npm test`, the fastest first. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latest } from "../library/build/since.ts";
import { ensureFirefox } from "./firefox.ts";
import { type Results, readPlaywright, readVitest } from "./test-results.ts";
import { ensureWebKit } from "./webkit.ts";

const reports = mkdtempSync(join(tmpdir(), "mfx-test-"));
/** The file of a step's JSON report. */
export const report = (name: string) => join(reports, `${name}.json`);

export interface Step {
  command: string;
  /** Reads its JSON report; a step without one counts as one test. */
  read?: (json: unknown) => Results;
  env?: Record<string, string>;
  /** A step that makes no sense after the failure of another. */
  needs?: string;
  /** Installs what the step needs; throws an error that says what to do if it cannot. */
  prepare?: () => unknown;
}

const vitest = (name: string, config: string): Step => ({
  command: `vitest run --config ${config} --reporter=default --reporter=json --outputFile.json=${report(name)}`,
  read: readVitest,
});

export const steps: Record<string, Step> = {
  types: { command: "npm run types" },
  lint: { command: "biome check ." },
  spelling: { command: "npm run spelling" },
  "library-build": { command: "npm run build -w mfx" },
  // The unit tests read its data and the samples on its pages.
  reference: { command: "docusaurus generate-typedoc" },
  unit: vitest("unit", "vitest.config.mts"),
  library: vitest("library", "library/vitest.config.ts"),
  fuzz: { command: "npm run fuzz -w mfx -- --check" },
  "library-firefox": { ...vitest("library-firefox", "library/vitest.firefox.config.ts"), prepare: ensureFirefox },
  // Goes on with the other tests when a fault of the engine ends the page's process.
  "library-webkit": {
    command: `tsx library/test/webkit.ts --outputFile.json=${report("library-webkit")}`,
    read: readVitest,
    prepare: ensureWebKit,
  },
  packages: {
    command: "playwright test --config packages/playwright.config.ts --reporter=list,json",
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report("packages") },
    read: readPlaywright,
  },
  "package-tools": { command: "tsx library/test/package/install.ts" },
  // The packed library in its users' projects.
  package: { ...vitest("package", "library/test/package/vitest.config.ts"), needs: "package-tools" },
  // Runs `npm run check` in a copy of the repository after a release, and so is no part of it.
  release: vitest("release", "scripts/release-test/vitest.config.ts"),
  build: { command: "tsx scripts/checked-build.ts" },
  e2e: {
    command: "playwright test --reporter=list,json",
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report("e2e") },
    read: readPlaywright,
    needs: "build",
  },
  "e2e-firefox": {
    ...vitest("e2e-firefox", "e2e/firefox/vitest.config.mts"),
    needs: "build",
    prepare: ensureFirefox,
  },
  "e2e-webkit": {
    ...vitest("e2e-webkit", "e2e/webkit/vitest.config.mts"),
    needs: "build",
    prepare: ensureWebKit,
  },
  "base-build": {
    command: "docusaurus build --out-dir .generated/base-path-build",
    // The specs visit pages of these versions.
    env: { BASE_URL: "/mfx/", VERSIONS: `current,${latest}` },
  },
  "base-e2e": {
    command: "playwright test --reporter=list,json",
    env: {
      E2E_BASE: "/mfx/",
      E2E_DIR: ".generated/base-path-build",
      PLAYWRIGHT_JSON_OUTPUT_NAME: report("base-e2e"),
    },
    read: readPlaywright,
    needs: "base-build",
  },
};
