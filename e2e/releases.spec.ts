import type { Page } from "@playwright/test";
import type { PageScript } from "mfx-build/page-script";
import { membersOf, runtimeTypes, surfaceOf } from "../library/test/surfaces";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { firstWith, latest, ON_RELEASE, order } from "./support/releases";
import { expect, test, visit } from "./support/test";

declare const MFX: PageScript;

const lasts = 1500;

/** Effects as programs of each release apply them. A release without an entry uses that of the one before. */
const styles: Readonly<Record<string, string>> = {
  "0.7.0": `video
    .pipeThrough(new mfx.GLEffect([mfx.shaders.zoom({ factor: 2, x: 0.5, y: 0.5 })]))
    .pipeThrough(new mfx.Compositor([{ source: new OffscreenCanvas(64, 64), x: 8, y: 8, opacity: 0.5 }]))`,
  "0.8.0": `mfx.effect(video, [mfx.visual.zoom({ factor: 2, x: 0.5, y: 0.5 }), mfx.visual.gaussianBlur()])`,
  "0.8.2": `mfx.effect(video, [mfx.visual.zoom({ factor: mfx.animate("0s 1, 1s 2", "inOutQuad") }), mfx.visual.translate({ values: [0.1, 0, 0] })])`,
  "0.8.4": `mfx.effect(video, [mfx.visual.crop({ values: [0.5, 0.5, 1], origin: [0, 0, 0] })])`,
  "0.9.2": `mfx.effect(video, [mfx.visual.add((frame) => frame.clone(), { additive: 0.5 })])`,
  "0.9.3": `mfx.effect(video, [mfx.visual.adjustment({ saturation: 0 })], { filter: (frame) => frame.timestamp > 5e5 })`,
  [firstWith("limit")]: `mfx.effect(video, mfx.limit([mfx.visual.sharpen()], (frame) => frame.timestamp > 5e5))`,
};

const styleOf = (version: string) =>
  styles[order.slice(0, order.indexOf(version) + 1).findLast((one) => styles[one])!]!;

/** A program as a reader of the release's guides would write it, from decode to a file that is played to its end. */
const program = (version: string) => `
  import * as mfx from "/lib/${version}/mfx.js";

  const clip = await fetch("/media/coast.mp4");
  const { video, audio } = await mfx.decode(clip.body, "video/mp4", { trim: { start: 0, end: ${lasts} } });
  const blobs = mfx.encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { ...video.track.config, stream: ${styleOf(version)}, width: 320, height: 180, bitrate: 5e5, framerate: 24 },
    audio: { ...audio.track.config, stream: audio },
  });
  const pieces = [];
  for await (const blob of blobs) pieces.push(blob);

  const player = document.createElement("video");
  player.muted = true;
  player.src = URL.createObjectURL(new Blob(pieces, { type: pieces[0].getMimeType() }));
  await player.play();
  player.playbackRate = 4;
  await new Promise((resolve, reject) => {
    player.onended = resolve;
    player.onerror = () => reject(player.error);
  });
  report({ width: player.videoWidth, height: player.videoHeight, ended: player.currentTime * 1000 });
`;

/** Runs a module of the page and gives what it reports. */
async function run<T>(page: Page, source: string): Promise<T> {
  const reported = new Promise<T>((resolve, reject) => {
    page.exposeFunction("report", resolve);
    page.on("pageerror", reject);
  });
  await page.addScriptTag({ type: "module", content: source });
  return reported;
}

/** The first release, the latest and next are of each kind. */
const kinds = ["next", latest, order[0]!];

