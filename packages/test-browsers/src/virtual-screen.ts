import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";

const XVFB = "/usr/bin/Xvfb";

/** Headless Firefox has no WebGL2, and WebKitGTK needs a screen, so Linux without one needs a virtual screen. */
export const needsVirtualScreen = process.platform === "linux" && !process.env.DISPLAY;
export const hasScreen = () => !needsVirtualScreen || existsSync(XVFB);

/** Starts Xvfb on a free display, whose number it writes once it is ready. */
export function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const process = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const written = process.stdio[3] as Readable;
  return new Promise((resolve, reject) => {
    process.once("error", reject);
    process.once("exit", (code) => reject(new Error(`Xvfb ended with ${code} before a display was ready.`)));
    written.once("data", (data) => resolve({ display: `:${String(data).trim()}`, process }));
  });
}
