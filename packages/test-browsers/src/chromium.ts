/** Finds, starts and installs the tests' Chromium. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { canInstall, install } from "./apt.ts";

// Chrome first: some builds of Chromium, such as the snapshots on GitHub's runners, lack H.264 and AAC. Debian's headless shell is its Chromium
// without windows and pages of its own, which cost processor time.
const USUAL_PLACES = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** WebGL2 in software, and no requests of the browser's own. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--enable-unsafe-swiftshader",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--autoplay-policy=no-user-gesture-required",
];

/** Replaces Playwright's list. Its entries that keep requests on this machine, and pages as they are, are here too. */
const disabledFeatures = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  // Pages of the address bar, which start with each window. Together they take longer than a page of the site.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** For tests of pages that compare no exact colors. To open a page takes some 40 % of the processor time. */
export const pageArgs = [
  ...chromiumArgs,
  "--disable-gpu-compositing",
  // Tests that run at the same time keep all processors busy: V8's own threads take more time than they save.
  "--js-flags=--single-threaded",
  `--disable-features=${disabledFeatures.join(",")}`,
];

/** For pages of the site: no other host is found, so that tests need not intercept each request, which turns the cache off. */
export const sitePageArgs = [
  ...pageArgs,
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
  // Pages of one context share a process.
  "--renderer-process-limit=1",
];

/** `CHROME_PATH`, else one of the usual places, else Playwright's own; `undefined` if there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROME_PATH, ...USUAL_PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Finds a Chromium or installs one: by apt as root on Debian or Ubuntu, else Playwright's. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  // Ubuntu lacks the first.
  if (canInstall()) install(["chromium-headless-shell"], ["chromium"]);
  else spawnSync("npx playwright install chromium", { shell: true, stdio: "inherit" });
  const installed = findChromium();
  if (!installed)
    throw new Error("No Chromium could be installed: install Chrome or Chromium and set CHROME_PATH to it.");
  return installed;
}
