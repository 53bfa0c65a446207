/** Licenses of third-party code in the releases' modules. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { root } from "./releases.ts";

const introduction = `# Third-party notices

MFX itself is under the MIT licence. The modules that this site serves under \`/lib\` also hold code of the packages below,
each under its own licence. The npm package \`mfx\` holds only the
parts of mediabunny that read transport streams and playlists, with a notice: elsewhere they are dependencies.
`;

/** The notices, as the file \`THIRD_PARTY_NOTICES.md\` has them. */
export function notices({ inputs }: Metafile): string {
  const packages = new Set(Object.keys(inputs).flatMap((path) => packageOf(path) ?? []));
  return [introduction, ...[...packages].sort().map(notice)].join("\n");
}

function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function notice(name: string): string {
  const folder = join(root, "node_modules", name);
  const { version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${name} has no licence file, and we serve its code.`);
  const text = readFileSync(join(folder, file), "utf8").trim();
  const source = (repository?.url ?? repository).replace(/^git\+|\.git$/g, "");
  return `## ${name} ${version}\n\n${license}. Source: <${source}>\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}
