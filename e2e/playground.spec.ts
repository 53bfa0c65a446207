import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { linkTo, openPlayground, shown, writeProgram } from "./support/playground";
import { latest, order } from "./support/releases";
import { expect, NIGHTLY, openClipboard, test } from "./support/test";
import { drag } from "./support/values";

test("keeps the reader's work, also when an example is opened, for each version by itself", async ({ page }) => {
  await openPlayground(page);
  await writeProgram(page, 'show("mine: ü 🎬");');
  await page.getByLabel("Footage", { exact: true }).selectOption("city");
  await page.reload();
  await expect(page.locator(".cm-content")).toContainText("mine: ü 🎬");
  await expect(page.getByLabel("Footage", { exact: true })).toHaveValue("city");

  const menu = page.getByLabel("Example");
  await menu.selectOption({ label: "Sound only" });
  await expect(page.locator(".cm-content")).toContainText(/frames[?!]?\.cancel\(\)/);
  await page.reload();
  await expect(page.locator(".cm-content")).toContainText(/frames[?!]?\.cancel\(\)/);
  await menu.selectOption({ label: "Your own program" });
  await expect(page.locator(".cm-content")).toHaveText('show("mine: ü 🎬");');
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.locator(".cm-content")).toContainText(/frames[?!]?\.cancel\(\)/);
  await menu.selectOption({ label: "Green screen" });
  await expect(page.getByLabel("Footage", { exact: true })).toHaveValue("balloon-green");

  await openPlayground(page, "/docs/next/playground");
  await expect(page.locator(".cm-content")).not.toContainText(/mine|cancel/);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{ "code": 5, "version": "x", "video": 6 }');
  });
  await openPlayground(page);
  await expect(page.locator(".cm-content")).toContainText("encode");
  await expect(page.getByLabel("Version", { exact: true })).toHaveValue(latest);
});

test("a link brings its program, not yet run, and leaves saved work alone until it is edited", async ({ page }) => {
  const footage = page.getByLabel("Footage", { exact: true });
  const clipboard = await openClipboard(page);
  await openPlayground(page);
  await writeProgram(page, 'show("shared: ü 🎬", video);');
  await footage.selectOption("balloon-green");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(clipboard).toMatch(/^const video = "http.*\/media\/balloon-green\.mp4";/);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await clipboard();
  await footage.selectOption("coast");
  await writeProgram(page, 'show("my own");');

  await page.goto("/docs/intro");
  await openPlayground(page, new URL(link).pathname + new URL(link).hash);
  await expect(page.locator(".cm-content")).toContainText("shared: ü 🎬");
  await expect(footage).toHaveValue("balloon-green");
  await expect(page.locator("iframe")).toHaveCount(0);
  await footage.selectOption("city");

  await page.goto("/docs/intro");
  await openPlayground(page);
  await expect(page.locator(".cm-content")).toContainText("my own");
  await expect(footage).toHaveValue("coast");
});

test("a link runs against the release it was made for; edited, it is the reader's own", async ({ page }) => {
  await openPlayground(page, await linkTo('show("linked");', "0.8.2"));
  await expect(page.getByLabel("Version", { exact: true })).toHaveValue("0.8.2");
  await expect(page.getByLabel("Example").locator("option:checked")).toHaveText("A program from a link");
  await expect(page.getByText("This program comes from a link.")).toBeVisible();
  await page.getByLabel("Footage", { exact: true }).selectOption({ index: 1 });
  expect(new URL(page.url()).hash).not.toBe("");
  const changed = 'show("linked, and changed");';
  await writeProgram(page, changed);
  await expect(page.locator(".cm-content")).toHaveText(changed);
  await expect(page.getByText("This program comes from a link.")).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".cm-content")).toHaveText(changed);
  await expect(page.getByLabel("Version", { exact: true })).toHaveValue("0.8.2");
  expect(new URL(page.url()).hash).toBe("");

  // Another link, pasted into the address of the same page.
  const other = await linkTo('show("of another link");', latest, "https://mfx.example/a.mp4");
  await page.evaluate((link) => location.assign(link), other);
  await expect(page.locator(".cm-content")).toHaveText('show("of another link");');
  await expect(page.getByLabel("Address of the footage")).toHaveValue("https://mfx.example/a.mp4");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByLabel("Example").locator("option:checked")).toHaveText("Transcode MP4 to WebM");
  await page.evaluate(() => location.assign("#code=cut"));
  await expect(page.getByText("The link's program could not be read.")).toBeVisible();
  await page.evaluate(() => location.assign("#"));
  await expect(page.getByText("The link's program could not be read.")).toBeHidden();
});

