/** The programs of next's guides that use mediabunny's packages, as a project with the packed library runs them. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { portable } from "live-program/portable";
import { afterAll, expect, test } from "vitest";
import { firstOf } from "../../../packages/test-browsers/src/full-tests.ts";
import { collectSamples, GUIDES } from "../../../scripts/samples/collect.ts";
import { closeBrowser, openPage } from "./browser.ts";
import { projects } from "./fixture.ts";
import { viteDevServer } from "./vite.ts";

const samples = collectSamples(GUIDES, "next").filter(({ version }) => version === "next");

/** A clip whose sound is silent in its first second. */
const clips: Record<string, string> = { "@mediabunny/ac3": "ac3.mkv", "@mediabunny/mp3-encoder": "h264-aac.mp4" };

afterAll(closeBrowser);

test.each(firstOf(Object.entries(clips)))("%s", async (name, clip) => {
  const sample = samples.find(({ code }) => code.includes(`"${name}"`))!;
  const folder = join(projects, name.replace(/\W+/g, "-"));
  mkdirSync(join(folder, "public"), { recursive: true });
  cpSync(join(import.meta.dirname, "../clips", clip), join(folder, "public", clip));
  const code = portable(sample.code, `/${clip}`, sample.language).replaceAll('"mfx"', '"mfx/next"');
  writeFileSync(join(folder, "program.ts"), code);
  writeFileSync(join(folder, "main.js"), 'globalThis.finished = import("./program.ts");');
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="./main.js"></script>',
  );

  const { server, url, warnings } = await viteDevServer("vite", { root: folder });
  try {
    const { page, complaints } = await openPage(url);
    await page.evaluate("finished");
    expect([...complaints, ...warnings]).toEqual([]);
    const onset = await page.evaluate(async () => {
      const file = await fetch(document.querySelector("video")!.src);
      const sound = await new AudioContext().decodeAudioData(await file.arrayBuffer());
      return sound.getChannelData(0).findIndex((sample) => Math.abs(sample) > 0.1) / sound.sampleRate;
    });
    expect(onset).toBeCloseTo(1, 1);
  } finally {
    await server.close();
  }
});
