/** The export: formats, copies, and what stops it. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import type { Format } from "../editor/src/export/job";
import {
  cancelExport,
  clip,
  clipsOf,
  difference,
  expect,
  expectNothingOpen,
  exportFilm,
  grayAt,
  open,
  probe,
  setTime,
  slider,
  startLongExport,
  test,
} from "./support";

test("a cut without encoding keeps the packets, and says why it is not possible", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  await setTime(page, "Start", "0.5");
  await setTime(page, "End", "1.5");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog")).toContainText("The clips will be copied, nothing is encoded");
  const half = Math.round(statSync(clip("h264-aac.mp4")).size / 2 / 1000);
  await expect(page.locator(".choice").filter({ hasText: "Cut" })).toHaveText(`Cut without encodingabout ${half} KB`);
  await page.keyboard.press("Escape");
  const film = await exportFilm(page, "Cut without encoding");
  const { video, audio } = probe(film);
  expect(video).toMatchObject({ codec_name: "h264", width: probe(clip("h264-aac.mp4")).video?.width });
  expect(audio).toMatchObject({ codec_name: "aac" });
  expect(difference(grayAt(film, 0.5), grayAt(clip("h264-aac.mp4"), 1))).toBeLessThan(3);

  await slider(page, "Hue").fill("90");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog")).toContainText("Not possible without encoding: a clip has effects");
  await expect(page.getByRole("radio", { name: /^Cut without encoding/ })).toBeDisabled();
  await expect(page.locator(".choice").filter({ hasText: "Cut" })).toHaveText("Cut without encoding");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: "Cut without encoding" }).check();
  await expect(page.getByRole("dialog").getByText("As in the files, 0:01.0", { exact: true })).toBeVisible();
  for (const [format, reason] of [
    ["webm", "this kind of file can't hold their codec"],
    ["gif", "a GIF is always encoded"],
    ["sound", "sound alone is always encoded"],
  ] as const) {
    await page.getByRole("combobox", { name: "Format" }).selectOption(format);
    await expect(page.getByRole("dialog")).toContainText(reason);
    await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Size" })).toHaveCount(format === "webm" ? 1 : 0);
  }
});

test("packets of a WebM are copied into a WebM", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("vp9-opus.webm"));
  const film = await exportFilm(page, "Cut without encoding", "webm");
  const { video, audio } = probe(film);
  expect([video?.codec_name, audio?.codec_name]).toEqual(["vp9", "opus"]);
  expect(Math.abs(statSync(film).size / statSync(clip("vp9-opus.webm")).size - 1)).toBeLessThan(0.1);
});

test("a film is saved under its name as MP4, WebM, GIF or sound alone", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await page.getByRole("button", { name: "Untitled" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Spring");
  await page.getByRole("textbox", { name: "Name" }).blur();
  await page.getByRole("textbox", { name: "Name" }).fill("Summer");
  await page.getByRole("textbox", { name: "Name" }).pressSequentially(" 1/2: ");
  await page.getByRole("dialog", { name: "Projects" }).getByRole("button", { name: "Close" }).click();
  // The whole name is one step of undo, and one that is written later is another.
  for (const name of ["Spring", "Untitled"]) {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Redo" }).click();
  const save = async (format: Format) => {
    const saving = page.waitForEvent("download");
    const path = await exportFilm(page, "Small file", format);
    return { name: (await saving).suggestedFilename(), ...probe(path) };
  };
  const mp4 = { name: "Summer 1 2.mp4", video: { codec_name: "h264" }, audio: { codec_name: "aac" } };
  expect(await save("mp4")).toMatchObject(mp4);
  const webm = { name: "Summer 1 2.webm", video: { codec_name: "vp9" }, audio: { codec_name: "opus" } };
  expect(await save("webm")).toMatchObject(webm);
  const gif = await save("gif");
  expect(gif).toMatchObject({ name: "Summer 1 2.gif", video: { codec_name: "gif", width: 160 } });
  expect(gif.audio).toBeUndefined();
  const sound = await save("sound");
  expect(sound).toMatchObject({ name: "Summer 1 2.m4a", audio: { codec_name: "aac" } });
  expect(sound.video).toBeUndefined();
});

test("a film is saved smaller than it is, under a name of its own", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const sizes = ["640 × 360", "854 × 480", "1280 × 720", "1920 × 1080"];
  const size = page.getByRole("combobox", { name: "Size" });
  await page.getByRole("combobox", { name: "Picture" }).selectOption("1920 × 1080");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(size.getByRole("option")).toHaveText(sizes);
  await expect(size).toHaveValue("1080");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Picture" }).selectOption("854 × 480");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
  await expect(size.getByRole("option")).toHaveText(sizes.slice(0, 2));
  await size.selectOption("640 × 360");
  const details = "640 × 360, 30 frames per second, 0:02.0, MP4 with H.264 and AAC";
  await expect(page.getByRole("dialog").getByText(details, { exact: true })).toBeVisible();
  // 0.1 bit per pixel and frame, and sound of 128 kbit/s, for 2 s.
  await expect(page.locator(".choice").filter({ hasText: "Good" })).toHaveText("Goodabout 205 KB");
  await page.getByRole("textbox", { name: "File name" }).fill("Winter");
  const saving = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const winter = await saving;
  expect(winter.suggestedFilename()).toBe("Winter.mp4");
  expect(probe(await winter.path()).video).toMatchObject({ width: 640, height: 360 });
});

test("the export loads an encoder of AAC if the browser has none", async ({ page, context }) => {
  const encoders: string[] = [];
  context.on("request", (request) => request.url().includes("aac-encoder") && encoders.push(request.url()));
  await open(page, clip("h264-aac.mp4"));
  const hasOwn = await page.evaluate(async () => {
    const config = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 2, bitrate: 128_000 };
    return (await AudioEncoder.isConfigSupported(config)).supported;
  });
  expect(encoders).toEqual([]);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog).toContainText("MP4 with H.264 and AAC");
  const note = dialog.getByText("This browser can't encode AAC. FFmpeg's encoder, which was loaded for it, does.");
  await expect(note).toHaveCount(hasOwn ? 0 : 1);
  expect(encoders.length > 0).toBe(!hasOwn);
});

test("a film without sound can't be saved as sound alone", async ({ page }, info) => {
  const white = info.outputPath("white.png");
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=white:s=64x36", "-frames:v", "1", white]);
  await open(page, white);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  const button = dialog.getByRole("button", { name: "Export" });
  await expect(button).toBeEnabled();
  await dialog.getByRole("combobox", { name: "Format" }).selectOption("sound");
  await expect(dialog).toContainText("The film has no sound.");
  await expect(button).toBeDisabled();
});

test("nothing stays open after the work", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  await clipsOf(page).first().click();
  await slider(page, "Blur").fill("3");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await exportFilm(page, "Small file");
  await page.getByRole("button", { name: "Untitled" }).click();
  await page.getByRole("button", { name: "New project" }).click();
  await expect(clipsOf(page)).toHaveCount(0);
  await expectNothingOpen(page);
});

test("a canceled export saves nothing, the next one works, and a closing tab asks during one", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const asks = () =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { bubbles: true, cancelable: true })));
  let dialog = await startLongExport(page);
  expect(await asks()).toBe(true);
  // It was paused, and is not over.
  await expect(page.locator(".play")).toHaveAttribute("aria-label", "Play");
  await expect(page.locator(".time")).not.toHaveText(/^(\S+) \/ \1$/);
  for (const name of ["Format", "Size"]) await expect(dialog.getByRole("combobox", { name })).toBeDisabled();
  await expect(dialog.getByRole("radio", { name: "Best" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  for (const key of ["Delete", "Escape"]) await page.keyboard.press(key);
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  await expect(clipsOf(page)).toHaveCount(64);
  await expect(dialog.locator(".progress")).toHaveText(/^\s*([2-9]|[1-9]\d) %$/);
  await expect(dialog.getByRole("progressbar", { name: "Export" })).toHaveAttribute("value", /^0\.\d/);
  await cancelExport(dialog);
  await expect.poll(asks).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).click();
  for (let count = 32; count >= 1; count /= 2) {
    await page.keyboard.press("Control+z");
    await expect(clipsOf(page)).toHaveCount(count);
  }
  expect(probe(await exportFilm(page, "Small file")).video?.codec_name).toBe("h264");
  for (let count = 2; count <= 64; count *= 2) {
    await page.keyboard.press("Control+Shift+Z");
    await expect(clipsOf(page)).toHaveCount(count);
  }

  await page.getByRole("button", { name: "Export" }).click();
  dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("radio", { name: "Best" }).check();
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await cancelExport(dialog);
  // The progress of the next export begins at 0.
  const begun = await dialog.evaluate(async (element) => {
    element.querySelector<HTMLElement>(".actions .primary")!.click();
    await Promise.resolve();
    return element.querySelector("progress")?.value;
  });
  expect(begun).toBe(0);
  await expect(dialog.getByRole("status")).toBeEmpty();
  await cancelExport(dialog);
  await expect.poll(asks).toBe(false);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("a format that can't be encoded is said so, and while that is tried no other format's codecs are shown", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const supported = VideoEncoder.isConfigSupported;
    const answered = new Promise((resolve) => addEventListener("answer", resolve));
    VideoEncoder.isConfigSupported = async (config) => {
      const isRefused = config.codec.startsWith("vp") || "refusesAll" in globalThis;
      if (!isRefused) return supported.call(VideoEncoder, config);
      await answered;
      return { supported: false, config };
    };
  });
  await open(page, clip("h264-aac.mp4"));
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  const button = dialog.getByRole("button", { name: "Export" });
  const details = dialog.locator(".hint").first();
  const format = dialog.getByRole("combobox", { name: "Format" });
  await expect(format.getByRole("option")).toHaveText([
    "MP4 video: plays nearly everywhere",
    "WebM video: for web pages",
    "GIF: short, small, without sound",
    "Sound alone",
  ]);
  const qualities = [/^Small file/, /^Good/, /^Best/, /^Cut without encoding/];
  await expect(dialog.getByRole("group", { name: "Quality" }).locator(".choice")).toHaveText(qualities);
  await expect(details).toHaveText("160 × 90, 30 frames per second, 0:02.0, MP4 with H.264 and AAC");
  await expect(button).toBeEnabled();
  await format.selectOption("webm");
  await expect(details).toHaveText("160 × 90, 30 frames per second, 0:02.0");
  await expect(button).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event("answer")));
  const message = dialog.getByText("This browser can't encode this format.");
  await expect(message).toHaveText("This browser can't encode this format. ");
  await expect(button).toBeDisabled();
  await format.selectOption("gif");
  await expect(details).toHaveText("160 × 90, 12.5 frames per second, 0:02.0");
  await expect(message).toHaveCount(0);
  await expect(button).toBeEnabled();
  await page.evaluate(() => Object.assign(globalThis, { refusesAll: true }));
  await format.selectOption("mp4");
  await expect(message).toHaveText("This browser can't encode this format. Cutting without encoding works.");
  await expect(button).toBeDisabled();
  await dialog.getByRole("radio", { name: "Cut without encoding" }).check();
  await expect(button).toBeEnabled();
});

test("without an encoder of AAC, an MP4 has Opus, and the dialog says what doesn't play it", async ({ page }) => {
  await page.addInitScript(() => {
    const supported = AudioEncoder.isConfigSupported;
    AudioEncoder.isConfigSupported = async (config) => ({
      ...(await supported.call(AudioEncoder, config)),
      ...(config.codec.startsWith("mp4a") && { supported: false }),
    });
  });
  // The package can't be loaded.
  await page.route(/assets\/.*aac-encoder/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await open(page, clip("h264-aac.mp4"));
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog).toContainText("MP4 with H.264 and Opus");
  const note = dialog.getByText(
    "AAC can't be encoded now, so the sound is Opus. QuickTime and some other players don't",
  );
  await expect(note).toBeVisible();
  await dialog.getByRole("radio", { name: "Cut without encoding" }).check();
  await expect(note).toHaveCount(0);
  await dialog.getByRole("combobox", { name: "Format" }).selectOption("sound");
  await expect(dialog.getByText("0:02.0, WEBA with Opus", { exact: true })).toBeVisible();
});

test("the file picker is asked for a file of the format, and if it is left nothing is saved", async ({ page }) => {
  await page.addInitScript(() => {
    const showSaveFilePicker = (options: object) => {
      Object.assign(globalThis, { asked: options });
      return new Promise((_, reject) =>
        addEventListener("leave", () => reject(new DOMException("", "AbortError")), { once: true }),
      );
    };
    const made: unknown[] = [];
    Object.assign(globalThis, { showSaveFilePicker, made });
    const send = Worker.prototype.postMessage as (...parts: unknown[]) => void;
    Worker.prototype.postMessage = function (...parts: [{ input?: { ask?: string } }]) {
      const isFirst = parts[0].input?.ask === "make" && made.push(parts) === 1;
      // The first film is still being opened when its dialog is closed.
      if (isFirst) addEventListener("close", () => send.apply(this, parts), { capture: true, once: true });
      else send.apply(this, parts);
    };
  });
  await open(page, clip("h264-aac.mp4"));
  const dialog = page.getByRole("dialog", { name: "Export" });
  await page.getByRole("button", { name: "Export" }).click();
  // Until the film is open, nothing is known about it.
  await dialog.getByRole("combobox", { name: "Format" }).selectOption("sound");
  await expect(dialog).not.toContainText("The film has no sound.");
  await dialog.getByRole("combobox", { name: "Format" }).selectOption("mp4");
  await expect(dialog).toContainText("MP4 with H.264");
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(dialog).toContainText("The clips will be copied");
  // The first dialog asked for no film to copy.
  expect(await page.evaluate(() => Reflect.get(globalThis, "made").length)).toBe(3);
  for (const [format, description, type, ending] of [
    ["mp4", "MP4", "video/mp4", "mp4"],
    ["sound", "M4A", "audio/mp4", "m4a"],
    ["gif", "GIF", "image/gif", "gif"],
  ] as const) {
    await dialog.getByRole("combobox", { name: "Format" }).selectOption(format);
    await expect(dialog.getByRole("progressbar")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Export" }).click();
    const types = [{ description, accept: { [type]: [`.${ending}`] } }];
    const asked = { suggestedName: `Untitled.${ending}`, types };
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "asked"))).toEqual(asked);
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event("leave")));
    await expect(dialog.getByRole("status")).toHaveText("The export was canceled. Nothing was saved.");
  }
  await page.evaluate(() => {
    const createWritable = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    Object.assign(globalThis, { showSaveFilePicker: async () => ({ createWritable }) });
  });
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("status")).toHaveText(
    "The disk is full. Make room, and export again. Your project is safe.",
  );
});
