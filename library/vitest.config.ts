/** The library's suite in Chromium. */
import { playwright } from "@vitest/browser-playwright";
import { chromiumArgs, ensureChromium } from "../packages/test-browsers/src/chromium.ts";
import * as commands from "./test/support/chromium-commands.ts";
import { suiteIn } from "./test/support/suite.ts";

export default suiteIn({
  name: "chromium",
  provider: playwright({ launchOptions: { executablePath: ensureChromium(), args: chromiumArgs } }),
  headless: true,
  commands,
});
