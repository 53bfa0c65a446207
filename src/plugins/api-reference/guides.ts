/** Guides that use an item in their code, for the item's page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../library/build/releases.ts";
import { latest } from "../../../library/build/since.ts";

export interface Guide {
  title: string;
  href: string;
}

/** @returns the guides of a version by the names of items that they use. */
export function guidesOf(version: string, names: readonly string[]): Record<string, Guide[]> {
  const folder = join(root, version === "next" ? "docs" : `versioned_docs/version-${version}`);
  const base = version === latest ? "/docs" : `/docs/${version}`;
  const found: Record<string, Guide[]> = {};
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = /^(.*)\.mdx?$/.exec(file.replaceAll("\\", "/"))?.[1];
    if (!path || path === "index") continue; // The overview only announces.
    const text = readFileSync(join(folder, file), "utf8");
    const words = new Set(codeIn(text).match(/[A-Za-z_$][\w$]*/g));
    const title = /^title:\s*["']?(.+?)["']?$/m.exec(text)?.[1] ?? /^#\s+(.+)$/m.exec(text)?.[1] ?? path;
    const href = `${base}/${path}`;
    for (const name of names.filter((name) => words.has(name))) {
      found[name] = [...(found[name] ?? []), { title, href }];
    }
  }
  return found;
}

const codeIn = (markdown: string) => (markdown.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []).join("\n");
