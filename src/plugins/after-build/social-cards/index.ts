import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cardPath } from "../../../addresses";
import { type BuiltSite, writeSiteFile } from "../built-site";
import type { Card } from "./card";
import { type CardAssets, readCardAssets, renderCard } from "./render";

/** Writes a social card for every guide. Rendering one is slow, so pictures are kept in `.generated`, under a hash of their content. */
export async function writeSocialCards(site: BuiltSite, siteDir: string): Promise<void> {
  const folder = join(siteDir, ".generated/social-cards");
  await mkdir(folder, { recursive: true });
  const assets = await readCardAssets(siteDir);
  const guides = site.versions.filter(({ section }) => section === "Guides");
  for (const { label, pages } of guides) {
    for (const { title, path } of pages) {
      const card = { title, version: label, site: site.title, tagline: site.tagline };
      await writeSiteFile(site, cardPath(path), await keptCard(folder, card, assets));
    }
  }
}

async function keptCard(folder: string, card: Card, assets: CardAssets): Promise<Uint8Array> {
  const file = join(folder, `${keyOf(card, assets)}.png`);
  const kept = await readFile(file).catch(ifMissing);
  if (kept) return kept;
  const picture = await renderCard(card, assets);
  await writeFile(`${file}.new`, picture);
  // Written to a temporary name first, so that an interrupted build leaves no incomplete picture.
  await rename(`${file}.new`, file);
  return picture;
}

/** Hash of everything that a card shows, so that equal cards share a picture. */
const keyOf = (card: Card, { look, logo }: CardAssets): string =>
  createHash("sha256").update(look).update(logo).update(JSON.stringify(card)).digest("hex").slice(0, 24);

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
