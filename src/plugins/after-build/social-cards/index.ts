import { cardPath } from "../../../addresses";
import { type BuiltSite, writeSiteFile } from "../built-site";
import type { ResultCache } from "../result-cache";
import { readCardAssets, renderCard } from "./render";

/** Writes a social card for every guide. */
export async function writeSocialCards(site: BuiltSite, siteDir: string, cache: ResultCache): Promise<void> {
  const assets = await readCardAssets(siteDir);
  const guides = site.versions.filter(({ section }) => section === "Guides");
  for (const { label, pages } of guides) {
    for (const { title, path } of pages) {
      const card = { title, version: label, site: site.title, tagline: site.tagline };
      const inputs = ["social-card", assets.logo, JSON.stringify(card)];
      const picture = await cache.keep(inputs, () => renderCard(card, assets));
      await writeSiteFile(site, cardPath(path), picture);
    }
  }
}
