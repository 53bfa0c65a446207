/** The plugins as npm has them, in sites made by create-docusaurus. Needs the npm registry, so it runs each night. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pack, serve } from "docusaurus-test-site";

/** The oldest and the newest Docusaurus of the plugins' peer range. */
const DOCUSAURUS = ["3.10.0", "3.10.2"];
const PLUGINS = ["docusaurus-plugin-version-routes", "docusaurus-plugin-gradual-start"];
const MINUTES = 60_000;

for (const version of DOCUSAURUS) {
  test(`a stock site with Docusaurus ${version} and versions of its docs`, async ({ page }) => {
    test.setTimeout(15 * MINUTES);
    const folder = mkdtempSync(join(tmpdir(), "stock-site-"));
    const site = join(folder, "site");
    const run = (cwd: string, command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    // The stock blog shows pictures of its authors, which other hosts have.
    await page.route(
      ({ hostname }) => hostname !== "localhost",
      (route) => route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    try {
      const create = ["--yes", `create-docusaurus@${version}`, "site", "classic", "--javascript", "--skip-install"];
      run(folder, "npx", ...create);
      const tarballs = PLUGINS.map((name) => pack(join(__dirname, name)));
      run(site, "npm", "install", "--no-audit", "--no-fund", ...tarballs);
      for (const released of ["1.0", "2.0"]) run(site, "npx", "docusaurus", "docs:version", released);
      const config = join(site, "docusaurus.config.js");
      const text = readFileSync(config, "utf8");
      writeFileSync(config, text.replace("\n  presets: [", `\n  plugins: ${JSON.stringify(PLUGINS)},\n  presets: [`));

      expect(run(site, "npm", "run", "build")).not.toContain("[WARNING]");
      const main = readFileSync(join(site, ".docusaurus/docusaurus-plugin-version-routes/routes.js"), "utf8");
      expect(main).toContain('lazyRoute("/docs/1.0"');
      const server = await serve(join(site, "build"), "/");
      for (const path of ["", "docs/intro", "docs/1.0/intro", "docs/next/intro", "blog"]) {
        await page.goto(server.url + path);
        await page.locator("html[data-has-hydrated='true']").waitFor();
        await expect(page.locator("h1, h2").first()).toBeVisible();
      }
      server.close();
      expect(errors).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
