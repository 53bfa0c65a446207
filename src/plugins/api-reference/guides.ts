/** Guides that use an item in their code, for the item's page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "mfx-build/releases";
import { latest } from "mfx-build/since";

export interface Guide {
  title: string;
  href: string;
}

/** @returns the guides of a version by the names of items that they use. */
export function guidesOf(version: string, names: readonly string[]): Record<string, Guide[]> {
  const base = version === latest ? "/docs" : `/docs/${version}`;
  const found: Record<string, Guide[]> = {};
  for (const [path, text] of guideTexts(version)) {
    if (path === "index") continue; // The overview only announces.
    const words = new Set(codeIn(text).match(/[A-Za-z_$][\w$]*/g));
    const title = /^title:\s*["']?(.+?)["']?$/m.exec(text)?.[1] ?? /^#\s+(.+)$/m.exec(text)?.[1] ?? path;
    const href = `${base}/${path}`;
    for (const name of names.filter((name) => words.has(name))) {
      found[name] = [...(found[name] ?? []), { title, href }];
    }
  }
  return found;
}

/** @returns the Markdown of a version's guides by their paths. */
export function guideTexts(version: string): Map<string, string> {
  const folder = join(root, version === "next" ? "docs" : `versioned_docs/version-${version}`);
  // Files that begin with an underscore are no pages.
  const isPage = (file: string) => /(^|[\\/])[^_\\/][^\\/]*\.mdx?$/.test(file);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isPage);
  return new Map(
    files
      .sort()
      .map((file) => [file.replaceAll("\\", "/").replace(/\.mdx?$/, ""), readFileSync(join(folder, file), "utf8")]),
  );
}

const codeIn = (markdown: string) => (markdown.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []).join("\n");
