/** Opens built projects in Chromium. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { expect } from "vitest";
import { ensureChromium, pageArgs } from "../../../packages/test-browsers/src/chromium.ts";
import type { OpenResources } from "./page-resources.ts";

let browser: Promise<Browser> | undefined;

export interface OpenedPage {
  page: Page;
  /** Console warnings and errors, uncaught errors, and requests that failed or were answered with an error. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens an address in a page that counts its resources. */
export async function openPage(url: string): Promise<OpenedPage> {
  browser ??= chromium.launch({ executablePath: ensureChromium(), args: pageArgs });
  const context = await (await browser).newContext();
  await context.addInitScript({ content: await resourceScript() });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The driver has its own opinion of how effects read pixels.
    const isOurs = !message.text().includes("GL Driver Message");
    if (isOurs && ["warning", "error"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    // Requests that the page itself cancels are no failures.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()}: ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** Open resources of a page. */
const openResources = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { openResources(): OpenResources }).openResources());

/** Waits, since the contexts of effects that have ended stay open for two seconds. */
export const expectNothingOpen = (page: Page) =>
  expect.poll(() => openResources(page), { timeout: 60_000 }).toEqual({ frames: 0, codecs: 0, contexts: 0 });

/** All resources that a page has opened. */
export const usedResources = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { usedResources(): OpenResources }).usedResources());

let script: Promise<string> | undefined;

function resourceScript(): Promise<string> {
  script ??= build({
    entryPoints: [new URL("page-resources.ts", import.meta.url).pathname],
    bundle: true,
    format: "iife",
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  return script;
}
