/** Projects that are taken out of the site by a button. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Request } from "@playwright/test";
import { unzipSync } from "fflate";
import { build } from "vite";
import { expect } from "./test";

/** Downloads a project into a folder, checks its types and builds it into `dist`. Returns the archive's name. */
export async function downloadAndBuild(button: Locator, folder: string): Promise<string> {
  const downloading = button.page().waitForEvent("download");
  await button.click();
  const download = await downloading;
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(await download.path())))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  linkPackages(folder);
  execFileSync("node_modules/.bin/tsc", ["-p", folder], { stdio: "inherit" });
  await build({ root: folder, logLevel: "error" });
  return download.suggestedFilename();
}

/** Links the project's folders of packages, as npm does. */
function linkPackages(folder: string): void {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const [name, address] of Object.entries(dependencies)) {
    const [, path] = /^file:(.*)/.exec(address) ?? [];
    if (!path) continue;
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, path), link);
  }
}

/** What StackBlitz, which is answered for, is asked for. */
export async function openInStackBlitz(button: Locator): Promise<{ address: URL; form: URLSearchParams }> {
  const context = button.page().context();
  const requests: Request[] = [];
  await context.route("https://stackblitz.com/**", async (route) => {
    requests.push(route.request());
    await route.fulfill({ contentType: "text/html", body: "<title>opened</title>" });
  });
  const opening = context.waitForEvent("page");
  await button.click();
  await expect(await opening).toHaveTitle("opened");
  const [request] = requests;
  return { address: new URL(request!.url()), form: new URLSearchParams(request!.postData() ?? "") };
}