test.describe("an address", () => {
  test.use({ expectedErrors: [/CORS|ERR_FAILED/] });

  test("is used as footage; one that forbids it is explained", async ({ page }) => {
    const elsewhere = createServer(({ url }, response) => {
      if (url === "/open.mp4") response.setHeader("access-control-allow-origin", "*");
      response.end("12345");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
    const address = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    await openPlayground(page);
    await writeProgram(page, "show(await (await fetch(video)).text());");
    await page.getByLabel("Footage", { exact: true }).selectOption({ label: "An address…" });
    const field = page.getByLabel("Address of the footage");
    await field.fill(`${address}/open.mp4`);
    await page.getByRole("button", { name: "Run" }).click();
    await expect(shown(page).getByText("12345")).toBeVisible();

    await page.reload();
    await expect(field).toHaveValue(`${address}/open.mp4`);
    await field.fill(`${address}/closed.mp4`);
    await page.getByRole("button", { name: "Run" }).click();
    await expect(page.getByRole("alert")).toContainText("does not let other sites read it (CORS)");
    await expect(page.locator(".cm-line").first()).toHaveClass(/cm-failed/);

    await field.fill("https://");
    await page.getByRole("button", { name: "Run" }).click();
    await expect(page.getByRole("alert")).toContainText("https://");
    await field.fill("");
    await writeProgram(page, "show((await (await fetch(video)).blob()).type);");
    await page.getByRole("button", { name: "Run" }).click();
    await expect(shown(page).getByText("video/mp4")).toBeVisible();
    await page.getByLabel("Footage", { exact: true }).selectOption("city");
    await expect(field).toHaveCount(0);
    elsewhere.close();
  });
});

test("runs against the version that is chosen, with the examples that fit it", async ({ page }) => {
  await openPlayground(page);
  const versions = await page.getByLabel("Version", { exact: true }).locator("option").allTextContents();
  expect(versions[0]).toBe(`${latest} (latest)`);
  expect(versions).toHaveLength(order.length);
  for (const version of [latest, "0.8.0", "0.7.0"]) {
    await page.getByLabel("Version", { exact: true }).selectOption(version);
    expect(await page.getByLabel("Example").locator("option").count(), version).toBeGreaterThanOrEqual(12);
  }
  await page.getByLabel("Example").selectOption({ label: "Zoom with keyframes" });
  await expect(page.locator(".cm-content")).toContainText("new GLEffect");
  await page.getByLabel("Version", { exact: true }).selectOption(latest);
  await expect(page.locator(".cm-content")).toContainText("visual.zoom");
  await writeProgram(page, 'import { animate } from "mfx";\nanimate("0s 1");');
  await page.getByLabel("Version", { exact: true }).selectOption("0.8.0");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText(
    /^SyntaxError · line 1.*`animate` is not in 0\.8\.0; it was added in 0\.8\.2\./,
  );
  await writeProgram(page, 'import * as mfx from "mfx";\n\nmfx.animate("0s 1");');
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText(/line 3.*`animate` is not in 0\.8\.0/);
  await writeProgram(page, 'import { visual } from "mfx";\nvisual.crop();');
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText("`visual.crop` is not in 0.8.0; it was added in 0.8.4.");
  await page.getByLabel("Example").selectOption({ label: "Zoom with keyframes" });
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("knows the types of the version", async ({ page }) => {
  await openPlayground(page);
  await writeProgram(page, 'import { decode } from "mfx";\n\nconst wrong: string = 4;\ndeco');
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await page.keyboard.type("d");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("decode");
  await expect(page.locator(".cm-completionInfo code")).toContainText("function decode");
  await expect(page.locator(".cm-completionInfo p")).toContainText(/\w/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("(");
  await expect(page.locator(".cm-description strong")).toContainText("input");
  await page.keyboard.type("video, ");
  await expect(page.locator(".cm-description strong")).toContainText(/^(mimeType|options)/);
  await expect(page.locator("code:has(strong)")).toHaveText(/^decode\(input: .+, (mimeType|options).+\): Promise</s);
  await page.keyboard.press("Escape");
  await page.locator(".cm-line", { hasText: "const wrong" }).getByText("wrong").hover();
  await expect(page.locator(".cm-tooltip-hover")).toContainText("const wrong: string");
  await writeProgram(page, 'import { visual } from "mfx";\n\nvisual');
  await page.keyboard.type(".");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("crop");

  // Once the program has been checked, nothing but the version makes it be checked again.
  await writeProgram(page, 'import { animate } from "mfx";\nconst other: string = animate("0s 1");');
  await expect(page.locator(".cm-lintRange-error")).toHaveText("other");
  await page.getByLabel("Version", { exact: true }).selectOption("0.8.0");
  await expect(page.locator(".cm-lintRange-error").first()).toHaveText("animate");

  await writeProgram(page, "const none = ;");
  await expect(page.locator(".cm-lintRange-error")).toHaveText(";");
  await writeProgram(
    page,
    'import { registerAacEncoder } from "@mediabunny/aac-encoder";\nfor await (const _ of new ReadableStream()) registerAacEncoder(1);',
  );
  await expect(page.locator(".cm-lintRange-error")).toHaveText("1");
  await page.locator(".cm-lintRange-error").hover();
  await expect(page.locator(".cm-tooltip-hover")).toContainText("Expected 0 arguments, but got 1.");
});

test.describe("without its types", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("the editor finds no fault, and programs run", NIGHTLY, async ({ page }) => {
    await page.route("/live/lib.json", (route) => route.abort());
    await openPlayground(page);
    const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/live/lib.json"));
    await writeProgram(page, "const list: Array<number> = [6, 7];\nshow(list.length * 21);");
    await asked;
    await page.getByRole("button", { name: "Run" }).click();
    await expect(shown(page).getByText("42")).toBeVisible();
    await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
  });
});

test("its parts are moved and chosen", async ({ page }) => {
  await openPlayground(page);
  const width = async () => (await page.locator(".cm-editor").boundingBox())!.width;
  const before = await width();
  const bottomOf = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf(".cm-editor")).toBeCloseTo(await bottomOf("[role=separator]"), 0);
  const splitter = page.getByRole("separator", { name: "Width of the editor" });
  await splitter.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await expect(splitter).toHaveAttribute("aria-valuenow", "60");
  await expect.poll(width).toBeGreaterThan(before * 1.1);
  const wide = await width();
  await drag(page, splitter, -100);
  await page.mouse.up();
  await expect.poll(async () => (await width()) - wide).toBeCloseTo(-100, -1);

  await page.getByRole("tab", { name: "Console" }).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.getByRole("tab", { name: "Timeline" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Timeline" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Console" })).toHaveAttribute("tabindex", "-1");
});

test("plays, scrubs, loops and mutes what came out, and shows the pipeline's stages", async ({ page }) => {
  await openPlayground(page, "/docs/next/playground");
  await page.getByLabel("Example").selectOption({ label: "Trim to two seconds" });
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText(/^Done: WebM · VP8, Opus/)).toBeVisible({ timeout: 120_000 });

  const player = page.getByRole("group", { name: "Player" });
  const video = shown(page).locator("video");
  await player.getByRole("button", { name: /Play|Pause/ }).waitFor();
  await player.getByRole("button", { name: "Loop" }).click();
  await player.getByRole("button", { name: "Mute" }).click();
  await expect
    .poll(() => video.evaluate(({ loop, muted, controls }: HTMLVideoElement) => ({ loop, muted, controls })))
    .toEqual({ loop: true, muted: false, controls: false });
  const paused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  for (const pause of (await paused()) ? [false, true] : [true, false, true]) {
    await player.getByRole("button", { name: pause ? "Pause" : "Play" }).click();
    await expect.poll(paused).toBe(pause);
  }
  await player.getByRole("slider", { name: "Position" }).fill("0.5");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(0.5, 1);
  await player.getByRole("button", { name: "Loop" }).click();
  await player.getByRole("slider", { name: "Position" }).press("End");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  await player.getByRole("button", { name: "Play" }).click();
  await expect.poll(paused).toBe(false);
  await expect(player.getByText(/^0:0\d\.\d \/ 0:01\.\d$/)).toBeVisible();
  // A trimmed video has no source picture at the same time.
  await expect(player.getByRole("button", { name: "Compare with the source" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("rowheader").nth(3)).toBeAttached();
  expect(await faultsOf(page, "main")).toEqual([]);
  await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute("download", "mfx.webm");
  // A short run has all of its frames in the table as well.
  const short = `import { encode } from "mfx";
const canvas = new OffscreenCanvas(64, 36);
canvas.getContext("2d");
const frames = [0, 1, 2].map((index) => new VideoFrame(canvas, { timestamp: 4e4 * index }));
const start = (controller) => (frames.forEach((frame) => controller.enqueue(frame)), controller.close());
const video = { stream: new ReadableStream({ start }), width: 64, height: 36, bitrate: 1e5, framerate: 25 };
await show(encode({ mimeType: 'video/webm; codecs="vp8"', video }));`;
  await writeProgram(page, short);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("row", { name: /^video encoder/ })).toHaveText(/^video encoder330\d/);
  await writeProgram(page, 'import { openFile } from "mfx";\nawait show(await openFile(video));');
  await page.getByRole("button", { name: "Run" }).click();
  await player.getByRole("button", { name: "Compare with the source" }).click();
  await expect(page.getByRole("slider", { name: /^Source and result/ })).toBeVisible();
  await expect(shown(page).getByRole("slider", { name: "Position" })).toBeHidden();
  const frame = page.locator('iframe[title="Result"]');
  expect(await frame.boundingBox()).toEqual(await frame.locator("../..").boundingBox());
  await player.getByRole("button", { name: "Full screen" }).click();
  await expect(page.locator(":fullscreen iframe")).toHaveAttribute("title", "Result");
});

test("what is only painted can be halted, and compared with the source at that moment", async ({ page }) => {
  await openPlayground(page);
  await page.getByLabel("Example").selectOption({ label: "Grade the colors" });
  await page.getByRole("button", { name: "Run" }).click();
  const player = page.getByRole("group", { name: "Player" });
  const time = player.getByText(/^\d:\d\d\.\d$/).filter({ visible: true });
  await expect(time).not.toHaveText("0:00.0");
  await player.getByRole("button", { name: "Pause" }).click();
  const halted = Number((await time.textContent())!.slice(2));

  await player.getByRole("button", { name: "Compare with the source" }).click();
  const source = page.getByRole("region", { name: "Result" }).locator("video");
  await expect
    .poll(() => source.evaluate((video: HTMLVideoElement) => video.readyState > 1 && video.currentTime))
    .toBeCloseTo(halted, 0);
  expect(Number((await time.textContent())!.slice(2))).toBeCloseTo(halted, 0);
  const played = source.evaluate((video) => new Promise((resolve) => video.addEventListener("play", () => resolve(1))));
  await player.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => Number((await time.textContent())!.slice(2))).toBeGreaterThan(halted);
  expect(await played).toBe(1);
});

test("a problem report holds the program's link, version, codecs and console output", async ({ page, context }) => {
  await context.route("https://github.com/**", (route) => route.fulfill({ body: "the form" }));
  await openPlayground(page);
  await writeProgram(page, `console.log("before"); throw new Error("it broke");${"\n".repeat(99)}`);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator("[data-phase=failed]")).toBeVisible();
  // However long the program is.
  await expect(page.getByRole("log", { name: "Console" })).toBeInViewport({ ratio: 0.9 });
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Report a problem" }).click();
  const form = await opened;
  await form.waitForURL("https://github.com/**");
  expect(await form.evaluate(() => opener === null)).toBe(true);
  const address = new URL(form.url());
  expect(address.pathname).toMatch(/\/issues\/new$/);
  const { template, playground = "", ...fields } = Object.fromEntries(address.searchParams);
  expect(template).toBe("bug.yml");
  expect(new URL(playground).hash).toContain("code=");
  expect(fields.version).toBe(latest);
  expect(fields.probe).toMatch(/^VP9: decode/m);
  expect(fields.console).toContain("log: before");
  expect(fields.console).toContain("Error: it broke");
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole("button", { name: "Report a problem" }).click();
  await expect(page.getByText("The browser blocked the window with the report.")).toBeVisible();
});
