import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { buildSite, type Server, type Site } from "docusaurus-test-site";

/** The machine may be busy. */
const BUILD_TIMEOUT_MS = 180_000;

/** The number of tasks before the event. */
interface Tasks {
  sofar: number;
  clientModule?: number;
  entry?: number;
}

/** Counts tasks, and records when a client module is evaluated and when Docusaurus's entry sets `window.docusaurus`. */
function recordTasks(): void {
  const tasks: Tasks = { sofar: 0 };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    tasks.sofar++;
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  let docusaurus: object | null | undefined;
  Object.assign(window, { tasks });
  Object.defineProperty(window, "docusaurus", {
    get: () => docusaurus,
    set(value: object | null) {
      docusaurus = value;
      if (value) tasks.entry = tasks.sofar;
    },
  });
}

const CLIENT_MODULE = "if (typeof window !== 'undefined') window.tasks.clientModule = window.tasks.sofar;\n";

/** Tasks between the evaluation of the client module and the start of Docusaurus. */
async function tasksBetween(page: Page, url: string): Promise<number> {
  await page.addInitScript(recordTasks);
  await page.goto(url);
  await page.locator("html[data-has-hydrated='true']").waitFor();
  const { clientModule, entry } = await page.evaluate(() => (window as unknown as { tasks: Required<Tasks> }).tasks);
  return entry - clientModule;
}

for (const plugins of [[["docusaurus-plugin-gradual-start", {}]], []] as [string, object][][]) {
  test.describe(plugins.length > 0 ? "a site with the plugin" : "a stock site", () => {
    let site: Site;
    let server: Server;

    test.beforeAll(async () => {
      test.setTimeout(BUILD_TIMEOUT_MS);
      const files = { "client-module.js": CLIENT_MODULE };
      const config = { clientModules: ["./client-module.js"] };
      site = await buildSite({ docs: { "first.md": "# First\n" }, plugins, files, config }, [join(__dirname, "..")]);
      server = await site.serve();
    });
    test.afterAll(() => {
      server?.close();
      site?.remove();
    });

    if (plugins.length === 0) {
      test("evaluates all modules in one task", async ({ page }) => {
        expect(await tasksBetween(page, server.url)).toBe(0);
      });
      return;
    }

    test("builds without a warning", () => expect(site.log).not.toContain("[WARNING]"));

    test("evaluates modules in several tasks", async ({ page }) => {
      expect(await tasksBetween(page, server.url)).toBeGreaterThanOrEqual(2);
    });

    test("opens and hydrates without an error, and without the base URL banner", async ({ page }) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(error.message));
      await page.addInitScript(recordTasks);
      await page.goto(server.url);
      await page.getByRole("link", { name: "Docs" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("First");
      await page.getByRole("link", { name: "Test site" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
      await expect(page.getByText("did not load properly")).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  });
}
