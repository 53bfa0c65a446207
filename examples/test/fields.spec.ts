/** Fields and buttons of the settings, the preview and the rows, and what the clips show of their files. */
import { execFileSync } from "node:child_process";
import type { Locator, Page } from "@playwright/test";
import type { Project } from "../editor/src/model/project";
import { addFiles, clip, clipsOf, expect, open, savedProject, setTime, slider, test } from "./support";

const project = (page: Page) => savedProject(page) as Promise<Project>;
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });

test("times stay within their file, and text that is no time changes nothing", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  await clipsOf(page).click();
  const part = async () => {
    const { start, end } = (await project(page)).clips[0]!;
    return [start, end];
  };
  const whole = await part();
  for (const [label, text, times] of [
    ["End", "99", whole],
    ["Start", "-1", whole],
    ["End", "1.5", [0, 1500]],
    ["Start", "soon", [0, 1500]],
    ["Start", "7", [1400, 1500]],
    ["Start", "0.5", [500, 1500]],
    ["End", "0", [500, 600]],
  ] as const) {
    await setTime(page, label, text);
    await expect.poll(part, `${label} ${text}`).toEqual(times);
    await expect(field(page, label)).toHaveValue(/^\d\.\d\d$/);
  }
  await expect(field(page, "Start")).toHaveValue("0.50");
  // It takes effect by Enter, or when it is left.
  await field(page, "End").fill("1.2");
  await field(page, "End").press("Enter");
  await expect.poll(part).toEqual([500, 1200]);
  await field(page, "End").press("Control+z"); // It belongs to the text.
  await field(page, "End").fill("1.3");
  expect(await part()).toEqual([500, 1200]);
  await field(page, "End").blur();
  await expect.poll(part).toEqual([500, 1300]);
  // The shortest time on the timeline is twice as much of a file that plays at twice its speed.
  await slider(page, "Speed").fill("2");
  await setTime(page, "End", "0");
  await expect.poll(part).toEqual([500, 700]);
  // Music begins within the film, which lasts 0.75 s.
  await setTime(page, "End", "2");
  await page.getByRole("button", { name: "Music sound.mp3" }).click();
  await setTime(page, "On the timeline at", "0.25");
  await expect.poll(async () => (await project(page)).music[0]!.at).toBe(250);
  await setTime(page, "On the timeline at", "1:30");
  await expect.poll(async () => (await project(page)).music[0]!.at).toBe(650);
  await setTime(page, "On the timeline at", "-2");
  await expect.poll(async () => (await project(page)).music[0]!.at).toBe(0);
  await setTime(page, "Start", "0.5");
  await setTime(page, "End", "0.2");
  await expect.poll(async () => (await project(page)).music[0]).toMatchObject({ start: 500, end: 600 });
});

