/** Values in the code of live blocks: dragged, stepped, toggled and chosen. */

import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { hold } from "./support/hold";
import { liveBlocks, state, write } from "./support/live-block";
import { expect, NIGHTLY, openClipboard, requestedPaths, test, visit } from "./support/test";
import { centerOf, drag, lightnessOf, literal, markedOf } from "./support/values";

const VALUES = `let on = true;
console.log("it is", on);
const color = "#f00";
visual.transition(to, { kind: "wipe" });
visual.adjustment({ saturation: 0.4, contrast: 1 });`;

/** The sample of \`visual.adjustment\` in a version's reference. */
async function openSample(page: Page, path = "/api/variable/visual"): Promise<Locator> {
  await visit(page, path);
  const programs = await liveBlocks(page).allTextContents();
  const index = programs.findIndex((code) => code.includes("visual.adjustment({ brightness: 1.1"));
  expect(index).toBeGreaterThanOrEqual(0);
  const block = liveBlocks(page).nth(index);
  await block.scrollIntoViewIfNeeded();
  return block;
}

async function openValues(page: Page): Promise<Locator> {
  const block = await openSample(page, "/api/next/variable/visual");
  await write(block, VALUES);
  await expect(block.locator(".cm-literal")).toHaveCount(5);
  return block;
}

const code = (block: Locator) => block.locator(".cm-content");

for (const path of firstOf(["/api/variable/visual", "/api/0.8.2/variable/visual"]))
  test(`a drag in the static code of ${path} changes the number and runs the program at its end`, async ({ page }) => {
    const requests = requestedPaths(page);
    const block = await openSample(page, path);
    await page.waitForLoadState("networkidle");
    expect(requests.filter((one) => one.startsWith("/api/literals/"))).toEqual([]);

    const number = block.getByText("1.1", { exact: true });
    await number.hover();
    await expect(code(block)).toHaveCount(0);
    await drag(page, number, 25);
    await expect(code(block)).toContainText("brightness: 1.35");
    await expect(state(block)).toHaveText("");
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    await expect(code(block)).not.toBeFocused();
    await page.mouse.up();
    await expect(state(block)).toHaveText("Done");
    expect(requests.filter((one) => one.startsWith("/api/literals/"))).toHaveLength(1);

    // From the end, it starts again.
    await drag(page, literal(block, "1.35"), -5);
    await page.mouse.up();
    await expect(state(block)).toHaveText(/Loading|Running/);
    await expect(block.locator('iframe[title="Result"]')).not.toHaveAttribute("src", /&start/);
  });

test("a drag is canceled or one step of undo, which is copied, and Reset takes it back", async ({ page }) => {
  const clipboard = await openClipboard(page);
  const block = await openValues(page);
  await drag(page, literal(block, "0.4"), 30);
  await page.evaluate(() => window.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1 })));
  await expect(code(block)).toHaveText(VALUES, { useInnerText: true });
  await page.mouse.up();
  await drag(page, block.getByRole("spinbutton"), 30);
  await expect(code(block)).toContainText("saturation: 0.7,");
  await page.mouse.move(0, 0);
  await expect(code(block)).toContainText("saturation: 0,");
  await page.mouse.up();

  await block.getByRole("button", { name: "Copy" }).click();
  await expect.poll(clipboard).toContain("saturation: 0,");
  await code(block).focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(code(block)).toHaveText(VALUES, { useInnerText: true });
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(code(block)).toContainText("saturation: 0,");
  await block.getByRole("button", { name: "Reset" }).click();
  await expect(code(block)).toContainText("brightness: 1.1");
  await expect(block.getByRole("button", { name: "Reset" })).toBeDisabled();
});

