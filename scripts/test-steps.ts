/** The steps of `npm test`. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latest } from "../library/build/since.ts";
import { ensureChromium } from "../packages/test-browsers/src/chromium.ts";
import { ensureFirefox } from "../packages/test-browsers/src/firefox.ts";
import { ensureWebKit } from "../packages/test-browsers/src/webkit.ts";
import { type Results, readPlaywright, readVitest } from "./test-results.ts";

const reports = mkdtempSync(join(tmpdir(), "mfx-test-"));
/** The file of a step's JSON report. */
export const report = (name: string) => join(reports, `${name}.json`);

export interface Step {
  command: string;
  /** Seconds that it may take on two cores that do nothing else. */
  share: number;
  /** It keeps all cores busy. Of the other steps, two run at a time. */
  alone?: true;
  /** Reads its JSON report; a step without one counts as one test. */
  read?: (json: unknown) => Results;
  env?: Record<string, string>;
  /** It runs only with `--full`, or if it is asked for. */
  fullOnly?: true;
  /** A step that makes no sense after the failure of another. */
  needs?: string;
  /** A step that this one waits for, since both write the same files. */
  after?: string;
  /** Installs what the step needs; throws an error that says what to do if it cannot. */
  prepare?: () => unknown;
}

const vitest = (name: string, config: string, options = "") => ({
  command: `vitest run ${options} --config ${config} --reporter=default --reporter=json --outputFile.json=${report(name)}`,
  read: readVitest,
});

const playwright = (name: string, options = "", env: Record<string, string> = {}) => ({
  command: `playwright test ${options} --reporter=list,json`,
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) },
  read: readPlaywright,
  prepare: ensureChromium,
});

export const steps: Record<string, Step> = {
  types: { command: "npm run types", share: 30 },
  lint: { command: "biome check .", share: 15 },
  spelling: { command: "npm run spelling", share: 30 },
  "library-build": { command: "npm run build -w mfx", share: 30 },
  // The unit tests read its data and the samples on its pages.
  reference: { command: "docusaurus generate-typedoc", share: 40, needs: "library-build" },
  unit: { ...vitest("unit", "vitest.config.mts", "--exclude library/test/dsp"), share: 60, alone: true },
  library: { ...vitest("library", "library/vitest.config.ts"), share: 220, prepare: ensureChromium },
  "library-firefox": {
    ...vitest("library-firefox", "library/vitest.firefox.config.ts"),
    share: 220,
    prepare: ensureFirefox,
  },
  // Goes on with the other tests when a fault of the engine ends the page's process.
  "library-webkit": {
    command: `tsx library/test/webkit.ts --outputFile.json=${report("library-webkit")}`,
    read: readVitest,
    share: 600,
    fullOnly: true,
    prepare: ensureWebKit,
  },
  // Signal processing, in Node.
  dsp: { ...vitest("dsp", "vitest.config.mts", "library/test/dsp"), share: 30 },
  fuzz: { command: "npm run fuzz -w mfx -- --check", share: 45, prepare: ensureChromium },
  sweep: { command: "npm run sweep -w mfx -- --check", share: 60, prepare: ensureChromium },
  // With a new seed each time.
  "fuzz-long": { command: "npm run fuzz -w mfx -- --seconds 600", share: 660, fullOnly: true, prepare: ensureChromium },
  soak: { command: "npm run soak -w mfx", share: 5400, fullOnly: true, prepare: ensureChromium },
  // The editor of `examples` with the packed library.
  "editor-build": { command: "tsx examples/build.mts", share: 45 },
  "package-tools": { command: "tsx library/test/package/install.ts", share: 60 },
  // The packed library in its users' projects.
  package: {
    ...vitest("package", "library/test/package/vitest.config.ts"),
    share: 120,
    needs: "package-tools",
    // Both build the package.
    after: "editor-build",
    prepare: ensureChromium,
  },
  editor: { ...playwright("editor", "--config examples/playwright.config.ts"), share: 120, needs: "editor-build" },
  "editor-firefox": {
    ...vitest("editor-firefox", "examples/firefox/vitest.config.mts"),
    share: 30,
    needs: "editor-build",
    prepare: ensureFirefox,
  },
  // These make a release in a copy of the repository.
  release: { ...vitest("release", "scripts/release-test/vitest.config.ts", "release.test"), share: 90 },
  rehearsal: {
    ...vitest("rehearsal", "scripts/release-test/vitest.config.ts", "rehearsal.test"),
    share: 600,
    alone: true,
    fullOnly: true,
    prepare: ensureChromium,
  },
  build: { command: "tsx scripts/checked-build.ts", share: 90, alone: true },
  e2e: { ...playwright("e2e"), share: 540, needs: "build", alone: true },
  "e2e-firefox": {
    ...vitest("e2e-firefox", "e2e/firefox/vitest.config.mts"),
    share: 120,
    needs: "build",
    prepare: ensureFirefox,
  },
  "e2e-webkit": {
    ...vitest("e2e-webkit", "e2e/webkit/vitest.config.mts"),
    share: 60,
    fullOnly: true,
    needs: "build",
    prepare: ensureWebKit,
  },
  "base-build": {
    command: "docusaurus build --out-dir .generated/base-path-build",
    // The specs visit pages of these versions, which are the smallest: one in the first script, one loaded on demand.
    env: { BASE_URL: "/mfx/", VERSIONS: `${latest},0.7.0` },
    share: 60,
  },
  "base-e2e": {
    ...playwright("base-e2e", "--workers=1", { E2E_BASE: "/mfx/", E2E_DIR: ".generated/base-path-build" }),
    share: 60,
    needs: "base-build",
  },
};
