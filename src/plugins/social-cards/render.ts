import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { HEIGHT, layout, WIDTH } from "./card";
import type { CardFile } from "./files";

const { resolve } = createRequire(import.meta.url);

/** Renders cards into their files, as PNGs of 1200 × 630. */
export async function renderCards(cards: readonly CardFile[]): Promise<void> {
  const font = async (weight: 400 | 600) => {
    const data = await readFile(resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`));
    return { name: "Geist", data, weight };
  };
  const fonts = await Promise.all([font(400), font(600)]);
  for (const { card, logo, file } of cards) {
    const svg = await satori(layout(card, logo), { width: WIDTH, height: HEIGHT, fonts });
    await mkdir(dirname(file), { recursive: true });
    // Satori has made shapes of all text.
    await writeFile(file, new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
  }
}