test("the picture follows a drag before the program runs in full", async ({ page }) => {
  const block = await openSample(page);
  const brightness = block.getByText("1.1", { exact: true });
  await brightness.hover();
  // The editor takes the place of the static code.
  const { x, y } = await centerOf(brightness);
  await page.mouse.down();
  const shown = block.frameLocator('iframe[data-scrub]:not([style*="hidden"])');
  // The frame may be replaced meanwhile.
  const lightness = () => lightnessOf(shown.locator("canvas")).catch(() => Number.NaN);
  const move = async (by: number, brightness: string) => {
    await page.mouse.move(x + by, y);
    await expect(code(block)).toContainText(`brightness: ${brightness},`);
  };
  // The first preview shows the last of the values that came while its frame was loading.
  const release = await hold(page, /\/live\/frame\.html/);
  await move(-400, "0");
  await move(-250, "1.5");
  release();
  await expect.poll(lightness).toBeGreaterThan(1);
  await move(-400, "0");
  await expect.poll(lightness).toBeLessThan(1);
  await expect(block.locator("iframe")).toHaveCount(1);
  await page.mouse.up();
  await expect(state(block)).toHaveText(/Loading|Running/);
  await expect(block.locator("iframe[data-scrub]")).toHaveCount(0);
  await expect(block.locator("iframe")).toHaveCount(1);
});

test("one tab stop leads to the values, arrows go through them, and each has its role and name", async ({ page }) => {
  const block = await openValues(page);
  await code(block).focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  const on = block.getByRole("switch", { name: "on" });
  await expect(on).toBeFocused();
  await expect(on).toBeChecked();
  await page.keyboard.press("Space");
  await expect(code(block)).toContainText("let on = false;");
  const log = block.getByRole("log", { name: "Console" });
  await expect(log).toContainText("it is false");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(log).toContainText("it is true");
  await page.keyboard.press("Space");

  await page.keyboard.press("ArrowLeft");
  await expect(block.getByRole("spinbutton", { name: "contrast" })).toBeFocused();
  for (const _ of ["first", "second"]) await page.keyboard.press("ArrowRight");
  await expect(block.getByLabel("color", { exact: true })).toBeFocused();
  await expect(block.getByLabel("color", { exact: true })).toHaveValue("#ff0000");
  await block.getByLabel("color", { exact: true }).fill("#00ff80");
  await page.keyboard.press("ArrowRight");
  const kind = block.getByRole("combobox", { name: "kind, argument of transition" });
  await expect(kind).toBeFocused();
  await kind.selectOption("slide");
  await expect(code(block)).toContainText(/"#00ff80";.*kind: "slide"/);

  await page.keyboard.press("ArrowRight");
  const saturation = block.getByRole("spinbutton", { name: "saturation, argument of adjustment" });
  await expect(saturation).toBeFocused();
  await expect(block.getByRole("group", { name: /program, 4 of 5$/ })).toContainText("saturation adjustment");
  await expect(saturation).toHaveAttribute("aria-valuemax", "3");
  await expect(saturation).toHaveAttribute("aria-valuetext", "0.4 ×");
  await page.keyboard.press("ArrowUp");
  await expect(saturation).toHaveAttribute("aria-valuenow", "0.45");
  // Keys that follow each other within a moment are one step of undo, so that this is about a single key.
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(code(block)).toContainText("saturation: 0.4,");
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(code(block)).toContainText("saturation: 0.45,");
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(code(block)).toContainText("saturation: 0.9,");
  const keys = { ArrowDown: 0.85, "Alt+ArrowUp": 0.855, PageUp: 1.35, PageDown: 0.85, Home: 0, End: 3 };
  for (const [key, value] of Object.entries(keys)) {
    await page.keyboard.press(key);
    await expect(code(block)).toContainText(`saturation: ${value},`);
  }
  expect(await faultsOf(page, "fieldset")).toEqual([]);

  await page.keyboard.press("ArrowLeft");
  await expect(kind).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(code(block)).toBeFocused();
  await literal(block, "false").click();
  await literal(block, "true").click({ button: "right" });
  await expect(code(block)).toContainText("let on = true;");
  await literal(block, "3").click();
  await page.keyboard.type("7");
  await expect(code(block)).toContainText(/saturation: (73|37),/);
  await literal(block, "slide").click();
  await expect(kind).toBeFocused();
});

const CURVE = `const factor = animate("0s 1, 500ms 2 hold, 2s 1", "inOutQuad");
console.log(factor, visual.adjustment());`;

