/** The skill file of a version: what an assistant needs to write programs. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Programs of Quick start in the file. */
const PROGRAMS = 10;

/**
 * The rules in `_skill.mdx`, and the first programs of Quick start.
 *
 * @param guides - Folder of the version's guides.
 * @param module - What its programs import.
 * @param more - A last section, in Markdown.
 * @returns The file; `undefined` for versions that have no rules.
 */
export function skillOf(guides: string, module: string, more: string): string | undefined {
  const rules = join(guides, "_skill.mdx");
  if (!existsSync(rules)) return undefined;
  const sections = readFileSync(join(guides, "quick-start.mdx"), "utf8").split(/^##+ /m).slice(1);
  const programs = sections.flatMap((section) => {
    const [title] = section.split("\n", 1);
    const code = /^```ts live\n([\s\S]*?)^```$/m.exec(section)?.[1]?.replaceAll('from "mfx"', `from "${module}"`);
    return code ? `### ${title}\n\n\`\`\`ts\n${code}\`\`\`` : [];
  });
  return [readFileSync(rules, "utf8").trim(), "## Programs", ...programs.slice(0, PROGRAMS), more, ""].join("\n\n");
}
