/**
 * Records what readers get from a built site, and compares two records.
 *
 *     tsx scripts/crawl.ts build > before.json
 *     tsx scripts/crawl.ts --compare before.json after.json
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { differencesOf, type Page, readPage } from "./crawl/page.ts";

const { values, positionals } = parseArgs({ options: { compare: { type: "boolean" } }, allowPositionals: true });

if (values.compare) {
  const [before, after] = positionals.map((file) => JSON.parse(readFileSync(file, "utf8")) as Record<string, Page>);
  if (!before || !after) throw new Error("--compare needs two files made by this script.");
  const lines = differencesOf(before, after);
  console.log(lines.join("\n"));
  console.log(`${lines.length} differences in ${Object.keys(after).length} pages`);
} else {
  const [folder = "build"] = positionals;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const pages = files.sort().map((file) => [urlOf(file), readPage(readFileSync(join(folder, file), "utf8"))]);
  console.log(JSON.stringify(Object.fromEntries(pages), null, 1));
}

function urlOf(file: string): string {
  return `/${file.replaceAll("\\", "/").replace(/(^|\/)index\.html$|\.html$/, "")}`;
}
