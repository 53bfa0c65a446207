import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { expect, requestedPaths, test, visit } from "./support/test";
import { huesOf, layersAt, markedOf } from "./support/values";

test.use({ connection: "4g" });

const screen = (page: Page) => page.locator("[data-hero]");
const isLive = (page: Page) => expect(screen(page)).toHaveAttribute("data-hero", "live");

/** Mean color of the processed picture. */
async function colorOf(page: Page): Promise<number[]> {
  const picture = screen(page).locator("canvas").nth(1);
  return picture.evaluate(async (canvas: HTMLCanvasElement) => {
    const probe = new OffscreenCanvas(1, 1).getContext("2d")!;
    probe.drawImage(canvas, 0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

test("at most 130 KB of MFX process the hero's picture in a worker; effects can be switched", async ({ page }) => {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/lib/")) bodies.set(pathname, response.body());
  });
  await visit(page, "/");
  await isLive(page);
  expect(page.workers().length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    [...bodies].map(async ([path, body]) => [path, gzipSync(await body).length] as const),
  );
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total, sizes.join("\n")).toBeLessThanOrEqual(130 * 1024);

  await expect(page.getByText("effect(video, [visual.adjustment(")).toBeVisible();
  const brightness = (color: number[]) => Math.max(...color);
  // The first frame that is drawn may be black.
  await expect.poll(async () => brightness(await colorOf(page))).toBeGreaterThan(20);
  const graded = await colorOf(page);
  await page.getByRole("radio", { name: "Edges" }).check();
  await expect(page.getByText("effect(video, [visual.edge2(), visual.adjustment(")).toBeVisible();
  await expect.poll(async () => brightness(await colorOf(page))).toBeLessThan(brightness(graded) / 2);
  expect(await markedOf(screen(page).locator("+ figcaption [type=radio] + span"))).toEqual([2]);
  await page.getByLabel("Strength").fill("0.25");
  await expect(page.getByText("visual.adjustment({ brightness: 1.5 })")).toBeVisible();
});

/** Waits until the picture has been the same for thirty frames of the screen. */
function isStill(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const canvas = document.querySelectorAll<HTMLCanvasElement>("[data-hero] canvas")[0]!;
        const probe = new OffscreenCanvas(64, 36).getContext("2d", { willReadFrequently: true })!;
        const look = () => {
          probe.drawImage(canvas, 0, 0, 64, 36);
          return probe.getImageData(0, 0, 64, 36).data.join();
        };
        let last = "";
        let same = 0;
        const check = () => {
          const now = look();
          same = now === last ? same + 1 : 0;
          last = now;
          if (same === 30) resolve(true);
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
}

test("the divider between before and after moves; out of sight, and on Pause, no frame is made", async ({ page }) => {
  await visit(page, "/");
  await isLive(page);
  const slider = page.getByRole("slider", { name: /processed picture/ });
  const box = (await screen(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.3);
  await expect(async () => expect(Number(await slider.inputValue())).toBeGreaterThan(65)).toPass();
  expect(await Promise.all([0.6, 0.9].map((at) => layersAt(page, box.x + box.width * at, box.y + 9)))).toEqual([1, 2]);
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("0");

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(screen(page)).not.toBeInViewport();
  expect(await isStill(page)).toBe(true);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(await isStill(page)).toBe(true);
  const halted = await colorOf(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => colorOf(page)).not.toEqual(halted);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect.poll(() => page.workers().length).toBe(0);
});

test("with reduced motion nothing moves until Play; images stay under 90 KB; what is missing is said", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "VideoEncoder"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Then the player runs on the page.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen"));
  const library = requestedPaths(page, /^\/lib\/|\.mp4$/);
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => response.request().resourceType() === "image" && bodies.push(response.body()));
  await visit(page, "/");
  const main = page.locator("main");
  await main.evaluate(({ style }) => Object.assign(style, { animation: "any 9s infinite", transition: "all 9s" }));
  await expect(main).not.toHaveCSS("animation", /9s|infinite/);
  await expect(main).not.toHaveCSS("transition", /9s/);
  await page.waitForLoadState("networkidle");
  await expect(screen(page)).toHaveAttribute("data-hero", "poster");
  expect(library).toEqual([]);
  await expect(screen(page).locator("canvas:visible")).toHaveCount(0);
  const images = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
  expect(images).toBeGreaterThan(0);
  expect(images).toBeLessThanOrEqual(90 * 1024);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await isLive(page);

  const support = page.locator("#support");
  await support.scrollIntoViewIfNeeded();
  const answers = support.getByRole("row", { name: /^VP8/ });
  await expect(answers).toHaveText("VP8YesNo");
  expect(await huesOf(answers.getByRole("cell"), "background-color", "::before")).toEqual(["green", "gray"]);
  await expect(support.locator("dl")).toHaveText("WebCodecsYesWebGL2YesIn a workerYes");
});

/** Like a browser that blocks the graphics driver. */
const withoutWebGL2InWorkers = (page: Page) =>
  page.route(/hero-worker/, async (route) => {
    const response = await route.fetch();
    const refuse = `const original = OffscreenCanvas.prototype.getContext;
      OffscreenCanvas.prototype.getContext = function (type, ...rest) { return type === "webgl2" ? null : original.call(this, type, ...rest); };`;
    await route.fulfill({ response, body: refuse + (await response.text()) });
  });

for (const missing of firstOf(["WebGL2", "VideoDecoder"] as const)) {
  test(`without ${missing} the poster is there, and a video made beforehand`, async ({ page }) => {
    if (missing === "VideoDecoder") await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
    else await withoutWebGL2InWorkers(page);
    await visit(page, "/");
    await expect(screen(page)).toHaveAttribute("data-hero", "video");
    const video = screen(page).locator("video");
    await expect(video).toHaveAttribute("src", "/media/coast-processed.mp4");
    await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0.2);
    await expect(page.getByRole("radio", { name: "Zoom" })).toHaveCount(0);
    await expect(screen(page).getByRole("img")).toBeAttached();
  });
}

