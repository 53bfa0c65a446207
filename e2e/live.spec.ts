import type { Locator } from "@playwright/test";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { hold } from "./support/hold";
import { IN_USE, openBlock, PIPELINE, result, run, state } from "./support/live-block";
import { expect, requestedPaths, test } from "./support/test";
import { huesOf, lightnessOf } from "./support/values";

/** Words of a program with their colors. */
const colorsOf = (code: Locator) =>
  code.evaluate((element) =>
    [...element.querySelectorAll("span")]
      .filter((span) => !span.childElementCount && span.textContent?.trim() && span.style.color)
      .map((span) => `${span.textContent?.trim()} ${span.style.color}`)
      .filter((text) => !text.includes("--mfx-code-text")),
  );

test("before use a program is plain HTML that looks the same after; no text is evaluated", async ({ page }) => {
  const requests = requestedPaths(page);
  const block = await openBlock(page);
  await page.waitForLoadState("networkidle");
  const before = await block.boundingBox();
  const lines = await block.locator("pre").innerText();
  const colors = await colorsOf(block.locator("pre"));
  expect(requests.filter((path) => /^\/(lib|live)\//.test(path))).toEqual([]);
  const loaded = requests.length;

  await block.locator("pre").focus();
  await expect(block.locator(".cm-content")).toBeFocused();
  expect(requests.length).toBeGreaterThan(loaded);
  await expect.poll(() => block.boundingBox()).toEqual(before);
  await expect(block.locator(".cm-content")).toHaveText(lines, { useInnerText: true });
  await expect.poll(() => colorsOf(block.locator(".cm-content"))).toEqual(colors);
  await expect(block.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Your browser" })).toHaveCount(0);

  // In a task of the page's own: Playwright's evaluation, and what it calls, is exempt from the policy.
  await page.addScriptTag({
    content: `setTimeout(() => {
      try { new Function(""); window.outcome = "allowed"; } catch (error) { window.outcome = error.name; }
    });`,
  });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "outcome"))).toBe("EvalError");
});

