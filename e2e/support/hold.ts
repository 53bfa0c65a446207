import type { Page } from "@playwright/test";

/** Holds back what is asked for at such addresses, until the function it returns is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
