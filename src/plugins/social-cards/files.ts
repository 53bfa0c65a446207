import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Card } from "./card";

export interface CardFile {
  card: Card;
  /** The logo, as a data URL. */
  logo: string;
  /** Where the card is, or is to be, as a PNG. */
  file: string;
}

/** Where cards are kept: those with the same words and look in the same file. */
export async function cardFiles(siteDir: string, cards: readonly Card[]): Promise<CardFile[]> {
  const [logoFile, look] = await Promise.all([
    readFile(join(siteDir, "static/img/logo.svg")),
    readFile(join(__dirname, "card.ts")),
  ]);
  const logo = `data:image/svg+xml;base64,${logoFile.toString("base64")}`;
  return cards.map((card) => {
    const content = createHash("sha256").update(look).update(logo).update(JSON.stringify(card));
    return { card, logo, file: join(siteDir, ".generated/social-cards", `${content.digest("hex").slice(0, 24)}.png`) };
  });
}