test("Run plays the zoomed video while it is made, with its sound, and offers it when done", async ({ page }) => {
  const block = await openBlock(page);
  await run(block, PIPELINE);
  await expect(state(block)).toHaveText(/Loading|Running/);
  const player = result(block).locator("video[controls]");
  await expect(player).toBeVisible();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(state(block)).toHaveText(/^Done: WebM · VP8, Opus · 320×180 · \d+\.\d s · .+B$/, { timeout: 170_000 });

  const download = page.waitForEvent("download");
  await block.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("mfx.webm");
  const sound = await player.evaluate(
    (video) => (video as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
  );
  expect(sound).toBeGreaterThan(0);
});

test("paints streams of frames, puts elements and canvases there, prints the rest", async ({ page }) => {
  const block = await openBlock(page);
  await run(
    block,
    `const canvas = new OffscreenCanvas(64, 36);
     canvas.getContext("2d")!.fillRect(0, 0, 64, 36);
     let at = 0;
     const made: VideoFrame[] = [];
     const began = performance.now();
     await show(new ReadableStream<VideoFrame>({
       pull(c) {
         if (at === 5) return c.close();
         made.push(new VideoFrame(canvas, { timestamp: at++ * 1e5 }));
         c.enqueue(made.at(-1)!);
       },
     }));
     const isPaced = performance.now() - began > 300;
     await show(canvas);
     const shape = { format: "f32-planar", sampleRate: 8000, numberOfChannels: 1, numberOfFrames: 8000, timestamp: 11e6 };
     const sound = new AudioData({ ...shape, data: new Float32Array(8000).fill(-0.5) });
     const of = (...items) => new ReadableStream({ start: (c) => (items.forEach((item) => c.enqueue(item)), c.close()) });
     await show(of(sound));
     await show(new ImageData(5, 4));
     await show(await createImageBitmap(new ImageData(3, 2)));
     const small = new VideoFrame(canvas, { timestamp: 0, displayWidth: 8, displayHeight: 6 });
     await show(small);
     small.close();
     await show(of());
     await show(of(new Uint8Array(3), new Uint8Array(4)));
     const canvases = [...document.querySelectorAll("canvas")];
     await show(canvases.map(({ width, height }) => [width, height]).join());
     const { data } = canvases[2]!.getContext("2d")!.getImageData(95, 0, 2, 160);
     await show(data.filter((value, i) => i % 4 === 3 && value).length);
     await show(Object.assign(document.createElement("p"), { textContent: "an element" }));
     await show({ closed: [...made, sound].filter((one) => one.format === null).length, isPaced });
     const adding = new Blob(["export {}; onmessage = ({ data }) => postMessage(data + 1);"], { type: "text/javascript" });
     const worker = new Worker(URL.createObjectURL(adding), { type: "module" });
     worker.postMessage(41);
     await show(await new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data))));`,
  );
  await expect(state(block)).toHaveText("Done");
  expect(await huesOf(state(block))).toEqual(["green"]);
  await expect(result(block).getByText("an element")).toBeVisible();
  const items = result(block).getByRole("listitem");
  const sizes = "64,36,64,36,960,160,5,4,3,2,8,6";
  await expect(items).toHaveText([/single item/, "7 bytes", sizes, "80", "{ closed: 6, isPaced: true }", "42"]);
  await run(block, 'const c = new OffscreenCanvas(5, 4);\nc.getContext("2d");\nawait show(await c.convertToBlob());');
  await expect(state(block)).toHaveText(/^Done: PNG · 5×4 · \d+ B$/);
  await run(block, 'await show(new Blob(["no video"], { type: "video/mp4" }));');
  await expect(state(block)).toHaveText("Done: MP4 · 8 B");
  await expect(result(block).locator("video")).toBeAttached();
  // The player of the parts fails, and that of the whole file takes its place.
  const parts = `new Response("no video").body.pipeThrough(new TransformStream({
    transform: (part, controller) => controller.enqueue(new Blob([part], { type: 'video/webm; codecs="vp8"' })),
  }))`;
  await run(block, `await show(${parts});`);
  await expect(state(block)).toHaveText(/^Done: WebM · .*8 B$/);
  await expect(result(block).locator("video")).toHaveCount(1);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="6"/>';
  await run(block, `await show(new Blob(['${svg}'], { type: "image/svg+xml" }));`);
  await expect(state(block)).toHaveText(/^Done: SVG · 7×6 · \d+ B$/);
});

test("can be used by keyboard alone: Tab leaves an unused editor, and Escape any", async ({ page }) => {
  const block = await openBlock(page);
  const original = await block.locator("pre").innerText();
  const release = await hold(page, /\/assets\/js\//);
  await block.locator("pre").focus();
  await block.getByRole("button", { name: "Run" }).focus();
  release();
  const editor = block.locator(".cm-content");
  await expect(editor).toBeVisible();
  await expect(block.getByRole("button", { name: "Run" })).toBeFocused();
  await editor
    .locator(".cm-line")
    .first()
    .click({ position: { x: 4, y: 4 } });
  await block.getByRole("button", { name: "Run" }).focus();
  await editor.focus();
  await page.keyboard.press("Tab");
  await expect(block.getByRole("button", { name: "Run" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText(original, { useInnerText: true });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  expect(await editor.locator(".cm-line").first().textContent()).toMatch(/^ {2}\w/);
  await page.keyboard.press("Escape");
  await expect(block.getByRole("button", { name: "Run" })).toBeFocused();

  await editor.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("if (true) {\nshow('typed')");
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(result(block).getByText("typed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(block.getByRole("button", { name: /Run|Stop/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(block.getByRole("button", { name: "Reset" })).toBeFocused();
});

test("on a telephone all of it fits, can be touched, and has no fault of accessibility", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const block = await openBlock(page);
  await block.locator("pre").evaluate((code) => code.scrollTo(30, 0));
  await block.locator("pre").click();
  await expect.poll(() => block.locator(".cm-scroller").evaluate(({ scrollLeft }) => scrollLeft)).toBe(30);
  await run(
    block,
    'for (const say of ["log", "log", "log", "warn", "error"]) console[say](video, "x".repeat(500));\nawait show("y".repeat(500));\nthrow new Error("z".repeat(500));',
  );
  const log = block.getByRole("log", { name: "Console" });
  await expect.poll(() => huesOf(log.locator("> *"))).toEqual(["gray", "gray", "gray", "yellow", "red"]);
  expect(await huesOf(state(block))).toEqual(["red"]);
  await log.press("End");
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const file = { name: "long".repeat(100), mimeType: "video/mp4", buffer: Buffer.from("a") };
  await block.getByLabel("Your own file").setInputFiles(file);
  await expect(block.getByRole("button", { name: `Clear ${file.name}` })).toBeVisible();
  await expect(block.getByRole("alert")).toBeVisible();
  await expect(log).toBeVisible();
  for (const button of await block.locator("button:visible").all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height), (await button.textContent())!).toBeGreaterThanOrEqual(44);
  }
  expect(await faultsOf(page, IN_USE)).toEqual([]);
});

test("a React component runs in the frame, is edited like any program, and plays a pipeline", async ({ page }) => {
  const block = await openBlock(page, "/docs/next/tutorial/react");
  const colors = await colorsOf(block.locator("pre"));
  await block.locator("pre").focus();
  await expect(block.locator(".cm-content")).toBeVisible();
  await expect.poll(() => colorsOf(block.locator(".cm-content"))).toEqual(colors);
  await block.getByRole("button", { name: "Run" }).click();
  await expect(state(block)).toHaveText("Done");
  // A click would scroll the page, and miss on a busy machine.
  await result(block).getByRole("button", { name: "Play" }).press("Enter");
  const canvas = result(block).locator("canvas");
  await expect.poll(() => lightnessOf(canvas)).toBeGreaterThan(20);
  await result(block).getByRole("button", { name: "Stop" }).click();
  await expect(result(block).getByRole("button", { name: "Play" })).toBeVisible();

  await run(block, "export default () => <strong>as edited</strong>;");
  await expect(result(block).locator("strong", { hasText: "as edited" })).toBeVisible();
  await run(block, "const message = 'shown';\nawait show(<em>{message}</em>);");
  await expect(result(block).locator("em", { hasText: "shown" })).toBeVisible();

  await run(block, "export default function App() {\n  throw new RangeError('in a component');\n}");
  await expect(block.getByRole("alert")).toContainText("RangeError · line 2");
  await expect(block.getByRole("alert")).toContainText("in a component");
  await run(block, "export default 5;");
  await expect(block.getByRole("alert")).toContainText("must be a React component");
});
