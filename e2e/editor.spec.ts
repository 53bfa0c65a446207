/** The editor of `examples/editor` at `/editor`, and ways to take its project out of the site. `examples/test` has the specs of the editor itself. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "@playwright/test";
import { unzipSync } from "fflate";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { downloadAndBuild, openInStackBlitz } from "./support/project";
import { expect, NIGHTLY, requestedPaths, test, visit } from "./support/test";

test("the landing page leads to the editor and loads nothing of it, and the editor plays a clip", async ({ page }) => {
  const requests = requestedPaths(page);
  await visit(page, "/");
  const link = page.getByRole("link", { name: "Try the editor" });
  await link.hover();
  expect(requests.filter((path) => path.startsWith("/editor"))).toEqual([]);
  await link.click();
  await expect(page).toHaveURL("/editor");
  await page.getByLabel("Add files").setInputFiles("library/test/clips/h264-aac.mp4");
  await expect(page.getByRole("list", { name: "Clips" }).getByRole("button")).toHaveCount(1);
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await faultsOf(page, "body")).toEqual([]);
  await expect(page.getByRole("link", { name: "Source" })).toHaveAttribute("href", /\/tree\/main\/examples\/editor$/);
  await page.getByRole("link", { name: "How it is built" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build an editor");
  await expect(page.locator("pre", { hasText: "export function toEdit(" })).toHaveText(
    /^\/\*\* \* All .+\{ {2}const .+\}$/s,
  );
});

test("the editor's bar says that a project is made, what failed, and nothing once it is downloaded", async ({
  page,
}) => {
  await page.goto("/editor");
  const [button, said] = [page.getByRole("button", { name: "Download" }), page.locator("#said")];
  const fail = async (route: Route) => {
    await expect(said).toHaveText("Making the project…");
    await route.fulfill({ status: 300 });
  };
  await page.route("**/editor/project.json", fail, { times: 1 });
  await button.click();
  await expect(said).toHaveText("The project could not be made. /editor/project.json could not be loaded: HTTP 300.");
  const downloading = page.waitForEvent("download");
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("mfx-editor.zip");
  await expect(said).toBeEmpty();
  const files = Object.keys(unzipSync(readFileSync(await download.path())));
  const others = ["README.md", "index.html", "tsconfig.json", "vite.config.js", "src/main.tsx", "mfx/next/mfx.d.ts"];
  expect(files).toEqual(expect.arrayContaining([...others, "mfx/@mediabunny/aac-encoder/package.json"]));
});

test(
  "the downloaded project has the library in it; its types are right, and it builds",
  NIGHTLY,
  async ({ page }, info) => {
    await page.goto("/editor");
    const folder = info.outputPath("project");
    await downloadAndBuild(page.getByRole("button", { name: "Download" }), folder);
    const links = { mfx: "file:./mfx", "@mediabunny/aac-encoder": "file:./mfx/@mediabunny/aac-encoder" };
    expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies).toMatchObject(links);
    expect(readFileSync(join(folder, "dist/index.html"), "utf8")).toContain('src="./assets/');
  },
);

test("StackBlitz gets the project as texts", async ({ page }) => {
  await page.goto("/editor");
  const { form } = await openInStackBlitz(page.getByRole("button", { name: "Open in StackBlitz" }));
  // Forms send line breaks as CRLF.
  const field = (path: string) => (form.get(`project[files][${path}]`) ?? "").replaceAll("\r\n", "\n");
  expect(field("src/model/edit.ts")).toBe(readFileSync("examples/editor/src/model/edit.ts", "utf8"));
  expect(field("mfx/next/mfx.js")).toContain("export");
  const { scripts, dependencies } = JSON.parse(field("package.json"));
  expect([scripts.dev, dependencies.mfx, typeof dependencies.react]).toEqual(["vite", "file:./mfx", "string"]);
  const exports = { "./next": { types: "./next/mfx.d.ts", default: "./next/mfx.js" } };
  expect(JSON.parse(field("mfx/package.json"))).toMatchObject({ type: "module", exports });
});