test("a title, the film and the rows are set by their fields and buttons", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  await page.getByRole("combobox", { name: "Frames per second" }).selectOption("50");
  await page.getByRole("combobox", { name: "Picture" }).selectOption("720 × 1280");
  await expect.poll(() => project(page)).toMatchObject({ frameRate: 50, width: 720, height: 1280 });
  const shape = () => page.locator(".picture").evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);
  await expect.poll(shape).toBeCloseTo(9 / 16, 1);
  const [stage, picture, canvas] = [".stage", ".picture", ".picture canvas"].map((part) => page.locator(part));
  expect((await picture!.boundingBox())!.height).toBeLessThan((await stage!.boundingBox())!.height);
  expect(await canvas!.boundingBox()).toEqual(await picture!.boundingBox());
  const middleOf = async (part: Locator) => (await part.boundingBox())!.x + (await part.boundingBox())!.width / 2;
  expect(await middleOf(picture!)).toBeCloseTo(await middleOf(stage!), 0);

  await page.getByRole("button", { name: "Add title" }).click();
  await setTime(page, "Length", "0");
  await setTime(page, "Start", "-1");
  await page.getByLabel("Color").fill("#0000ff");
  await page.getByLabel("Color").blur();
  for (const color of ["#00ff00", "#ff0000"]) await page.getByLabel("Color").fill(color);
  await expect
    .poll(async () => (await project(page)).titles[0])
    .toMatchObject({ at: 0, duration: 100, color: "#ff0000" });
  // The way to a color is one step of undo.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Color")).toHaveValue("#0000ff");

  await clipsOf(page).click();
  await slider(page, "Hue").fill("90");
  // A slider is below its label and its value, as wide as both.
  const hue = page.locator(".slider").filter({ has: slider(page, "Hue") });
  const boxOf = async (part: Locator) => (await part.boundingBox())!;
  const [control, label] = [await boxOf(slider(page, "Hue")), await boxOf(hue.locator("label"))];
  const value = await boxOf(hue.locator("output"));
  expect(control.y).toBeGreaterThan(label.y + label.height - 1);
  expect([control.x, control.x + control.width]).toEqual(
    [label.x, value.x + value.width].map((place) => expect.closeTo(place, 0)),
  );
  await slider(page, "Blur").fill("2");
  await page.getByRole("combobox", { name: "Turn" }).selectOption("To the left");
  await page.getByRole("combobox", { name: "Turn" }).press("g"); // A key of the list, which adds no gap.
  await page.getByRole("combobox", { name: "Flip" }).selectOption("Left and right");
  await page.getByRole("checkbox", { name: "Crop it to fill the film" }).press("Space");
  const set = { turn: 270, flip: "sideways", isFilling: true };
  await expect
    .poll(async () => (await project(page)).clips[0])
    .toMatchObject({ ...set, effects: { hue: 90, blur: 2 } });
  expect((await project(page)).clips).toHaveLength(1);
  await page.getByRole("button", { name: "Reset effects" }).click();
  await expect.poll(async () => (await project(page)).clips[0]!.effects).toEqual({});
  await expect(slider(page, "Hue")).toHaveValue("0");
  expect((await project(page)).clips[0]).toMatchObject(set);

  for (const [row, other] of [
    ["clips", "music"],
    ["music", "clips"],
  ] as const) {
    const mute = page.getByRole("button", { name: `Mute ${row}`, exact: true });
    const solo = page.getByRole("button", { name: `Solo ${row}`, exact: true });
    const plain = page.getByRole("button", { name: `Mute ${other}`, exact: true });
    const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).color);
    for (const pressed of ["true", "false"]) {
      await mute.click();
      await expect(mute).toHaveAttribute("aria-pressed", pressed);
      await solo.click();
      await expect(solo).toHaveAttribute("aria-pressed", pressed);
      await expect(plain).toHaveAttribute("aria-pressed", "false");
      for (const button of [mute, solo])
        expect((await colorOf(button)) !== (await colorOf(plain))).toBe(pressed === "true");
    }
  }
  await clipsOf(page).click();
  await page.getByRole("button", { name: "Detach the sound" }).click();
  await expect.poll(async () => (await project(page)).music.length).toBe(2);
  await page.getByRole("button", { name: "Music sound.mp3" }).click();
  const strip = page.getByRole("button", { name: "Music sound.mp3" }).locator("canvas");
  await expect(strip).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: "Mute sound.mp3" }).click();
  await expect(strip).not.toHaveCSS("opacity", "1");
  await page.getByLabel("Lower while the clips are loud").check();
  await expect.poll(async () => (await project(page)).music[0]).toMatchObject({ isMuted: true, isDucked: true });
  await page.getByRole("button", { name: "Lay h264-aac.mp4 over the film" }).click();
  await page.getByRole("combobox", { name: "Shape" }).selectOption("Square");
  await expect.poll(async () => (await project(page)).overlays).toMatchObject([{ shape: 1 }]);
  await expect(page.getByRole("button", { name: "Overlay h264-aac.mp4" })).toHaveAttribute("aria-pressed", "true");
  await expect(slider(page, "Start of the overlay")).toBeVisible();
  await page.getByRole("button", { name: "Music sound.mp3" }).click();
  await expect(slider(page, "End of the music")).toBeVisible();
  // The items of each row have a color of their own.
  const looks = page.locator(".track > :first-child [data-item]");
  const colors = await looks.evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor));
  expect([colors.length, new Set(colors).size]).toEqual([4, 4]);
});

