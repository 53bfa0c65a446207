/** Finds, starts and installs the tests' WebKit: MiniBrowser of WebKitGTK. */
import { existsSync } from "node:fs";
import { Builder, type WebDriver } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import { canInstall, install } from "./apt.ts";
import { hasScreen, needsVirtualScreen, startScreen } from "./virtual-screen.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (system) => `/usr/lib/${system}/webkit2gtk-4.1/MiniBrowser`,
);
/** MP4, H.264, AAC and other codecs come from GStreamer's plugins. */
const webkitPackages = [
  "webkit2gtk-driver",
  "gstreamer1.0-libav",
  "gstreamer1.0-plugins-good",
  "gstreamer1.0-plugins-bad",
  "gstreamer1.0-plugins-ugly",
  "xvfb",
];

const findBrowser = () => (existsSync(DRIVER) ? BROWSERS.find(existsSync) : undefined);

/** Finds WebKitGTK's browser, or installs it by apt as root on Debian or Ubuntu. */
export function ensureWebKit(): string {
  if ((!findBrowser() || !hasScreen()) && canInstall()) install(webkitPackages);
  const found = findBrowser();
  if (!found || !hasScreen()) throw new Error(`WebKitGTK is missing: install ${webkitPackages.join(" ")} (Debian).`);
  return found;
}

export interface RunningWebKit {
  driver: WebDriver;
  version: string;
  close(): Promise<void>;
}

/** Starts WebKitGTK over WebDriver, with WebGL2 in software, on a virtual screen if there is no other. */
export async function launchWebKit(): Promise<RunningWebKit> {
  const binary = ensureWebKit();
  const screen = needsVirtualScreen ? await startScreen() : undefined;
  const env = { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", ...(screen && { DISPLAY: screen.display }) };
  const service = new DriverService.Builder(DRIVER).setLoopback(true).setEnvironment(env).build();
  const end = async () => {
    await service.kill();
    screen?.process.kill();
  };
  try {
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary, args: ["--automation", "--autoplay-policy=allow"] },
      })
      .build();
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? "";
    return { driver, version, close: () => driver.quit().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}
