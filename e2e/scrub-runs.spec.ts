/** Previews while a value changes: which picture they show, and that one program after another leaves nothing behind. */

import type { Locator, Page } from "@playwright/test";
import type { Remote, wrap } from "comlink";
import { type BuildOptions, build } from "esbuild";
import type { Frame, Scrubbed } from "live-program/messages";
import { isFull } from "../packages/test-browsers/src/full-tests";
import { comlinkScript } from "../scripts/samples/comlink-script";
import { openBlock, state, write } from "./support/live-block";
import { expect, NIGHTLY, test } from "./support/test";
import { drag, literal } from "./support/values";

const FRAMES = `const { video: frames } = await decode((await fetch(video)).body, "video/mp4");`;
/** @param slow - Code that makes the stream of frames slow. */
const adjusted = (brightness: number, slow = "") => `import { decode, effect, visual } from "mfx";
${FRAMES}
await show(effect(frames, [visual.adjustment({ brightness: ${brightness} })])${slow});`;
const ENCODED = `import { decode, encode, writeToFile } from "mfx";
${FRAMES}
const file = encode({
  mimeType: 'video/webm; codecs="vp8"',
  video: { ...frames.track.config, stream: frames, bitrate: 1000000 },
});
`;
const color = (
  name: string,
) => `const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
const context = canvas.getContext("2d");
context.fillStyle = "${name}";
context.fillRect(0, 0, 8, 8);
`;

/** Opens the frame that previews run in. */
async function openFrame(page: Page, version = "next"): Promise<void> {
  await page.goto(`/live/frame.html?version=${version}&start`);
  await page.addScriptTag({ content: comlinkScript });
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    const called = (Reflect.get(window, "comlink").wrap as typeof wrap)<Frame>(port1);
    Object.assign(window, { called });
    window.postMessage("connect", "*", [port2]);
    return called.mapModules();
  });
}

type Previewed = Pick<Scrubbed, "isShown" | "isStuck">;

/** Previews programs one after another. */
const preview = (page: Page, modules: string[], start = 0): Promise<Previewed[]> =>
  page.evaluate(
    async ([modules, start]) => {
      const frame = Reflect.get(window, "called") as Remote<Frame>;
      const options = {
        video: new URL("/media/city.mp4", location.href).href,
        start,
        position: start,
        rendersDefault: false,
        theme: {},
      };
      const results: Previewed[] = [];
      for (const module of modules) {
        const { isShown, isStuck } = await frame.scrub(module, options);
        results.push({ isShown, isStuck });
      }
      return results;
    },
    [modules, start] as const,
  );

const pixel = (page: Page) =>
  page
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => [...canvas.getContext("2d")!.getImageData(4, 4, 1, 1).data]);

const SHOWN: Previewed = { isShown: true, isStuck: false };
const NOT_SHOWN: Previewed = { isShown: false, isStuck: false };

/** Rounds of previews in which memory is watched. */
const ROUNDS = isFull ? 9 : 2;

test("previews leave no frame open, use one WebGL context and little memory", NIGHTLY, async ({ page }) => {
  test.setTimeout(240_000);
  const options: BuildOptions = { entryPoints: ["library/test/support/open-frames.ts"], bundle: true, write: false };
  const { outputFiles } = await build({ ...options, format: "iife" });
  await page.addInitScript({ content: outputFiles![0]!.text });
  await page.addInitScript(() => {
    const getContext = OffscreenCanvas.prototype.getContext as (...args: unknown[]) => RenderingContext | null;
    const contexts: unknown[] = [];
    Object.assign(window, { contexts });
    Reflect.set(OffscreenCanvas.prototype, "getContext", function (this: unknown, ...args: unknown[]) {
      const context = getContext.apply(this, args);
      if (context instanceof WebGL2RenderingContext) contexts.push(context);
      return context;
    });
  });
  await openFrame(page);
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  const open = () =>
    page.evaluate(() => {
      const { count, opened } = Reflect.get(window, Symbol.for("mfx.test.open-frames")) as Record<string, number>;
      return { count, opened: opened! };
    });
  const programs = Array.from({ length: 50 }, (_, i) => adjusted(0.5 + i / 50));

  await preview(page, programs);
  const before = await heap();
  for (let i = 0; i < ROUNDS; i++) for (const result of await preview(page, programs)) expect(result).toEqual(SHOWN);
  const { count, opened } = await open();
  expect(opened).toBeGreaterThan(programs.length * (1 + ROUNDS));
  expect(count).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, "contexts").length)).toBe(1);
  // The browser keeps the modules of a frame, with their variables. After a drag, the frame is removed.
  expect((await heap()) - before).toBeLessThan(ROUNDS * programs.length * 20_000);
});

test("the picture is that of the position, and after the footage's end the first one", async ({ page }) => {
  await openFrame(page);
  const openings = [FRAMES, `const { video: frames } = await decode(video, { frameRate: 25 });`];
  for (const opening of openings) {
    const program = `import { decode } from "mfx";
${opening}
const reader = frames.getReader();
const { value } = await reader.read();
globalThis.seen = value.timestamp;
await show(value);
value.close();
await reader.cancel();`;
    expect(await preview(page, [program], 2200)).toEqual([SHOWN]);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toBe(2_200_000);
  }
  const short = `import { clip, openFile } from "mfx"; await show(clip(await openFile(video), { end: 1000 }));`;
  expect(await preview(page, [adjusted(1.2), short], 100_000)).toEqual([SHOWN, SHOWN]);
});

