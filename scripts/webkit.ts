/** Runs a script in MiniBrowser of WebKitGTK over WebDriver. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { needsVirtualScreen, startScreen } from "./virtual-screen.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (system) => `/usr/lib/${system}/webkit2gtk-4.1/MiniBrowser`,
);
/** MP4, H.264, AAC and other codecs come from GStreamer's plugins. */
const PACKAGES = "webkit2gtk-driver gstreamer1.0-libav gstreamer1.0-plugins-bad gstreamer1.0-plugins-ugly";

/** Opens a page and evaluates an expression, whose promise is awaited. */
export async function evaluateInWebKit(url: string, expression: string): Promise<{ version: string; value: unknown }> {
  const binary = BROWSERS.find(existsSync);
  if (!binary || !existsSync(DRIVER)) throw new Error(`WebKitGTK is missing: install ${PACKAGES} (Debian).`);
  const screen = needsVirtualScreen ? await startScreen() : undefined;
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", ...(screen && { DISPLAY: screen.display }) },
    stdio: "ignore",
  });
  try {
    const driverUrl = `http://127.0.0.1:${port}`;
    await answering(driver, driverUrl);
    const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
    const session = await command<{ sessionId: string; capabilities: { browserVersion: string } }>(
      `${driverUrl}/session`,
      { capabilities: { alwaysMatch: options } },
    );
    const address = `${driverUrl}/session/${session.sessionId}`;
    await command(`${address}/url`, { url });
    const script = `const done = arguments[0]; (async () => ${expression})().then(done, (error) => done(String(error)));`;
    const value = await command(`${address}/execute/async`, { script, args: [] });
    await fetch(address, { method: "DELETE" });
    return { version: session.capabilities.browserVersion, value };
  } finally {
    driver.kill();
    screen?.process.kill();
  }
}

async function command<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit's driver: ${value.error}. ${value.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Resolves when the driver answers; it writes nothing when it is ready. */
async function answering(driver: ChildProcess, address: string): Promise<void> {
  while (driver.exitCode === null) {
    const status = await fetch(`${address}/status`).catch(() => undefined);
    if (status?.ok) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`WebKit's driver ended with ${driver.exitCode}.`);
}
