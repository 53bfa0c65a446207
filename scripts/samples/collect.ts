import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

export interface Sample {
  /** The version whose page it is on: `next`, `0.10.0`, … */
  version: string;
  /** Where it is, for messages: the Markdown file and the line of the fence. */
  file: string;
  line: number;
  language: "ts" | "js";
  code: string;
  /** Whether readers can run it. */
  live: boolean;
  /** Why it cannot stand alone, for one that says so. */
  fragment?: string;
}

const LANGUAGES: Record<string, Sample["language"]> = { ts: "ts", typescript: "ts", js: "js", javascript: "js" };
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/** The samples in one Markdown text. */
export function samplesIn(markdown: string, file: string, version: string): Sample[] {
  const samples: Sample[] = [];
  visit(parser.parse(markdown), "code", ({ lang, meta, value, position }) => {
    const language = LANGUAGES[lang ?? ""];
    if (!language) return;
    samples.push({
      version,
      file,
      line: position?.start.line ?? 1,
      language,
      code: value,
      live: /(?:^|\s)live(?:\s|$)/.test(meta ?? ""),
      fragment: /(?:^|\s)fragment="([^"]*)"/.exec(meta ?? "")?.[1],
    });
  });
  return samples;
}

/** The folders that hold each version's Markdown, of the guides or of the generated reference. */
export const GUIDES = { next: "docs", released: "versioned_docs" };
export const REFERENCE = { next: ".generated/api/next", released: "api_versioned_docs" };

/** The samples of a version's guides or reference. */
export function collectSamples({ next, released }: typeof GUIDES, version: string): Sample[] {
  const folder = version === "next" ? next : join(released, `version-${version}`);
  return markdownFiles(folder).flatMap((file) => samplesIn(readFileSync(file, "utf8"), file, version));
}

function markdownFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}
