import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

const open = async (page: Page, path = "/docs/playground") => {
  await page.goto(path);
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 20_000 });
};

const write = async (page: Page, code: string) => {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
};

const result = (page: Page) => page.frameLocator('iframe[title="Result"]');

test("keeps the reader's work, for each version by itself", async ({ page }) => {
  await open(page);
  await write(page, 'show("mine: ü 🎬");');
  await page.getByLabel("Footage", { exact: true }).selectOption("city");
  await page.reload();
  await expect(page.locator(".cm-content")).toContainText("mine: ü 🎬");
  await expect(page.getByLabel("Footage", { exact: true })).toHaveValue("city");
  await open(page, "/docs/next/playground");
  await expect(page.locator(".cm-content")).not.toContainText("mine");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a link brings its program, not yet run, and leaves saved work alone until it is edited", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await write(page, 'show("shared: ü 🎬");');
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await write(page, 'show("my own");');

  await page.goto("/docs/intro");
  await open(page, new URL(link).pathname + new URL(link).hash);
  await expect(page.locator(".cm-content")).toContainText("shared: ü 🎬");
  await expect(page.locator("iframe")).toHaveCount(0);

  await page.goto("/docs/intro");
  await open(page);
  await expect(page.locator(".cm-content")).toContainText("my own");
});

test("says when a program is too long for a link", async ({ page }) => {
  await open(page);
  const noise = Array.from({ length: 3000 }, (_, i) => ((i * 7919) % 65521).toString(36)).join(" ");
  await write(page, `// ${noise}`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("too long for a link")).toBeVisible();
});

test("a file of the reader's is used, and stays in the page", async ({ page }) => {
  await open(page);
  await write(
    page,
    'const { size } = await (await fetch(video)).blob();\nshow(`${size} bytes from ${video.split(":")[0]}`);',
  );
  const uploads: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && uploads.push(request.url()));
  await page
    .getByLabel("Your own file")
    .setInputFiles({ name: "mine.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(123) });
  await expect(page.getByText("Your file stays on this computer.")).toBeVisible();
  await page.getByRole("button", { name: "Run" }).click();
  await expect(result(page).getByText("123 bytes from blob")).toBeVisible();
  expect(uploads).toEqual([]);
});

test("runs against the version that is chosen, with the examples that fit it", async ({ page }) => {
  await open(page);
  const versions = await page.getByLabel("Version", { exact: true }).locator("option").allTextContents();
  expect(versions[0]).toBe("0.10.0 (latest)");
  expect(versions).toHaveLength(14);
  for (const version of ["0.10.0", "0.8.0", "0.7.0"]) {
    await page.getByLabel("Version", { exact: true }).selectOption(version);
    expect(await page.getByLabel("Example").locator("option").count(), version).toBeGreaterThanOrEqual(12);
  }
  await write(page, 'import { animate } from "mfx";\nanimate("0s 1");');
  await page.getByLabel("Version", { exact: true }).selectOption("0.8.0");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("alert")).toContainText("`animate` is not in 0.8.0; it was added in 0.8.2.");
});

test("knows the types of the version", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  await write(page, 'import { decode } from "mfx";\n\nconst wrong: string = 4;\ndeco');
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible({ timeout: 60_000 });
  await page.keyboard.type("d");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("decode", { timeout: 30_000 });
});

test("plays, scrubs, loops, mutes and compares what came out, and shows the pipeline's stages", async ({ page }) => {
  test.setTimeout(180_000);
  await open(page);
  await page.getByLabel("Example").selectOption({ label: "Trim to two seconds" });
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText(/^Done: WebM · VP8, Opus/)).toBeVisible({ timeout: 120_000 });

  const player = page.getByRole("group", { name: "Player" });
  const video = result(page).locator("video");
  await player.getByRole("button", { name: /Play|Pause/ }).waitFor();
  await player.getByRole("slider", { name: "Position" }).fill("0.5");
  await player.getByRole("button", { name: "Loop" }).click();
  await player.getByRole("button", { name: "Mute" }).click();
  expect(await video.evaluate(({ loop, muted }: HTMLVideoElement) => ({ loop, muted }))).toEqual({
    loop: true,
    muted: false,
  });
  await player.getByRole("button", { name: "Compare with the source" }).click();
  await expect(page.getByText("Source", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Timeline" }).click();
  expect(await page.getByRole("rowheader").count()).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute("download", "mfx.webm");
});
