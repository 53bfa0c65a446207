import type { Locator, Page } from "@playwright/test";
import { expect, NIGHTLY, requestedPaths, test, visit } from "./support/test";

const PAGE = "/docs/next/tutorial/sound-effects";

const exhibit = (page: Page, name: string) => page.locator(`section:has(> h3#${name.toLowerCase()})`);
const play = async (section: Locator) => {
  await section.getByRole("button", { name: /^Play/ }).click();
  await expect(section.getByRole("button", { name: /^Stop/ })).toBeVisible();
  await expect(section.getByRole("img", { name: /^Waveform: / })).toBeVisible();
};
const outlines = (section: Locator) =>
  section.evaluate((element) =>
    [...element.querySelectorAll("figure path")].map((path) => path.getAttribute("d")!.length > 500 && path.outerHTML),
  );

interface Heard {
  contexts: AudioContext[];
  gains: GainNode[];
  starts: [when: number, offset: number][];
}

/** Records the audio contexts of the page, and the volumes of the sounds that reach the speakers. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: Heard = { contexts: [], gains: [], starts: [] };
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: [never]) {
      if (this instanceof GainNode) heard.gains.push(this);
      return connect.apply(this, args);
    } as typeof connect;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0, ...rest) {
      heard.starts.push([when, offset]);
      start.call(this, when, offset, ...rest);
    };
    const Original = AudioContext;
    class Recorded extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        heard.contexts.push(this);
      }
    }
    Object.assign(window, { AudioContext: Recorded, heard });
  });
  const read = <T>(pick: (heard: Heard) => T) => page.evaluate(`(${pick.toString()})(window.heard)`) as Promise<T>;
  return {
    states: () => read(({ contexts }) => contexts.map(({ state }) => state)),
    volumes: () => read(({ gains }) => gains.slice(-2).map(({ gain }) => Math.round(gain.value))),
    starts: () => read(({ starts }) => starts),
  };
}

test("every effect plays, and its waveform differs from the clip's", NIGHTLY, async ({ page }) => {
  await visit(page, PAGE);
  const names = await page.evaluate(async () =>
    Object.keys(((await import("/lib/next/mfx.js" as string)) as { sound: object }).sound),
  );
  expect(names.length).toBeGreaterThanOrEqual(10);
  for (const name of names) {
    const section = exhibit(page, name);
    await play(section);
    const [before, after] = await outlines(section);
    expect(before, name).toBeTruthy();
    expect(after, name).toBeTruthy();
    expect(after, name).not.toBe(before);
    // The one before it stopped when this one began.
    await expect(page.getByRole("button", { name: /^Stop/ }), name).toHaveCount(1);
  }
});

test("until the reader leaves, before and after are heard at one position; keys switch", async ({ page }) => {
  const { states, volumes, starts } = await listen(page);
  const requests = requestedPaths(page);
  await visit(page, PAGE);
  expect(requests.filter((path) => /^\/(lib|media)\//.test(path))).toEqual([]);

  // A control draws the result, but plays nothing.
  const section = exhibit(page, "gain");
  await section.getByLabel("gain", { exact: true }).fill("0.1");
  await expect(
    section.getByRole("img", { name: /^Waveform: 3\.\d s, stereo, peak −2\d\.\d dB\. Before: / }),
  ).toBeVisible();
  const colors = await section
    .locator("figure")
    .evaluate((figure) =>
      [...figure.querySelectorAll("[data-side]")].map((one) =>
        one.matches("path") ? getComputedStyle(one).fill : getComputedStyle(one, "::before").backgroundColor,
      ),
    );
  expect(new Set(colors).size, "colors of the legend and the drawing").toBe(2);
  expect(colors.slice(2)).toEqual(colors.slice(0, 2));
  await expect(section.locator("pre")).toContainText(/const clip = video;.*sound\.gain\(\{ gain: 0\.1 \}\)/s);
  expect(await states()).toEqual([]);
  await section.getByRole("button", { name: "Reset" }).click();
  await expect(section.getByRole("img", { name: /peak −2/ })).toHaveCount(0);

  // Hidden while it loads, it plays nothing.
  await section.getByRole("button", { name: "Play gain" }).evaluate((button: HTMLElement) => {
    Object.defineProperty(document, "hidden", { value: true });
    button.click();
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(states).toEqual(["closed"]);
  await play(section);
  await expect.poll(states).toEqual(["closed", "running"]);
  const after = section.getByRole("radio", { name: "After" });
  await expect(after).toBeChecked();
  await expect.poll(volumes).toEqual([0, 1]);
  await after.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(section.getByRole("radio", { name: "Before" })).toBeChecked();
  await expect.poll(volumes).toEqual([1, 0]);
  // Both began together, and none of them again.
  const [first, second, ...more] = await starts();
  expect(first![0]).toBeGreaterThan(0);
  expect(second).toEqual(first);
  expect(more).toEqual([]);

  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "Sound", exact: true })
    .click();
  await expect(page).toHaveURL(/tutorial\/audio/);
  await expect.poll(states).toEqual(["closed", "closed"]);
});

test("a playing sound follows the controls", async ({ page }) => {
  const { starts } = await listen(page);
  await visit(page, PAGE);
  const section = exhibit(page, "limiter");
  const moved = page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>("figure div > div")].some(
      ({ style }) => parseFloat(style.insetInlineStart) > 1,
    ),
  );
  await play(section);
  await section.getByLabel("ceiling").fill("-24");
  await expect(section.getByRole("img", { name: /peak −24\.0 dB\. Before/ })).toBeVisible();
  await expect.poll(async () => (await starts()).length).toBe(3);
  const [first, , third] = await starts();
  expect(third![1]).toBeCloseTo(third![0] - first![0], 3);
  await expect(section.getByRole("button", { name: /^Play/ })).toBeVisible();
  await expect(section.locator("figure div[style]:visible")).toHaveAttribute("style", /: 0%/);
  await moved;

  const mix = exhibit(page, "mix");
  await mix.getByLabel("gain", { exact: true }).fill("2");
  await expect(mix.locator("pre")).toContainText(/const clip = ".*voice\.mp4";.*await audioOf\(".*city\.mp4"\)/s);
  await expect(mix.getByRole("img", { name: /^Waveform: \d+\.\d s, .* Before: 12\.\d s, / })).toBeVisible();
  const drawn = { custom: ["memory", "10", "−2.5"], normalize: ["target", "-30", "−15.0"] } as const;
  for (const [name, [option, value, peak]] of Object.entries(drawn)) {
    await exhibit(page, name).getByLabel(option).fill(value);
    await expect(exhibit(page, name).getByRole("img", { name: `peak ${peak} dB. Before` })).toBeVisible();
  }
  const coarse = await exhibit(page, "custom").locator("figure path").last().getAttribute("d");
  expect(new Set(coarse!.match(/ [\d.]+/g)).size).toBeLessThan(35);
});
