/**
 * Draws the pictures of the guides and of the reference: `npx tsx scripts/samples/pictures.ts [name …]`. Runs the site's own
 * programs in Chromium and takes a frame of each result, so that pictures and programs match:
 * - `static/img/effects/<effect>.webp`: the result of the gallery's program, and the footage itself;
 * - `static/img/sounds/<effect>.svg`: the waveform of the result of the gallery's program, over that of the clip;
 * - `static/img/guides/<name>.webp`: the result of the first live sample after `<Stills after="<name>" />`, at `at` seconds.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { transform } from "sucrase";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { openLibraryPage } from "../../library/bench/library-page.ts";
import { programOf, soundProgramOf } from "../../src/components/effects-gallery/code";
import { controlsOf, initialValues } from "../../src/components/effects-gallery/controls";
import { exhibitOf } from "../../src/components/effects-gallery/exhibits";
import { BOX, frameOf, outlineOf, type Peaks } from "../../src/components/waveform/peaks";
import { picturesIn } from "./collect.ts";

interface Picture {
  name: string;
  file: string;
  code: string;
  /** The clip that `video` refers to. */
  footage?: string;
  /** Seconds of the film. */
  at?: number;
  width: number;
  /** Maximum size in bytes, unless the picture would look poor. */
  largest: number;
}

/** Tried in turn. */
const QUALITIES = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
const SECONDS = 2;
const FOOTAGE = ["coast", "balloon-green"];

function pictures(): Picture[] {
  const effects: EffectDescription[] = JSON.parse(readFileSync(".generated/api/data/effects/next.json", "utf8"));
  const small = { width: 480, largest: 12_000 };
  const plain = 'import { decode } from "mfx";\nconst { video: frames } = await decode(video);\nawait show(frames);';
  return [
    ...FOOTAGE.map((name) => ({ name, file: `effects/${name}`, code: plain, footage: name, ...small })),
    ...effects.map((effect) => {
      const { start, footage } = exhibitOf(effect);
      const code = programOf(effect, initialValues(controlsOf(effect, start)));
      return { name: effect.name, file: `effects/${effect.name}`, code, footage, ...small };
    }),
    ...picturesIn("docs").map((picture) => ({
      ...picture,
      file: `guides/${picture.name}`,
      width: 640,
      largest: 24_000,
    })),
  ];
}

/** A program as the body of a function, with the library in `MFX`. */
const bodyOf = (code: string) =>
  transform(code, { transforms: ["typescript"], disableESTransforms: true }).code.replace(
    /^import (\{[^}]*\}) from "mfx";/m,
    (_, names: string) => `const ${names} = MFX;`,
  );

/** Runs the program up to the frame in question. */
async function draw(page: Page, { code, footage = "coast", at = SECONDS, width, largest }: Picture): Promise<Buffer> {
  const program = bodyOf(code);
  const bytes = await page.evaluate<number[]>(`(async () => {
    const video = "/media/${footage}.mp4";
    const canvas = new OffscreenCanvas(${width}, ${(width * 9) / 16});
    const show = async (shown) => {
      const frames = "open" in shown ? (await shown.open({ tracks: ["video"] })).video : shown;
      for await (const frame of frames) {
        const isLate = frame.timestamp >= ${at * 1e6};
        if (isLate) {
          const ratio = Math.min(canvas.width / frame.displayWidth, canvas.height / frame.displayHeight);
          const [w, h] = [frame.displayWidth * ratio, frame.displayHeight * ratio];
          canvas.getContext("2d").drawImage(frame, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
        }
        frame.close();
        if (isLate) return;
      }
    };
    {
      ${program}
    }
    let blob;
    for (const quality of ${JSON.stringify(QUALITIES)}) {
      blob = await canvas.convertToBlob({ type: "image/webp", quality });
      if (blob.size <= ${largest}) break;
    }
    return [...new Uint8Array(await blob.arrayBuffer())];
  })()`);
  return Buffer.from(bytes);
}

/** Columns of a drawn waveform. */
const COLUMNS = 200;
/** Colors of the site, which a picture can't read: `--mfx-bytes` and `--mfx-audio`. */
const FILLS = { before: 'fill="#929ba7"', after: 'fill="#b7aaff" fill-opacity="0.75"' };

/** The waveforms of a clip before and after a sound effect. */
async function drawSound(page: Page, effect: EffectDescription): Promise<string> {
  const { start, footage = "coast" } = exhibitOf(effect, "sound");
  const clip = `/media/${footage}.mp4`;
  const program = soundProgramOf(effect, initialValues(controlsOf(effect, start)), clip);
  const [before, after] = await page.evaluate<[Peaks, Peaks]>(`(async () => {
    const peaksOf = async (audio) => {
      const { channels, duration } = await MFX.waveform(audio, { width: ${COLUMNS} });
      return { duration, channels: channels.map(({ min, max }) => ({ min: [...min], max: [...max] })) };
    };
    // The drawing needs the samples, not a file.
    const encode = ({ audio }) => audio.stream;
    let after;
    const show = async (stream) => (after = await peaksOf(stream));
    {
      ${bodyOf(program).replace(" encode,", "")}
    }
    const { audio, video } = await MFX.decode("${clip}");
    await video?.cancel();
    return [await peaksOf(audio), after];
  })()`);
  const frame = frameOf(before, after);
  const paths = Object.entries({ before, after }).map(
    ([side, peaks]) => `<path ${FILLS[side as keyof typeof FILLS]} d="${outlineOf(peaks, frame)}"/>`,
  );
  const box = `viewBox="0 0 ${BOX.width} ${BOX.height}" width="${BOX.width}" height="${BOX.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="none">${paths.join("")}</svg>\n`;
}

const wanted = process.argv.slice(2);
const page = await openLibraryPage();
for (const picture of pictures()) {
  if (wanted.length && !wanted.includes(picture.name)) continue;
  const file = `static/img/${picture.file}.webp`;
  mkdirSync(dirname(file), { recursive: true });
  const bytes = await draw(page, picture);
  writeFileSync(file, bytes);
  console.log(file, bytes.length);
}
const sounds: EffectDescription[] = JSON.parse(readFileSync(".generated/api/data/sounds/next.json", "utf8"));
for (const effect of sounds) {
  if (wanted.length && !wanted.includes(effect.name)) continue;
  const file = `static/img/sounds/${effect.name}.svg`;
  mkdirSync(dirname(file), { recursive: true });
  const drawing = await drawSound(page, effect);
  writeFileSync(file, drawing);
  console.log(file, drawing.length);
}
await page.context().browser()!.close();