test("the program runs, and bars have one scale", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const { appendBuffer } = SourceBuffer.prototype;
    SourceBuffer.prototype.appendBuffer = function (bytes) {
      Object.assign(window, { pieces: (Reflect.get(window, "pieces") ?? 0) + 1 });
      appendBuffer.call(this, bytes);
    };
  });
  await visit(page, "/");
  const scales = await page
    .locator("#speed dd")
    .evaluateAll((bars) =>
      bars.map((bar) => parseFloat(bar.textContent!) / parseFloat(getComputedStyle(bar, "::before").width)),
    );
  expect(Math.max(...scales) / Math.min(...scales)).toBeLessThan(1.03);
  expect(await markedOf(page.locator("#speed dd"), "background-color", "::before")).toEqual([0, 3, 6, 9]);
  const title = page.getByRole("heading", { name: "In your browser" });
  await title.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY + 100));
  await expect(title, "while the table beside it scrolls").toBeInViewport({ ratio: 1 });

  const block = page.locator("#program");
  await block.getByRole("button", { name: "Run" }).click();
  const made = block.frameLocator("iframe").locator("video");
  await expect(made).toBeVisible();
  await expect.poll(() => made.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(640);
  // It can be watched while it is encoded: one of 1 MiB pieces has three.
  await expect.poll(() => made.evaluate(() => Reflect.get(window, "pieces"))).toBeGreaterThan(9);
  await expect(block.getByRole("button", { name: "Reset" })).toBeEnabled();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, connection: "2g" });

  test("what is tapped is 44 px high", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "/");
    const small = await page
      .locator("main :is(a.button, button), .navbar button, footer a")
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getClientRects().length > 0 && target.getBoundingClientRect().height < 43.5)
          .map((target) => target.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
  });
});
