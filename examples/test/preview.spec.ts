/** The preview, and the example film in it. */
import type { Page } from "@playwright/test";
import { clip, clipsOf, expect, open, previewLevel, slider, test } from "./support";

test("the example film is there on one click, plays, and is undone in one step", async ({ page }) => {
  // The pictures of the film come late.
  await page.addInitScript(() => {
    const make = createImageBitmap;
    const come = new Promise((resolve) => addEventListener("come", resolve));
    const createLate = async (...parts: Parameters<typeof make>) => {
      await come;
      return make(...parts);
    };
    Object.assign(globalThis, { createImageBitmap: createLate });
  });
  await page.goto("/");
  await expect(page).toHaveTitle("Editor | MFX");
  const start = page.getByRole("button", { name: "Open an example film" });
  const names = ["Undo", "Redo", "Export", "Play", "One frame back", "One frame forward", "Sound off", "Full screen"];
  const idle = [...names, "Split", "Add title", "Add gap", "Delete"].map((name) => page.getByRole("button", { name }));
  for (const button of idle) await expect(button).toBeDisabled();
  const colorOf = (name: string) =>
    page.getByRole("button", { name }).evaluate((element) => getComputedStyle(element).color);
  const pale = await colorOf("Split");
  const [hint, picture] = [page.getByText("Your film appears here."), page.getByRole("img", { name: /^Picture of/ })];
  await expect(hint).toBeVisible();
  await expect(picture).toBeHidden();
  await start.click();
  await expect(page.getByRole("status").filter({ hasText: /^Opening/ })).toBeVisible();
  await expect(start).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("come")));
  await expect(clipsOf(page)).toHaveText(["Coast.mp4", "City.mp4", "City at night.webp", "Coast.mp4"]);
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  await expect(page.getByRole("list", { name: "Titles" }).getByRole("button")).toHaveText(/Coast and city/);
  await expect(page.getByRole("list", { name: "Music" }).getByRole("button")).toHaveText(/Song/);
  await expect(start).toHaveCount(0);
  await expect(hint).toHaveCount(0);
  await expect(picture).toBeVisible();
  await expect(page.getByRole("button", { name: "Split" })).toBeEnabled();
  expect(await colorOf("Split")).not.toBe(pale);
  expect(await colorOf("Export")).not.toBe(await colorOf("Split")); // What most people look for is marked.
  await expect.poll(() => previewLevel(page), "the first picture").toBeGreaterThan(40);
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.locator(".time b")).toHaveText(/0:0[1-9]/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(start).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(clipsOf(page)).toHaveCount(4);
});

test("without a connection the example film says so", async ({ page, pageErrors }) => {
  await page.goto("/");
  for (const answer of ["abort", "fulfill"] as const) {
    await page.route("**/media/*", (route) => (answer === "abort" ? route.abort() : route.fulfill({ status: 404 })));
    await page.getByRole("button", { name: "Open an example film" }).click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("button", { name: "Open an example film" })).toBeVisible();
  }
  // The browser notes the eight requests.
  await expect.poll(() => pageErrors.splice(0).length, { timeout: 5000 }).toBe(0);
});

test("the preview fills the screen by its button and by a key", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const isFull = () => page.evaluate(() => document.fullscreenElement?.className);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(isFull).toBe("preview");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(isFull).toBeUndefined();
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe("preview");
});

test("the levels of the sound move while it plays", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const meters = page.getByRole("meter", { name: /^Level/ });
  for (const side of ["left", "right"]) await expect(page.getByRole("meter", { name: `Level, ${side}` })).toBeVisible();
  // A narrow page has no room for them.
  for (const width of [1050, 1051]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(meters).toHaveCount(width > 1050 ? 2 : 0);
  }
  const levels = () => meters.evaluateAll((all) => all.map((each) => (each as HTMLMeterElement).value));
  await expect.poll(levels).toEqual([-60, -60]);
  // The loudest is kept, since the sound may be over before the test looks.
  await meters.evaluateAll((all) => {
    for (const meter of all as HTMLMeterElement[])
      new MutationObserver(() => {
        meter.dataset.loudest = String(Math.max(meter.value, Number(meter.dataset.loudest ?? -60)));
      }).observe(meter, { attributeFilter: ["value"] });
  });
  const soundOff = page.getByRole("button", { name: "Sound off" });
  for (const pressed of ["true", "false"]) {
    await soundOff.click();
    await expect(soundOff).toHaveAttribute("aria-pressed", pressed);
  }
  await page.keyboard.press("Space");
  for (const meter of await meters.all()) await expect(meter).toHaveAttribute("data-loudest", /^-[1-4]?\d(\.|$)/);
  await expect.poll(levels).toEqual([-60, -60]); // It is over.
});

/** Keeps the audio contexts of a page in its global `contexts`. */
const keepContexts = (page: Page) =>
  page.addInitScript(() => {
    const contexts: AudioContext[] = [];
    const { AudioContext: Original } = globalThis;
    globalThis.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
    Object.assign(globalThis, { contexts });
  });

test("a film whose audio context was closed stays muted, and where it was", async ({ page }) => {
  await keepContexts(page);
  await open(page, clip("h264-aac.mp4"));
  const soundOff = page.getByRole("button", { name: "Sound off" });
  await soundOff.click();
  await page.getByRole("button", { name: "One frame forward" }).click();
  await expect(page.locator(".time b")).toHaveText("0:00.05");
  const contexts = await page.evaluateHandle(() => (globalThis as unknown as { contexts: AudioContext[] }).contexts);
  await contexts.evaluate((all) => all[0]!.close());
  await expect.poll(() => contexts.evaluate(({ length }) => length)).toBe(2);
  await soundOff.click();
  await expect(soundOff).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator(".time b")).toHaveText("0:00.05");
  // One that is closed while it plays is replaced, and it goes on to its end.
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await contexts.evaluate((all) => all[1]!.close());
  await expect(page.locator(".time b")).toHaveText("0:02.00");
});

test("a film plays without sound where there is no Web Audio, which is said", async ({ page }) => {
  await page.addInitScript("delete globalThis.AudioContext");
  await open(page, clip("h264-aac.mp4"));
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("alert")).toContainText(/There is no sound: .+ the edit plays without sound\./);
  await expect(page.locator(".time")).toHaveText("0:02.00 / 0:02.00");
});

test("an audio context that is closed while it plays is replaced", { tag: "@nightly" }, async ({ page }) => {
  await keepContexts(page);
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  await slider(page, "Speed").fill("0.25");
  await page.keyboard.press("Space");
  await expect(page.locator(".time b")).toHaveText(/0:0[1-8]/);
  await page.evaluate(() => (globalThis as unknown as { contexts: AudioContext[] }).contexts[0]!.close());
  // It goes on where it was. The clip is loud in its second half.
  const meter = page.getByRole("meter", { name: "Level, left" });
  await expect
    .poll(() => meter.evaluate((each: HTMLMeterElement) => each.value), { intervals: [50] })
    .toBeGreaterThan(-50);
  await expect(page.locator(".time b")).toHaveText(/0:0[4-8]/);
  await expect(page.getByRole("alert")).toBeEmpty();
});
