/** Finds, starts and installs the tests' WebKit: MiniBrowser of WebKitGTK. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Builder, type WebDriver } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import { needsVirtualScreen, startScreen } from "./virtual-screen.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (system) => `/usr/lib/${system}/webkit2gtk-4.1/MiniBrowser`,
);
/** MP4, H.264, AAC and other codecs come from GStreamer's plugins. */
export const webkitPackages = [
  "webkit2gtk-driver",
  "gstreamer1.0-libav",
  "gstreamer1.0-plugins-good",
  "gstreamer1.0-plugins-bad",
  "gstreamer1.0-plugins-ugly",
  "xvfb",
];

const findBrowser = () => (existsSync(DRIVER) ? BROWSERS.find(existsSync) : undefined);
const findXvfb = () => !needsVirtualScreen || existsSync("/usr/bin/Xvfb");
const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Finds WebKitGTK's browser, or installs it by apt as root on Debian or Ubuntu. */
export function ensureWebKit(): string {
  if ((!findBrowser() || !findXvfb()) && canInstall()) {
    const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${webkitPackages.join(" ")}`;
    console.log(`No WebKitGTK found. Installing it: ${command}`);
    spawnSync(command, { shell: true, stdio: "inherit" });
  }
  const found = findBrowser();
  if (!found || !findXvfb()) throw new Error(`WebKitGTK is missing: install ${webkitPackages.join(" ")} (Debian).`);
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
