/** Finds, starts and installs the tests' Firefox. */
import { existsSync } from "node:fs";
import puppeteer, { type Browser } from "puppeteer-core";
import { canInstall, install } from "./apt.ts";
import { hasScreen, needsVirtualScreen, startScreen } from "./virtual-screen.ts";

const USUAL_PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** Lets media play without a click, and keeps requests on this machine: for all others there is a proxy, which is not there. */
const PREFERENCES = {
  "media.autoplay.default": 0,
  "media.autoplay.blocking_policy": 0,
  "media.gmp-manager.updateEnabled": false,
  "network.proxy.type": 1,
  "network.proxy.http": "localhost",
  "network.proxy.http_port": 1,
  "network.proxy.ssl": "localhost",
  "network.proxy.ssl_port": 1,
  "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // A worker that still stores pages when a test closes its own reports requests that failed.
  "dom.serviceWorkers.enabled": false,
  // Pages in the background have the same timers and frames as visible ones.
  "dom.min_background_timeout_value": 4,
  "dom.timeout.enable_budget_timer_throttling": false,
  "widget.windows.window_occlusion_tracking.enabled": false,
};

/** `FIREFOX_PATH`, else one of the usual places. */
const findFirefox = () => [process.env.FIREFOX_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path));

/** Finds a Firefox that can be started, or installs one by apt as root on Debian or Ubuntu. */
export function ensureFirefox(): string {
  if ((!findFirefox() || !hasScreen()) && canInstall()) install(["firefox-esr", "xvfb"]);
  const found = findFirefox();
  if (!found) throw new Error("Firefox is missing: install it (Debian: firefox-esr) or set FIREFOX_PATH to it.");
  if (!hasScreen()) throw new Error("Xvfb is missing: install it (Debian: xvfb), or set DISPLAY to a screen.");
  return found;
}

export interface RunningFirefox {
  browser: Browser;
  close(): Promise<void>;
}

/** Starts Firefox over WebDriver BiDi, with WebGL2 in software, on a virtual screen if there is no other. */
export async function launchFirefox(): Promise<RunningFirefox> {
  const executablePath = ensureFirefox();
  const screen = needsVirtualScreen ? await startScreen() : undefined;
  try {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath,
      headless: false,
      // Pages keep the size of the window.
      defaultViewport: null,
      args: ["--width=1280", "--height=900"],
      extraPrefsFirefox: PREFERENCES,
      env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", ...(screen && { DISPLAY: screen.display }) },
    });
    return {
      browser,
      close: async () => {
        await browser.close();
        screen?.process.kill();
      },
    };
  } catch (error) {
    screen?.process.kill();
    throw error;
  }
}
