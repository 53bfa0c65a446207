import { expect, test, vi } from "vitest";
import { findChromium } from "./chromium";

test("CHROME_PATH names another Chromium than that of the system", () => {
  vi.stubEnv("CHROME_PATH", process.execPath);
  expect(findChromium()).toBe(process.execPath);
  vi.unstubAllEnvs();
});
