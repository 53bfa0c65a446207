import { join } from "node:path";
import type { Card } from "./card";
import { createRenderer } from "./render";

export interface CardsInput {
  siteDir: string;
  cards: Card[];
}

/** The files of all cards, in their order. */
export default async function allCards({ siteDir, cards }: CardsInput): Promise<string[]> {
  const renderer = await createRenderer(siteDir, join(siteDir, ".generated/social-cards"));
  const files: string[] = [];
  for (const card of cards) files.push(await renderer.render(card));
  return files;
}