test("the buttons of the preview step and play, and those of the timeline split and zoom", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const time = page.locator(".time b");
  await expect(page.locator(".time")).toHaveText("0:00.00 / 0:02.00");
  await page.getByRole("button", { name: "One frame forward" }).click();
  await expect(time).toHaveText("0:00.05");
  await page.getByRole("button", { name: "One frame back" }).click();
  await expect(time).toHaveText("0:00.02");
  const { width } = (await clipsOf(page).boundingBox())!;
  // Of a short film, a second is as long as 120 pixels.
  expect(width).toBeCloseTo(240, 0);
  const zoom = page.getByRole("slider", { name: "Zoom" }).last();
  const marks = page.locator(".ruler span");
  await expect(marks).toHaveText(["0:00", "0:01", "0:02"]);
  expect((await marks.nth(1).boundingBox())!.x - (await clipsOf(page).boundingBox())!.x).toBeCloseTo(120, 0);
  await zoom.fill("1");
  await expect(marks).toHaveText(["0:00", "0:00.5", "0:01", "0:01.5", "0:02"]);
  // A second is as long as 240 pixels.
  await expect.poll(async () => (await clipsOf(page).boundingBox())!.width).toBeCloseTo(480, 0);
  await zoom.fill("0");
  await expect.poll(async () => (await clipsOf(page).boundingBox())!.width).toBeCloseTo(width, 0);
  await page.locator("h1").click();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(time).toHaveText("0:01.02");
  await page.getByRole("button", { name: "Split" }).click();
  await expect(clipsOf(page)).toHaveCount(2);
  await expect(clipsOf(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("combobox", { name: "Transition" }).selectOption("Wipe");
  await expect(slider(page, "Wipe")).toHaveValue("0");
  await expect.poll(async () => (await project(page)).clips[1]!.transition).toBe("wipe");
  await page.getByRole("button", { name: "Add gap" }).click();
  await expect(clipsOf(page).nth(1)).toHaveAccessibleName("Clip 2, Gap, 0:01.0");
  // Of a long film, a second is as long as 4 pixels.
  await setTime(page, "Length", "600");
  await expect.poll(async () => (await clipsOf(page).nth(1).boundingBox())!.width).toBeCloseTo(2400, 0);
  await expect(marks.nth(1)).toHaveText("0:30");
  // A short clip can still be hit, and covers no other.
  await clipsOf(page).first().press("Enter");
  await setTime(page, "End", "0.5");
  await expect.poll(async () => (await clipsOf(page).first().boundingBox())!.width).toBeCloseTo(4, 0);
  // The second half of the gap has a length of its own.
  await page.locator("h1").click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("s");
  await setTime(page, "Length", "2");
  await expect(clipsOf(page).nth(2)).toHaveAccessibleName("Clip 3, Gap, 0:02.0");
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Add h264-aac.mp4 to the timeline" }).click();
  await expect(clipsOf(page).nth(0)).toHaveAccessibleName("Clip 1, h264-aac.mp4, 0:02.0");
});

test.describe("on a fine screen", () => {
  test.use({ deviceScaleFactor: 2 });

  test("a clip shows its pictures, and where its sound is loud", async ({ page }, info) => {
    await open(page, clip("h264-aac.mp4"));
    await addFiles(page, clip("sound.mp3"));
    /** Parts of the two halves of a strip with pictures above, and with bars of the waveform. */
    const strip = (name: RegExp) =>
      page
        .getByRole("button", { name })
        .locator("canvas")
        .evaluate((canvas: HTMLCanvasElement) => {
          const { width, height } = canvas;
          const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
          const halves = [0, 1].map(() => ({ pictures: 0, bars: 0 }));
          for (let pixel = 0; pixel < width * height; pixel++) {
            const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * pixel, 4 * pixel + 4);
            const half = halves[pixel % width < width / 2 ? 0 : 1]!;
            const isAbove = pixel / width < height / 2;
            if (isAbove && alpha === 255) half.pictures += 2 / (width * height * 0.5);
            const isBar = Math.abs(red - 0xb7) < 40 && Math.abs(green - 0xaa) < 40 && blue > 0xd0 && alpha > 100;
            if (!isAbove && isBar) half.bars++;
          }
          return halves.map(({ pictures, bars }) => ({ hasPictures: pictures > 0.95, bars }));
        });
    const rise = async (name: RegExp) => {
      const [quiet, loud] = await strip(name);
      return loud!.bars - 2 * quiet!.bars;
    };
    // The strip fills its item, and the name is in the corner.
    for (const name of [/^Clip 1/, /^Music/]) {
      const item = page.getByRole("button", { name });
      const [outer, inner] = [(await item.boundingBox())!, (await item.locator("canvas").boundingBox())!];
      const label = (await item.locator(".label").boundingBox())!;
      const distances = [inner.x - outer.x, inner.y - outer.y, label.x - outer.x, label.y - outer.y];
      expect(distances).toEqual([1, 1, 3, 3].map((distance) => expect.closeTo(distance, 0)));
    }
    // The second second is loud.
    for (const name of [/^Clip 1/, /^Music/]) await expect.poll(() => rise(name)).toBeGreaterThan(20);
    await expect.poll(async () => (await strip(/^Clip 1/)).map(({ hasPictures }) => hasPictures)).toEqual([true, true]);
    // Twice as fast, the clip shows all of its file as well.
    await clipsOf(page).first().click();
    await slider(page, "Speed").fill("2");
    await expect(clipsOf(page).first()).toHaveAccessibleName(/0:01\.0$/);
    await expect.poll(() => rise(/^Clip 1/)).toBeGreaterThan(20);
    await slider(page, "Speed").fill("1");
    // Without the first half second, the last third of the first half is loud.
    await page.getByRole("button", { name: /^Music/ }).click();
    await setTime(page, "Start", "0.5");
    await expect
      .poll(async () => {
        const [first, loud] = await strip(/^Music/);
        return first!.bars / loud!.bars;
      })
      .toBeCloseTo(1 / 3, 1);
    // Without the first second, all of it is loud.
    for (const name of [/^Clip 1/, /^Music/]) {
      await page.getByRole("button", { name }).click();
      await setTime(page, "Start", "1");
      await expect.poll(async () => Math.min(...(await strip(name)).map(({ bars }) => bars))).toBeGreaterThan(20);
    }

    // A picture is repeated in its own shape: here a white half and a black one, and a white one again.
    const half = info.outputPath("half.png");
    const left = "color=black:s=72x36,drawbox=w=36:h=36:color=white:t=fill";
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", left, "-frames:v", "1", half]);
    await addFiles(page, half);
    const shown = clipsOf(page).nth(1).locator("canvas");
    const redAt = (halves: number) =>
      shown.evaluate((canvas: HTMLCanvasElement, halves) => {
        const { data } = canvas.getContext("2d")!.getImageData(halves * canvas.height, canvas.height / 2, 1, 1);
        return data[0];
      }, halves);
    await expect.poll(() => redAt(0.5)).toBeGreaterThan(240);
    // The list of files shows it as well.
    const poster = page.getByRole("region", { name: "Media" }).locator("canvas").last();
    const redOfPoster = (canvas: HTMLCanvasElement) => canvas.getContext("2d")!.getImageData(8, 8, 1, 1).data[0];
    expect(await poster.evaluate(redOfPoster)).toBeGreaterThan(240);
    const [{ x, y, width, height }, named] = [(await poster.boundingBox())!, page.getByText("half.png").first()];
    const place = (await named.boundingBox())!;
    expect([place.x > x + width, place.y < y + height]).not.toContain(false);
    // Its button comes last, also in the row of a sound, which has one button less.
    const lastOf = async (name: string) =>
      (await page.getByRole("button", { name: `Remove ${name}` }).boundingBox())!.x;
    expect(await lastOf("sound.mp3")).toBeCloseTo(await lastOf("half.png"), 0);
    expect(await redAt(1.5)).toBeLessThan(16);
    expect(await redAt(2.5)).toBeGreaterThan(240);

    // From now on, the browser decodes nothing more.
    await page.evaluate(() => {
      VideoDecoder.prototype.decode = () => {
        throw new DOMException("broken", "EncodingError");
      };
    });
    await page.keyboard.press("l");
    await expect(page.getByRole("alert")).toContainText("“h264-aac.mp4” is damaged");
  });
});
