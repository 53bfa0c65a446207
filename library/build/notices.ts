/** Licenses of third-party code in the releases' modules, and in the codecs that programs of the site register. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { library, root } from "./releases.ts";

const introduction = `# Third-party notices

MFX itself is under the MIT licence. The modules that this site serves under \`/lib\` also hold code of the packages below,
each under its own licence, and so does its editor. The npm package \`mfx\` holds only the
parts of mediabunny that read transport streams and playlists, with a notice: elsewhere they are dependencies.
`;

interface Notice {
  name: string;
  version: string;
  license: string;
  source: string;
  text: string;
  copyright?: string;
  /** How the code came into a package. */
  origin?: string;
}

const licenseText = (name: string) => readFileSync(join(library, `build/licenses/${name}.txt`), "utf8").trim();

/** Code compiled to WebAssembly in packages of codecs, whose files don't have its licenses. */
const COMPILED: Record<string, Notice> = {
  "@mediabunny/aac-encoder": {
    name: "FFmpeg",
    version: "(libavcodec)",
    license: "LGPL-2.1-or-later",
    source: "https://github.com/FFmpeg/FFmpeg",
    text: licenseText("LGPL-2.1"),
    copyright: "Copyright the FFmpeg developers.",
  },
  "@mediabunny/flac-encoder": {
    name: "libFLAC",
    version: "(from its repository)",
    license: "BSD-3-Clause",
    source: "https://github.com/xiph/flac",
    text: licenseText("FLAC"),
  },
  "@mediabunny/mp3-encoder": {
    name: "LAME",
    version: "3.100",
    license: "LGPL-2.0-or-later, here under LGPL-2.1",
    source: "https://sourceforge.net/projects/lame/files/lame/3.100/",
    text: licenseText("LGPL-2.1"),
    copyright: "Copyright The LAME Project. MP3 is encoded by [LAME](https://lame.sourceforge.io/).",
  },
};

/** The runtime of all WebAssembly. */
const emscripten: Notice = {
  name: "Emscripten and musl",
  version: "(runtime of the packages of codecs)",
  license: "MIT",
  source: "https://github.com/emscripten-core/emscripten",
  text: licenseText("Emscripten"),
};

/** The notices, as the file `THIRD_PARTY_NOTICES.md` has them. */
export function notices({ inputs }: Metafile): string {
  const packages = [...new Set(Object.keys(inputs).flatMap((path) => packageOf(path) ?? []))].sort();
  const runtime = packages.some((name) => name in COMPILED) ? [emscripten] : [];
  const all = [...packages.flatMap(noticesOf), ...runtime];
  const first = new Map<string, Notice>();
  for (const notice of all) if (!first.has(notice.text)) first.set(notice.text, notice);
  return [introduction, ...all.map((notice) => sectionOf(notice, first.get(notice.text)!))].join("\n");
}

function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** The notice of a package, and that of the code compiled into it. */
function noticesOf(name: string): Notice[] {
  const folder = join(root, "node_modules", name);
  const { version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${name} has no licence file, and we serve its code.`);
  const text = readFileSync(join(folder, file), "utf8").trim();
  const source = (repository?.url ?? repository).replace(/^git\+|\.git$/g, "");
  const notice = { name, version, license, source, text };
  const compiled = COMPILED[name];
  if (!compiled) return [notice];
  const folderOfSource = `${source}/tree/main/${repository.directory}`;
  const origin = `Compiled to WebAssembly in ${name}: [its folder](${folderOfSource}) has the code around it, and the steps to build it from the source.`;
  return [notice, { ...compiled, origin }];
}

/** @param first - The first notice with the same license text. */
function sectionOf(notice: Notice, first: Notice): string {
  const { name, version, license, source, text, copyright, origin } = notice;
  const body = first === notice ? `\`\`\`text\n${text}\n\`\`\`` : `The text of the license is that of ${first.name}.`;
  const parts = [`## ${name} ${version}`, `${license}. Source: <${source}>`, copyright, origin, `${body}\n`];
  return parts.filter(Boolean).join("\n\n");
}
