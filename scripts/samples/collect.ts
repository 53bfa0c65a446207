import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languageOf } from "live-program/language";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

export interface Sample {
  /** Version of the page, or the one named by the fence: `version="0.7.0"`. */
  version: string;
  /** Location for messages: the Markdown file, and the line of the fence. */
  file: string;
  line: number;
  language: Language;
  code: string;
  /** Whether readers can run it. */
  live: boolean;
  /** Why the sample cannot stand alone, if it says so. */
  fragment?: string;
}

const LIVE = /(?:^|\s)live(?:\s|$)/;
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/** The samples in one Markdown text. */
export function samplesIn(markdown: string, file: string, version: string): Sample[] {
  const samples: Sample[] = [];
  visit(parser.parse(markdown), "code", ({ lang, meta, value, position }) => {
    const language = languageOf(lang ?? undefined);
    if (!language) return;
    samples.push({
      version: /(?:^|\s)version="([^"]*)"/.exec(meta ?? "")?.[1] ?? version,
      file,
      line: position?.start.line ?? 1,
      language,
      code: value,
      live: LIVE.test(meta ?? ""),
      fragment: /(?:^|\s)fragment="([^"]*)"/.exec(meta ?? "")?.[1],
    });
  });
  return samples;
}

export interface PictureSample {
  name: string;
  code: string;
  /** Seconds of the film. */
  at?: number;
}

/** Pictures on pages: `<Stills after="name" />` shows the result of the next live sample. */
export function picturesIn(folder: string): PictureSample[] {
  return markdownFiles(folder).flatMap((file) => {
    const markdown = readFileSync(file, "utf8");
    if (!markdown.includes("<Stills")) return [];
    const found: PictureSample[] = [];
    let waiting: Omit<PictureSample, "code"> | undefined;
    visit(parser.parse(markdown), (node) => {
      if (node.type === "mdxJsxFlowElement" && node.name === "Stills") {
        const { after, at } = Object.fromEntries(
          node.attributes.map((one) => ("name" in one ? [one.name, String(one.value)] : [])),
        );
        waiting = { name: after!, ...(at && { at: Number(at) }) };
      } else if (node.type === "code" && waiting && LIVE.test(node.meta ?? "")) {
        found.push({ ...waiting, code: node.value });
        waiting = undefined;
      }
    });
    if (waiting) throw new Error(`${file}: no live sample after the picture ${waiting.name}`);
    return found;
  });
}

/** The folders with each version's Markdown, of the guides or of the generated reference. */
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
