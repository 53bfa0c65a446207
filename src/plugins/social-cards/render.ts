import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { type Card, HEIGHT, layout, WIDTH } from "./card";

const { resolve } = createRequire(__filename);

export interface Renderer {
  /** The file that holds the card as a PNG, 1200 × 630. */
  render(card: Card): Promise<string>;
}

/** Renders cards, each once: a card with the same words and look is in `cacheDir` already. */
export async function createRenderer(siteDir: string, cacheDir: string): Promise<Renderer> {
  await mkdir(cacheDir, { recursive: true });
  const font = (weight: 400 | 600) => readFile(resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`));
  const [regular, bold, logoFile, look] = await Promise.all([
    font(400),
    font(600),
    readFile(join(siteDir, "static/img/logo.svg")),
    readFile(join(__dirname, "card.ts")),
  ]);
  const logo = `data:image/svg+xml;base64,${logoFile.toString("base64")}`;
  const fonts = [
    { name: "Geist", data: regular, weight: 400 as const },
    { name: "Geist", data: bold, weight: 600 as const },
  ];

  return {
    async render(card) {
      const key = createHash("sha256")
        .update(look)
        .update(logo)
        .update(JSON.stringify(card))
        .digest("hex")
        .slice(0, 24);
      const file = join(cacheDir, `${key}.png`);
      if (existsSync(file)) return file;
      const svg = await satori(layout(card, logo), { width: WIDTH, height: HEIGHT, fonts });
      // Satori has made shapes of all text.
      await writeFile(file, new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
      return file;
    },
  };
}