test("a program that saves a file shows the first picture that it encodes, and no more", async ({ page }) => {
  await page.addInitScript(() => {
    const { encode } = VideoEncoder.prototype;
    Object.assign(window, {
      encoded: 0,
      showSaveFilePicker: () => Promise.reject(new Error("A picker was opened.")),
    });
    VideoEncoder.prototype.encode = function (frame, options) {
      if (frame.codedWidth > 16) Reflect.set(window, "encoded", Reflect.get(window, "encoded") + 1);
      encode.call(this, frame, options);
    };
  });
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  await openFrame(page);
  const program = `${ENCODED}await writeToFile(file, "film.webm");`;
  expect(await preview(page, [program, program])).toEqual([SHOWN, SHOWN]);
  expect(await page.evaluate(() => Reflect.get(window, "encoded"))).toBe(2);
  expect((await pixel(page))[3]).toBe(255);
  expect(downloads).toEqual([]);
});

test("a program of before never paints over a later one's picture", async ({ page }) => {
  await openFrame(page);
  const red = `const { __mfxGuard, show } = globalThis;
${color("red")}
const later = async () => { __mfxGuard(); await show(canvas); };
globalThis.stale = new Promise((resolve) => setTimeout(() => later().then(resolve, resolve), 300));
globalThis.direct = show;
await show(canvas);`;
  await preview(page, [red, `${color("blue")} await show(canvas);`]);
  await page.evaluate(() => Reflect.get(window, "stale"));
  expect(await pixel(page)).toEqual([0, 0, 255, 255]);
  await page.evaluate(() => Reflect.get(window, "direct")(new OffscreenCanvas(8, 8)));
  expect(await pixel(page)).toEqual([0, 0, 255, 255]);
});

test("a program that does not end after its picture is stuck; one that fails is not", async ({ page }) => {
  await openFrame(page);
  const endless = `${color("red")} await show(canvas); await new Promise(() => {});`;
  expect(await preview(page, [endless])).toEqual([{ isShown: true, isStuck: true }]);
  expect(await preview(page, ["console.error(1);", "throw new Error();"])).toEqual([NOT_SHOWN, NOT_SHOWN]);
  const pictures = ["new ImageData(8, 8)", "await createImageBitmap(new ImageData(8, 8))", "new OffscreenCanvas(8, 8)"];
  const programs = pictures.map((picture) => `await show(${picture});`);
  expect(await preview(page, programs)).toEqual([SHOWN, SHOWN, SHOWN]);
});

test("a preview asks for no camera, and opens no dialog", async ({ page }) => {
  const dialogs: unknown[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.dismiss()));
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = async () => {
      Object.assign(window, { isAsked: true });
      return new MediaStream();
    };
  });
  await openFrame(page);
  const programs = ["await navigator.mediaDevices.getUserMedia({ video: true });", "alert(1); confirm(2); prompt(3);"];
  expect(await preview(page, programs)).toEqual([NOT_SHOWN, NOT_SHOWN]);
  expect(await page.evaluate(() => Reflect.get(window, "isAsked"))).toBeUndefined();
  expect(dialogs).toEqual([]);
});

async function openWith(page: Page, code: string): Promise<Locator> {
  const block = await openBlock(page);
  await write(block, code);
  await block.locator(".cm-content").hover();
  await expect(block.locator(".cm-literal").first()).toBeVisible();
  return block;
}

test("a program without a picture says that it has no preview, and runs after the drag", async ({ page }) => {
  const block = await openWith(page, "console.log(1.25); await new Promise(() => {});");
  await drag(page, literal(block, "1.25"), 20);
  await page.mouse.up();
  await expect(state(block)).toHaveText(/^Running/);
  await expect(block.locator("iframe[data-scrub]")).toHaveCount(0);

  await write(block, "console.log(1.25);");
  await drag(page, literal(block, "1.25"), 20);
  await expect(state(block)).toHaveText(/^No preview/);
  await page.mouse.up();
  await expect(state(block)).toHaveText("Done");
  await expect(block.getByRole("log")).toContainText("1.");
});

test("a drag shows the picture at the position of the program, and the program continues there", async ({ page }) => {
  // It takes minutes: after its end, it would start from the beginning.
  const slow = `.pipeThrough(new TransformStream({
  transform: async (frame, controller) => {
    console.log("At", frame.timestamp / 1e6);
    controller.enqueue(frame);
    await new Promise((resolve) => setTimeout(resolve, 400));
  },
}))`;
  const block = await openWith(page, adjusted(1.2, slow));
  await block.getByRole("button", { name: "Run" }).click();
  const result = page.locator('iframe[title="Result"]');
  const shown = async () =>
    [...((await block.getByRole("log").textContent()) ?? "").matchAll(/At ([\d.]+)/g)].map(([, at]) => Number(at));
  await expect.poll(async () => (await shown()).at(-1)).toBeGreaterThan(0.1);
  const said = /^[1-9]\d* frames · [1-9]\d? fps · \d\.\d s of media · \d{1,2}\.\d s$/;
  await expect(block.getByText(said)).toBeVisible();
  await drag(page, literal(block, "1.2"), 20);
  await expect(block.locator("iframe[data-scrub]")).toHaveCount(1);
  await expect(result).toHaveCount(0);
  await page.mouse.up();
  await expect(result).toHaveAttribute("src", /&start$/);
  await expect.poll(async () => (await shown())[0]).toBeGreaterThan(0);
});
