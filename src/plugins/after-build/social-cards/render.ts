import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori, { type Font } from "satori";
import { type Card, HEIGHT, layout, WIDTH } from "./card";

/** Shared parts of all cards. */
export interface CardAssets {
  /** The site's logo, as a data URL. */
  logo: string;
  fonts: Font[];
}

export async function readCardAssets(siteDir: string): Promise<CardAssets> {
  const [logo, ...fonts] = await Promise.all([readFile(join(siteDir, "static/img/logo.svg")), geist(400), geist(600)]);
  return { logo: `data:image/svg+xml;base64,${logo.toString("base64")}`, fonts };
}

async function geist(weight: 400 | 600): Promise<Font> {
  const { resolve } = createRequire(__filename);
  const data = await readFile(resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`));
  return { name: "Geist", data, weight };
}

/** Renders a card as a PNG of 1200 × 630. */
export async function renderCard(card: Card, { logo, fonts }: CardAssets): Promise<Uint8Array> {
  const svg = await satori(layout(card, logo), { width: WIDTH, height: HEIGHT, fonts });
  // Satori turns text into shapes, so no fonts of the machine are needed.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