test("a click on keyframes opens their curve, whose points are moved, added and removed", async ({ page }) => {
  const block = await openSample(page, "/api/next/variable/visual");
  await write(block, CURVE);
  await literal(block, "0s 1").click();
  const curve = block.getByRole("group", { name: "Curve of value, argument of animate" });
  const point = (name: string) => curve.getByRole("slider", { name });
  await expect(point("keyframe 1 of 3")).toBeFocused();
  const second = point("keyframe 2 of 3");
  await expect(second).toHaveAttribute("aria-valuetext", "0.5 s, 2");
  const { x, y } = await centerOf(second);
  const plot = (await curve.locator("svg").boundingBox())!;
  expect(x).toBeCloseTo(plot.x + (plot.width * 500) / 2300, 0);
  expect(y).toBeCloseTo(plot.y + (plot.height * 0.15) / 1.3, 0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 5000, y + 20);
  await expect(code(block)).toContainText(/"0s 1, 0ms 1\.\d+ hold, 2s 1"/);
  await second.dispatchEvent("pointercancel", { pointerId: 1 });
  await page.mouse.move(x + 5000, y);
  await expect(code(block)).toHaveText(CURVE, { useInnerText: true });
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 5000, y + 60);
  await expect(code(block)).toContainText(/"0s 1, 2000ms 1\.\d+ hold, 2s 1", "inOutQuad"/);
  await page.mouse.up();
  await second.press("ControlOrMeta+Z");
  await expect(code(block)).toHaveText(CURVE, { useInnerText: true });

  await point("keyframe 1 of 3").press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(code(block)).toContainText('"0s 1, 520ms 2.05 hold, 2s 1"');
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(second).toHaveAttribute("aria-valuetext", "0.52 s, 1.548");
  expect(await markedOf(curve.getByRole("slider"), "background-color", "::before")).toEqual([1]);
  await curve.getByLabel("Easing after keyframe 2").selectOption("outBounce");
  await expect(code(block)).toContainText("520ms 1.548 outBounce");
  await curve.getByLabel("Easing after keyframe 2").selectOption("");
  await expect(code(block)).toContainText("520ms 1.548, 2s");
  expect(await faultsOf(page, "fieldset")).toEqual([]);

  await curve.getByRole("button", { name: "Add" }).click();
  await expect(point("keyframe 3 of 4")).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(point("keyframe 2 of 3")).toBeFocused();
  await curve.locator("svg").dblclick();
  await expect(curve.locator(":focus")).toHaveAttribute("aria-valuetext", /^1\.1\d* s, 1\.2/);
  await point("keyframe 4 of 4").focus();
  await expect(curve.getByLabel("Easing after keyframe 4")).toBeDisabled();
  await curve.getByRole("button", { name: "Add" }).click();
  await expect(curve.locator(":focus")).toHaveAttribute("aria-valuetext", "2.5 s, 1");
  await page.keyboard.press("Escape");
  await expect(curve).toBeHidden();
  await expect(block.getByRole("button", { name: "Curve of" })).toBeFocused();
  await page.keyboard.press("Enter");
  await block.getByRole("button", { name: "Curve of", expanded: true }).click();
  await expect(curve).toBeHidden();

  await write(block, 'animate("0s 1 2, 1s 2 3.5");');
  await literal(block, "0s 1 2").click();
  await expect(point("keyframe 2 of 2, number 2 of 2")).toHaveAttribute("aria-valuetext", "1 s, 3.5");
  await curve.getByRole("button", { name: "Add" }).click();
  await expect(code(block)).toHaveText('animate("0s 1 2, 0.5s 1.5 2.75, 1s 2 3.5");');
  await curve.getByRole("button", { name: "Remove" }).click();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Delete");
  await expect(point("keyframe 1 of 1, number 1 of 2")).toBeFocused();
  await expect(curve.getByRole("button", { name: "Remove" })).toBeDisabled();
});

