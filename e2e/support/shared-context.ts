/** Playwright's `test`, whose pages share a context and with it a renderer process: to open one takes half of the processor time. */
import { type BrowserContext, test as base } from "@playwright/test";

interface TestOptions {
  /** For an empty cache. `hasTouch`, `javaScriptEnabled`, `serviceWorkers` and `viewport` give a test a context of its own, too. */
  ownContext: boolean;
}

interface WorkerFixtures {
  sharedContext: BrowserContext;
}

export const test = base.extend<TestOptions, WorkerFixtures>({
  ownContext: [false, { option: true }],

  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, serviceWorkers } = project.use;
      const context = await browser.newContext({ baseURL, viewport, serviceWorkers });
      // A page that stays open keeps the process.
      await (await context.newPage()).goto("/favicon.ico");
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],

  context: async (
    { context, sharedContext, ownContext, baseURL, hasTouch, javaScriptEnabled, serviceWorkers, viewport },
    use,
    { project },
  ) => {
    const hasUsualOptions =
      !hasTouch &&
      javaScriptEnabled &&
      serviceWorkers === project.use.serviceWorkers &&
      viewport?.width === project.use.viewport?.width;
    if (ownContext || !hasUsualOptions) return use(context);
    await use(sharedContext);
    await empty(sharedContext, baseURL!);
  },
});

/** Closes all pages but the first, and removes what a test has added or stored. */
async function empty(context: BrowserContext, origin: string): Promise<void> {
  // Without a name, Playwright's own are removed, too.
  for (const event of ["console", "page", "request", "response", "weberror"]) context.removeAllListeners(event);
  const [first, ...pages] = context.pages();
  for (const page of pages) await page.close();
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(first!);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}
