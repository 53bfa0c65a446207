import type { Locator, Page } from "@playwright/test";
import { exhibitsToPlay } from "./support/exhibits";
import { hold } from "./support/hold";
import { expect, openClipboard, requestedPaths, test, visit } from "./support/test";
import { layersAt } from "./support/values";

const PAGE = "/docs/next/tutorial/effects";

const exhibit = (page: Page, name: string) => page.locator(`section:has(> h3#${name.toLowerCase()})`);
/** Difference of the two pictures of an exhibit at low resolution, from 0 to 255. */
const difference = (section: Locator) =>
  section.evaluate((element) => {
    const [after, before] = [...element.querySelectorAll("canvas")].map((canvas) => {
      const small = new OffscreenCanvas(64, 36).getContext("2d", { willReadFrequently: true })!;
      small.drawImage(canvas, 0, 0, 64, 36);
      return small.getImageData(0, 0, 64, 36).data;
    });
    return Math.max(...after!.map((value, i) => Math.abs(value - before![i]!)));
  });
const play = async (section: Locator) => {
  await section.getByRole("button", { name: /^Play/ }).click();
  await expect(section.locator("[data-phase='playing']")).toBeVisible();
};

test("effects with each kind of argument play, and change the picture", async ({ page }) => {
  test.setTimeout(300_000);
  await visit(page, PAGE);
  const names = await page.evaluate(async () =>
    Object.keys(((await import("/lib/next/mfx.js" as string)) as { visual: object }).visual),
  );
  for (const name of exhibitsToPlay(names)) {
    const section = exhibit(page, name);
    await play(section);
    await expect.poll(() => difference(section), { message: name }).toBeGreaterThan(12);
    // The one before it stopped when this one began.
    await expect(page.locator("[data-phase='playing'], [data-phase='loading']"), name).toHaveCount(1);
  }
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.locator("[data-phase='playing']")).toHaveCount(0);
});