test("a point is dragged on the picture, which changes both numbers in one step of undo", async ({ page }) => {
  const program = `import { visual } from "mfx";
const canvas = new OffscreenCanvas(360, 640);
canvas.getContext("2d").fillRect(0, 0, 360, 640);
await show(canvas);
const text = (place) => place;
console.log(visual.adjustment(), visual.zoom({ x: 0.5, y: 0.4 }), text({ y: 0.9, x: 1.5 }));`;
  const block = await openSample(page, "/api/next/variable/visual");
  await write(block, program);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(state(block)).toHaveText(/Done/);
  await literal(block, "0.5").click();
  const handle = block.getByRole("slider", { name: "x and y, arguments of zoom" });
  await expect(handle).toHaveAttribute("aria-valuetext", "0.5, 0.4");
  await handle.scrollIntoViewIfNeeded();
  const element = (await block.frameLocator("iframe").last().locator("canvas").boundingBox())!;
  expect(element.height).toBeCloseTo(900 * 0.68, 0);
  // It is as high as its element, in the middle.
  const width = (element.height * 360) / 640;
  const picture = { ...element, x: element.x + (element.width - width) / 2, width };
  const center = await centerOf(handle);
  expect(center.x).toBeCloseTo(picture.x + picture.width / 2, 0);
  expect(center.y).toBeCloseTo(picture.y + picture.height * 0.4, 0);
  const outside = block.getByRole("slider", { name: "x and y, arguments of text" });
  expect((await centerOf(outside)).x).toBeCloseTo(picture.x + picture.width, 0);

  await page.mouse.move(center.x, center.y);
  await page.mouse.down();
  await page.mouse.move(center.x + 5, center.y);
  await page.mouse.move(center.x + picture.width * 0.1, center.y + picture.height * 0.2, { steps: 3 });
  await expect(code(block)).toContainText("zoom({ x: 0.6, y: 0.6 })");
  await page.mouse.up();
  await handle.press("ControlOrMeta+Z");
  await expect(code(block)).toHaveText(program, { useInnerText: true });

  await outside.press("ArrowUp");
  await expect(code(block)).toContainText("text({ y: 0.89, x: 1.5 })");
  expect(await faultsOf(page, '[role="slider"]')).toEqual([]);
  await handle.press("Escape");
  await expect(block.getByRole("spinbutton", { name: "x, argument of zoom" })).toBeFocused();
});

test("on top of the editor, changing values costs at most 25 KB", NIGHTLY, async ({ page }) => {
  const block = await openSample(page);
  await block.getByRole("button", { name: "Run" }).click();
  await expect(code(block)).toBeVisible();
  await block.getByRole("button", { name: "Stop" }).click();
  await expect(state(block)).toHaveText("Stopped");
  const loaded: Promise<number>[] = [];
  page.on("response", (response) => {
    const isCode = /^\/(assets|api)\/.*\.(js|css|json)$/.test(new URL(response.url()).pathname);
    if (isCode) loaded.push(response.body().then((body) => gzipSync(body).byteLength));
  });
  const facts = page.waitForResponse(/\/api\/literals\//);
  await code(block).hover();
  await (await facts).finished();
  await write(block, CURVE);
  await literal(block, "0s 1").click();
  await expect(block.getByRole("slider").first()).toBeVisible();
  const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeGreaterThan(1024);
  expect(bytes).toBeLessThanOrEqual(25 * 1024);
});

test.describe("with touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap shows a value's control with targets of 44 pixels, and its buttons change it", async ({ page }) => {
    const block = await openSample(page);
    const number = block.getByText("1.1", { exact: true });
    expect(await number.evaluate((element) => getComputedStyle(element).touchAction)).toBe("pan-y");
    await number.tap();
    const brightness = block.getByRole("spinbutton", { name: "brightness, argument of adjustment" });
    await expect(brightness).toBeVisible();
    await expect(code(block)).not.toBeFocused();
    for (const button of await block.getByRole("group").getByRole("button").all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await block.getByRole("button", { name: "More" }).tap();
    await expect(code(block)).toContainText("brightness: 1.15");
    await block.getByRole("button", { name: "Less" }).tap();
    await expect(code(block)).toContainText("brightness: 1.1,");
    await block.getByRole("button", { name: "Next value" }).tap();
    await expect(block.getByRole("spinbutton", { name: "contrast, argument of adjustment" })).toBeFocused();
    await block.getByRole("button", { name: "Previous value" }).tap();
    await expect(brightness).toBeFocused();
  });
});

test("in a browser without WebCodecs values are plain text", NIGHTLY, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "VideoDecoder"));
  const block = await openSample(page);
  await block.getByText("1.1", { exact: true }).click();
  await expect(code(block)).toBeFocused();
  await expect(block.locator(".cm-literal")).toHaveCount(0);
});
