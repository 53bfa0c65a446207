/** Programs of strangers: they reach nothing that the site keeps, and nothing around their frame. */
import type { Page } from "@playwright/test";
import { ATTACK, answerOnChannel, GOING, REACHED, seed, sendingTo } from "./support/attack";
import { openCollector } from "./support/collector";
import { dragFile } from "./support/drag-file";
import { liveBlocks, openBlock, result, run } from "./support/live-block";
import { linkTo, writeProgram } from "./support/playground";
import { expect, NIGHTLY, test, visit } from "./support/test";

/** What a program reaches that is run now, as it says at its end. */
const reached = async (page: Page, start = () => page.getByRole("button", { name: "Run" }).click()) => {
  await page.evaluate(answerOnChannel);
  await start();
  const said = page.getByRole("log").getByText(REACHED);
  await said.waitFor();
  return (await said.textContent())!.slice(REACHED.length);
};

// What browsers say about attempts that they prevent.
test.use({
  expectedErrors: [
    /Unsafe attempt to initiate navigation|Blocked opening|Refused to display|opaque origins|Permissions policy/,
  ],
});

test("a program from a link reaches nothing, nor after an edit and a reload", async ({ page }) => {
  await visit(page, await linkTo(ATTACK));
  await page.evaluate(seed);
  await expect(page.getByText("This program comes from a link.")).toBeVisible();
  expect(await reached(page)).toBe("nothing");

  // Firefox and WebKit let any frame go back.
  await writeProgram(page, `history.back();\n${ATTACK}`);
  await expect(page.getByText("This program comes from a link.")).toHaveCount(0);
  await page.reload();
  expect(await reached(page)).toBe("nothing");
  expect(page.url()).toContain("/docs/playground");
});

test("a pasted program reaches nothing, whatever program of the site it replaced", NIGHTLY, async ({ page }) => {
  const block = await openBlock(page);
  await page.evaluate(seed);
  expect(await reached(page, () => run(block, ATTACK))).toBe("nothing");

  await visit(page, "/docs/playground");
  await page.getByLabel("Example").selectOption({ label: "Webcam" });
  await writeProgram(page, `${ATTACK}\nif (false) navigator.mediaDevices.getUserMedia({ video: true });`);
  expect(await reached(page)).toBe("nothing");
});

test("a file that a program shows or saves is a download, and no page of the site", async ({ page }) => {
  const block = await openBlock(page);
  await run(block, 'show(new Blob(["<script>document.title = localStorage.secret</script>"], { type: "text/html" }));');
  await expect(result(block).getByText(/^text\/html, \d+ bytes$/)).toBeVisible();
  const address = await block.getByRole("link", { name: "Download" }).getAttribute("href");
  const download = page.waitForEvent("download");
  await page.evaluate((url) => void open(url!), address);
  await download;

  const saved = page.waitForEvent("download");
  await run(
    block,
    `import { encode, writeToFile } from "mfx";
const canvas = new OffscreenCanvas(64, 64);
canvas.getContext("2d")!.fillRect(0, 0, 64, 64);
const frame = new VideoFrame(canvas, { timestamp: 0, duration: 1e6 });
const stream = new ReadableStream({ start: (c) => (c.enqueue(frame), c.close()) });
await writeToFile(encode({ mimeType: 'video/webm; codecs="vp8"', video: { stream, width: 64, height: 64, framerate: 1, bitrate: 1e5 } }), "saved.webm");`,
  );
  expect((await saved).suggestedFilename()).toBe("saved.webm");
  page.once("dialog", (dialog) => void dialog.accept());
  await run(
    block,
    'const form = document.createElement("form");\nform.onsubmit = () => console.log(confirm("Sure?"));\nawait show(form);\nform.requestSubmit();',
  );
  await expect(block.getByRole("log")).toContainText("true");
});

test("what a program sends is shown as text, and calls nothing of the page", async ({ page }) => {
  const block = await openBlock(page);
  await run(
    block,
    `const { port1 } = new MessageChannel();
const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...args) {
  if (args[0]?.type === "console") globalThis.port = this;
  return send.apply(this, args);
};
console.log("first");
await new Promise((resolve) => setTimeout(resolve, 200));
for (const path of [["constructor"], ["report"], ["location", "assign"], ["__proto__"]])
  port.postMessage({ id: "1", type: "APPLY", path, argumentList: [{ type: "RAW", value: "alert(1)" }] });
port.postMessage({ type: "failed", failure: { message: { $$typeof: "x" }, name: ["a"], line: {} } });
port.postMessage({ type: "stages", stages: [{ time: "1", inFlight: "x" }] });
port.postMessage({ type: "layout", layout: { height: "100%", picture: 5 } });
port.postMessage(JSON.parse('{ "type": "layout", "__proto__": { "polluted": 1 }, "layout": { "height": 9, "__proto__": { "polluted": 1 } } }'));
console.log("last");`,
  );
  await expect(block.getByRole("log")).toContainText("last");
  await expect(block.getByRole("alert")).toContainText("Error");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "polluted" in {})).toBe(false);
});

