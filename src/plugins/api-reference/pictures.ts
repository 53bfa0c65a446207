/**
 * Draws each effect on a frame of the footage, with the library itself in Chromium, for the reference's page of `visual`:
 * `npx tsx src/plugins/api-reference/pictures.ts [name …]` writes `static/img/effects/*.webp`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { releaseFiles, root } from "../../../library/build/releases.ts";
import { chromiumArgs, ensureChromium } from "../../../scripts/chromium.ts";

const WIDTH = 480;
const HEIGHT = 270;
/** Tried in turn until a picture is no larger than this. */
const QUALITIES = [0.55, 0.4, 0.25, 0.15, 0.05];
const LARGEST = 9_000;

/** A table of colours, 2 × 2 × 2, that makes shadows blue and lights warm. */
const CUBE = "LUT_3D_SIZE 2\n0 .05 .2\n.9 .2 .1\n.1 .7 .3\n1 .85 .3\n.1 .2 .6\n.9 .4 .5\n.2 .7 .7\n1 .95 .8";

/**
 * The call of each effect that shows best what it does. `other(width)` is a frame of other footage, `stream` one of frames,
 * `disc()` white on black.
 */
const calls: Record<string, string> = {
  add: "visual.add(() => other(240), { normal: 1, offset: [0.58, 0.08] })",
  adjustment: "visual.adjustment({ brightness: 1.15, contrast: 1.35, saturation: 1.7 })",
  blur: "visual.blur({ passes: 8 })",
  boxBlur: "visual.boxBlur({ passes: 6 })",
  chromaKey: "visual.chromaKey()",
  convolution3x3: "visual.convolution3x3({ kernel: [-2, -1, 0, -1, 1, 1, 0, 1, 2] })",
  crop: "visual.crop({ values: [0.6, 0.7, 1] })",
  edge: "visual.edge()",
  edge1: "visual.edge1()",
  edge2: "visual.edge2()",
  emboss: "visual.emboss()",
  gaussianBlur: "visual.gaussianBlur({ passes: 6 })",
  grain: "visual.grain({ amount: 0.18, size: 2 })",
  hue: "visual.hue({ angle: 140 })",
  lut: `visual.lut(${JSON.stringify(CUBE)})`,
  mask: "visual.mask(stream(disc()))",
  opacity: "visual.opacity({ value: 0.45 })",
  rotate: "visual.rotate({ angle: 14 })",
  scale: "visual.scale({ values: [0.6, 0.6, 1] })",
  sharpen: "visual.sharpen()",
  text: 'visual.text("MFX", { size: 0.3, y: 0.55 })',
  transition: 'visual.transition(stream(other(640)), { kind: "wipe", progress: 0.5 })',
  translate: "visual.translate({ values: [0.2, 0.12, 0] })",
  vignette: "visual.vignette({ amount: 1 })",
  zoom: "visual.zoom({ factor: 2.2, x: 0.5, y: 0.45 })",
};

/** What the effect is drawn on, where it isn't the usual frame. */
const footage: Record<string, string> = { chromaKey: "balloon-green" };

const media = (name: string) =>
  `data:image/jpeg;base64,${readFileSync(join(root, "static/media", `${name}.jpg`)).toString("base64")}`;

/** The program of one picture; it leaves the picture in `result`. */
const program = (name: string) => `
  const { effect, visual } = MFX;
  const image = async (url) => createImageBitmap(await (await fetch(url)).blob());
  const [own, second] = await Promise.all([image(${JSON.stringify(media(footage[name] ?? "coast"))}), image(${JSON.stringify(media("city"))})]);
  const drawn = (width, height, draw) => {
    const canvas = new OffscreenCanvas(width, height);
    draw(canvas.getContext("2d"));
    return new VideoFrame(canvas, { timestamp: 0 });
  };
  const other = (width) => drawn(width, width * 9 / 16, (c) => c.drawImage(second, 0, 0, width, width * 9 / 16));
  const disc = () => drawn(640, 360, (c) => {
    c.fillStyle = "black";
    c.fillRect(0, 0, 640, 360);
    c.fillStyle = "white";
    c.arc(320, 180, 150, 0, 7);
    c.fill();
  });
  const stream = (frame) => new ReadableStream({ start(controller) { controller.enqueue(frame); controller.close(); } });
  const frame = drawn(640, 360, (c) => c.drawImage(own, 0, 0, 640, 360));
  const { value } = await effect(stream(frame), [${calls[name]}].flat()).getReader().read();
  const canvas = new OffscreenCanvas(${WIDTH}, ${HEIGHT});
  canvas.getContext("2d").drawImage(value, 0, 0, ${WIDTH}, ${HEIGHT});
  value.close();
  let blob;
  for (const quality of ${JSON.stringify(QUALITIES)}) {
    blob = await canvas.convertToBlob({ type: "image/webp", quality });
    if (blob.size <= ${LARGEST}) break;
  }
  return [...new Uint8Array(await blob.arrayBuffer())];
`;

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(calls);
const bundle = await build({
  entryPoints: [releaseFiles.get("next")!],
  bundle: true,
  format: "iife",
  globalName: "MFX",
  write: false,
  logLevel: "error",
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
const page = await browser.newPage();
// WebCodecs wants a secure context, which an address of this machine is.
await page.route("http://localhost/", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
await page.goto("http://localhost/");
await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
const folder = join(root, "static/img/effects");
mkdirSync(folder, { recursive: true });
for (const name of wanted) {
  const bytes = await page.evaluate<number[]>(`(async () => {${program(name)}})()`);
  writeFileSync(join(folder, `${name}.webp`), Uint8Array.from(bytes));
  console.log(name, bytes.length);
}
await browser.close();
