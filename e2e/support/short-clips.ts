/** The site's clips, cut short: what a program does with twelve seconds it does with four. */
import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { ALL_FORMATS, BufferTarget, Conversion, FilePathSource, Input, Mp4OutputFormat, Output } from "mediabunny";

const SECONDS = 4;
const cuts = new Map<string, Promise<Buffer>>();

/** Answers the page's requests for MP4s below `/media/` with their beginnings. */
export async function serveShortClips(page: Page): Promise<void> {
  await page.route("/media/*.mp4", async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    if (!cuts.has(name)) cuts.set(name, cut(`static/media/${name}`));
    await route.fulfill({ contentType: "video/mp4", body: await cuts.get(name)! });
  });
}

/** Packets are copied as they are, so that this needs no codecs. */
async function cut(path: string): Promise<Buffer> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new FilePathSource(path), formats: ALL_FORMATS }),
    output: new Output({ format: new Mp4OutputFormat(), target }),
    trim: { start: 0, end: SECONDS },
    showWarnings: false,
  });
  await conversion.execute();
  return Buffer.from(target.buffer!);
}
