/** `npx tsx bench/runtime.ts`: script time of scrolling and of opening a sidebar category on the longest API page. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../packages/test-browsers/src/chromium.ts";
import { serveStatic } from "../scripts/static-server.ts";
import { median, record, round } from "./results.ts";

const { values: options } = parseArgs({ options: { dir: { type: "string", default: "build" } } });

const SLOWDOWN = 4;
const ROUNDS = 20;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const path = longestPage();
const { url, server } = await serveStatic(options.dir, 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const scroll = await measure(DESKTOP, async (page, interact) => {
    await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
    for (let i = 0; i < ROUNDS; i++) await interact(() => page.mouse.wheel(0, i % 2 ? -600 : 900));
  });
  const category = await measure(DESKTOP, async (page, interact) => {
    const toggle = page
      .locator(".theme-doc-sidebar-container .menu__link--sublist, .theme-doc-sidebar-container .menu__caret")
      .first();
    for (let i = 0; i < ROUNDS; i++) await interact(() => toggle.dispatchEvent("click"));
  });
  const drawer = await measure(PHONE, async (page, interact) => {
    for (let i = 0; i < ROUNDS / 2; i++) {
      await interact(() => page.locator(".navbar__toggle").dispatchEvent("click"));
      await page.locator(".navbar-sidebar__close").dispatchEvent("click");
      await settle(page);
    }
  });
  const row = (what: string, value: number) => ({ what, value: round(value), unit: "ms", goal: "< 50" });
  record("Interactions", "npx tsx bench/runtime.ts", [
    { what: "the longest API page", value: path, unit: "" },
    { what: "CPU slower by", value: SLOWDOWN, unit: "×" },
    row("script of a scroll", scroll),
    row("script of opening a category of the sidebar", category),
    row("script of opening the sidebar on a phone", drawer),
  ]);
} finally {
  await browser.close();
  server.close();
}

/** Median script time of the interactions in `play`, in milliseconds. */
async function measure(
  viewport: typeof DESKTOP,
  play: (page: Page, interact: (action: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<number> {
  const page = await browser.newPage({ viewport, serviceWorkers: "block" });
  await page.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort());
  await page.goto(url + path, { waitUntil: "networkidle" });
  await page.locator("html[data-has-hydrated='true']").waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const times: number[] = [];
  await play(page, async (action) => {
    const before = await scriptTime(devtools);
    await action();
    await settle(page);
    times.push((await scriptTime(devtools)) - before);
  });
  await page.close();
  return median(times);
}

/** Waits for two painted frames, after which the interaction's work is done. */
function settle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

async function scriptTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ScriptDuration")!.value * 1000;
}

function longestPage(): string {
  const folder = join(options.dir, "api");
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const size = (file: string) => statSync(join(folder, file)).size;
  const longest = pages.reduce((a, b) => (size(b) > size(a) ? b : a));
  return `/api/${longest.replace(/\.html$/, "")}`;
}