test("a file that is dragged over the page goes to the page, not to a program", async ({ page }) => {
  const block = await openBlock(page);
  await run(
    block,
    'document.addEventListener("dragenter", (event) => event.stopImmediatePropagation(), true);\nshow("shown");',
  );
  const frame = block.locator("iframe");
  const isUnderPointer = () =>
    frame.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
  await expect(result(block).getByText("shown")).toBeVisible();
  await frame.scrollIntoViewIfNeeded();
  expect(await isUnderPointer()).toBe(true);
  await dragFile(page.locator("body"), "dragenter");
  expect(await isUnderPointer()).toBe(false);
  await frame.hover({ force: true });
  expect(await isUnderPointer()).toBe(true);
});

test("what a program's frame answers is shown as text", async ({ page }) => {
  const block = await openBlock(page);
  await run(
    block,
    `const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) {
  const thrown = { isError: true, value: { message: { $$typeof: "x" } } };
  send.call(this, message.id ? { id: message.id, type: "HANDLER", name: "throw", value: thrown } : message, ...rest);
};`,
  );
  await expect(block.getByRole("alert")).toContainText("The frame that runs programs failed.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a program that replaces its document ends, one that jumps within it goes on", async ({ page }) => {
  const block = await openBlock(page);
  const [[leaving], [jumping]] = GOING;
  await run(block, leaving);
  await expect(block.getByRole("alert")).toContainText("replaced the document");
  await expect(block.locator("iframe")).toHaveCount(0);
  await run(block, jumping);
  await expect(result(block).getByText("stayed")).toBeVisible();
});

test.describe("in a sandbox", () => {
  test.use({ expectedErrors: [/browser storage is not available|cannot be accessed from origin 'null'/] });

  test("a page of the site runs no program: its address may hold what another program read", async ({ page }) => {
    const link = await linkTo("show('ran')");
    await visit(page, "/docs/intro");
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      document.body.prepend(Object.assign(frame, { title: "Inner", width: "1200", height: "800", src }));
    }, link);
    const inner = page.frameLocator('iframe[title="Inner"]');
    await inner.getByRole("button", { name: "Run" }).click();
    await expect(inner.getByRole("alert")).toContainText("Programs don't run in a page inside another program's frame");
  });
});

test("only the site's own programs get the camera, with any numbers", async ({ page }) => {
  await visit(page, "/docs/playground");
  await page.getByLabel("Example").selectOption({ label: "Webcam" });
  const frame = page.locator('iframe[title="Result"]');
  await page.getByRole("button", { name: "Run" }).click();
  await expect(frame).toHaveAttribute("allow", /camera/);
  await expect(frame).not.toHaveAttribute("sandbox");
  await writeProgram(page, "await navigator.mediaDevices.getUserMedia({ video: true });");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Camera, screen and file pickers are for this site's own programs",
  );
  await expect(frame).not.toHaveAttribute("allow", /camera/);
});

test.describe("the reader's own file", () => {
  test.use({ expectedErrors: [/Content Security Policy|Blocked opening|Failed to fetch/] });

  test("is sent to no other site", async ({ page }) => {
    const { address, sent, close } = await openCollector();
    const block = await openBlock(page);
    const secret = { name: "mine.mp4", mimeType: "video/mp4", buffer: Buffer.from("secret") };
    await run(block, `await fetch("${address}/control", { mode: "no-cors" });\nawait fetch(video);\nshow("sent");`);
    await expect(result(block).getByText("sent")).toBeVisible();
    await block.getByLabel("Your own file").setInputFiles(secret);
    await expect(block.getByRole("button", { name: secret.name, exact: true })).toBeVisible();
    const programs = sendingTo(address).map((program, i) => [program, liveBlocks(page).nth(i)] as const);
    for (const [program, other] of programs) await run(other, program);
    for (const [, other] of programs) await expect(other.getByRole("log")).toContainText("leaving");
    await expect(block.getByRole("log")).toContainText(/http\S+\/request\?\S+ was not loaded/);
    // Nothing says that a request will not come: one that does, comes at once.
    await page.waitForTimeout(500);
    close();
    expect(sent).toEqual(["/control"]);
  });
});