test("the library is loaded when an effect is played; code and picture follow the controls", async ({ page }) => {
  const requests = requestedPaths(page);
  await visit(page, PAGE);
  expect(requests.filter((path) => /^\/(lib|media)\//.test(path))).toEqual([]);

  const section = exhibit(page, "adjustment");
  const code = section.locator("pre");
  await expect(code).toContainText("visual.adjustment({ brightness: 1.1, contrast: 1.25, saturation: 1.5 })");

  const picture = section.locator("[data-phase]");
  const sides =
    '[data-mdast] [src$="/coast.webp"][alt$="it is"]:visible, [src$="/adjustment.webp"][alt$="ment"]:visible';
  await expect(picture.locator(sides)).toHaveCount(2);
  await expect(section.locator("output")).toHaveText(["1.1 ×", "1.25 ×", "1.5 ×"]);
  const release = await hold(page, "**/lib/next/mfx.js");
  for (const name of ["brightness", "contrast", "saturation"]) await section.getByLabel(name).fill("1");
  await expect(section.locator("[data-phase='loading']").locator(sides)).toHaveCount(2);
  release();
  await expect(code).toContainText("visual.adjustment(),");
  await expect(section.locator("[data-phase='playing']")).toBeVisible();
  expect(requests).toContain("/lib/next/mfx.js");
  await expect.poll(() => difference(section)).toBeLessThan(3);
  await section.getByLabel("saturation").fill("0");
  await expect(code).toContainText("visual.adjustment({ saturation: 0 })");
  await expect.poll(() => difference(section)).toBeGreaterThan(12);
  const hasColors = (canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, 640, 360);
    return data.some((red, at) => at % 4 === 0 && Math.abs(red - data[at + 2]!) > 30);
  };
  expect(await section.locator("canvas").first().evaluate(hasColors)).toBe(false);

  const split = section.getByRole("slider", { name: "adjustment: how much is seen of before" });
  await expect(split).toHaveValue("35");
  expect(await split.boundingBox()).toEqual(await split.locator("..").boundingBox());
  await expect(picture.locator("img:visible")).toHaveCount(0);
  const { x, y, width } = (await picture.boundingBox())!;
  await expect(picture.locator("[aria-hidden]")).toHaveJSProperty("offsetLeft", Math.round(0.35 * (width - 2) - 1));
  const names = ["Before", "After"].map((name) => picture.getByText(name, { exact: true }).boundingBox());
  const [before, after] = await Promise.all(names);
  expect([before!.x < x + 0.3 * width, after!.x > x + 0.7 * width]).toEqual([true, true]);
  expect(await Promise.all([0.3, 0.4].map((share) => layersAt(page, x + width * share, y + 9)))).toEqual([2, 1]);
});

test("a change of an option that cannot be a function of the frame goes on where the picture is", async ({ page }) => {
  const body = `import { decode as all } from "/lib/next/mfx.js?all";
    export * from "/lib/next/mfx.js?all";
    export async function decode(input, type, options) {
      (window.starts ??= []).push([options.trim.start, window.decoded]);
      const reader = (await all(input, type, options)).video.getReader();
      const note = (one) => (one.value && (window.decoded = one.value.timestamp / 1000), one);
      return { video: { getReader: () => ({ read: () => reader.read().then(note), cancel: (why) => reader.cancel(why) }) } };
    }`;
  await page.route("**/lib/next/mfx.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await visit(page, PAGE);
  const section = exhibit(page, "fade");
  await expect(section.locator("output")).toHaveText(["4000 ms"]);
  await play(section);
  await expect.poll(() => page.evaluate(() => Number(Reflect.get(window, "decoded")))).toBeGreaterThan(1000);
  await section.getByLabel("color").fill("white");
  const starts = () => page.evaluate(() => Reflect.get(window, "starts") as [start: number, decoded: number][]);
  // After its end, the clip begins again.
  await expect.poll(async () => (await starts()).map(([start]) => Math.sign(start)).join("")).toMatch(/^0+10/);
  const [start, decoded] = (await starts()).find(([start]) => start > 0)!;
  expect(start).toBeGreaterThan(500);
  expect(start).toBeLessThanOrEqual(decoded);
  // A color that is not complete yet stops the picture; once it is, the picture goes on.
  await section.getByLabel("color").fill("whit");
  await expect(section.locator("[data-phase='failed']")).toBeVisible();
  await section.getByLabel("color").fill("white");
  await expect(section.locator("[data-phase='playing']")).toBeVisible();
});

test("the current program opens in the playground", async ({ page }) => {
  await visit(page, PAGE);
  await exhibit(page, "scale").getByLabel("y", { exact: true }).first().fill("1.5");
  await expect(exhibit(page, "scale").locator("pre")).toContainText("values: [0.6, 1.5, 1]");
  await exhibit(page, "text").getByLabel("align").selectOption("right");
  await exhibit(page, "text").getByLabel("background").fill("red");
  await expect(exhibit(page, "text").locator("pre")).toContainText(/background: "red",? .*align: "right"/s);
  await exhibit(page, "text").getByLabel("background").fill("");
  await expect(exhibit(page, "text").locator("pre")).not.toContainText("background");
  const kernel = exhibit(page, "convolution3x3").getByRole("group", { name: "kernel" }).getByRole("slider");
  const places = await kernel.evaluateAll((all: HTMLElement[]) => all.map((one) => [one.offsetLeft, one.offsetTop]));
  expect([0, 1].map((axis) => new Set(places.map((place) => place[axis])).size)).toEqual([3, 3]);
  const section = exhibit(page, "chromaKey");
  const clipboard = await openClipboard(page);
  await section.getByLabel("spill").focus();
  await page.keyboard.press("End");
  await section.getByRole("button", { name: "Copy" }).click();
  await expect.poll(clipboard).toMatch(/^const video = "http:.*\/media\/balloon-green\.mp4";.*spill: 1/ms);
  await section.getByRole("button", { name: "Open in playground" }).click();
  await expect(page).toHaveURL(/\/docs\/next\/playground#code=/);
  await expect(page.locator(".cm-content")).toContainText("visual.chromaKey({ spill: 1 })");
  await expect(page.getByLabel("Footage", { exact: true })).toHaveValue("balloon-green");
});