for (const version of firstOf([...new Set([...kinds, ...order])], kinds.length)) {
  test.describe(`release ${version}`, () => {
    test("exposes what the history says", ON_RELEASE, async ({ page }) => {
      await visit(page, "/docs/intro");
      const found = await page.evaluate(async (version) => {
        const exports: Record<string, unknown> = await import(`/lib/${version}/mfx.js`);
        const kind = (value: unknown) => (/^class\b/.test(String(value)) ? "class" : typeof value);
        const members = (value: unknown) =>
          Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, kind(one)]));
        return {
          exports: members(exports),
          members: Object.fromEntries(
            ["visual", "shaders", "codecs", "convolution3x3", "convolution3x3Kernels"].map((name) => [
              name,
              Object.keys(members(exports[name])).sort(),
            ]),
          ),
        };
      }, version);

      const atRunTime = (surface: Readonly<Record<string, keyof typeof runtimeTypes>>) =>
        Object.entries(surface).flatMap(([name, kind]) => (runtimeTypes[kind] ? [[name, runtimeTypes[kind]]] : []));
      expect(found.exports).toEqual(Object.fromEntries(atRunTime(surfaceOf(version, order))));
      for (const [name, names] of Object.entries(found.members)) {
        const expected = surfaceOf(version, order)[name] ? membersOf(name, version, order) : {};
        expect(names, name).toEqual(atRunTime(expected).map(([member]) => member));
      }
    });

    // The other releases have the implementation and the words of one of these.
    if (!(version in styles) && version !== "next") return;

    test("makes a file that plays, in its own words", async ({ page }) => {
      await visit(page, "/docs/intro");
      const { width, height, ended } = await run<{ width: number; height: number; ended: number }>(
        page,
        program(version),
      );
      expect([width, height]).toEqual([320, 180]);
      expect(Math.abs(ended - lasts)).toBeLessThan(100);
    });
  });
}

test("GIFs come with 0.9.0", async ({ page }) => {
  await visit(page, "/docs/intro");
  const gif = await run<{ type: string; frames: number }>(
    page,
    `
    import { decode, encode } from "/lib/0.9.0/mfx.js";
    const { video } = await decode((await fetch("/media/coast.mp4")).body, "video/mp4", { trim: { end: 500 } });
    const stream = encode({ mimeType: "image/gif", video: { stream: video, width: 160, height: 90, framerate: 12 }, gif: {} });
    const pieces = [];
    for await (const blob of stream) pieces.push(blob);
    const decoder = new ImageDecoder({ type: "image/gif", data: await new Blob(pieces).arrayBuffer() });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    report({ type: decoder.type, frames: decoder.tracks.selectedTrack.frameCount });
  `,
  );
  expect(gif.type).toBe("image/gif");
  expect(gif.frames).toBeGreaterThan(4);
});

test("every release has its types beside it, next and latest too", ON_RELEASE, async ({ request }) => {
  for (const version of [...order, "latest"]) {
    const response = await request.get(`/lib/${version}/mfx.d.ts`);
    expect(response.status(), version).toBe(200);
    expect(await response.text()).toContain("MFXBlob");
  }
});

test("a page has MFX, which loads a release when it is asked", ON_RELEASE, async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("/lib/") && requests.push(new URL(request.url()).pathname));
  await visit(page, "/docs/intro");
  expect(requests).toEqual([]);

  const { version, versions } = await page.evaluate(() => ({ version: MFX.version, versions: MFX.versions }));
  expect(version).toBe(latest);
  expect(versions).toEqual([...order].reverse());

  expect(await page.evaluate(async () => "limit" in (await MFX.load()))).toBe(true);
  expect(requests).toContain(`/lib/${latest}/mfx.js`);
  const first = requests.splice(0);
  expect(await page.evaluate(async () => "limit" in (await MFX.load("0.9.3")))).toBe(false);
  expect(requests[0]).toBe("/lib/0.9.3/mfx.js");
  expect(requests.length).toBeLessThan(first.length / 2); // The rest is there already.
  expect(await page.evaluate(async () => (await MFX.load("latest")) !== undefined)).toBe(true);
  await expect(page.evaluate(() => MFX.load("0.6.0"))).rejects.toThrow(/RangeError: There is no MFX 0.6.0/);
});
