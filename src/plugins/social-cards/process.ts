import { join } from "node:path";
import { answer } from "../helper-process/answer";
import type { Card } from "./card";
import { createRenderer } from "./render";

export interface CardsTask {
  siteDir: string;
  cards: Card[];
}

/** Gives the files of all cards, in their order. */
answer(async ({ siteDir, cards }: CardsTask) => {
  const renderer = await createRenderer(siteDir, join(siteDir, ".generated/social-cards"));
  const files: string[] = [];
  for (const card of cards) files.push(await renderer.render(card));
  return files;
});
