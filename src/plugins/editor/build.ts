/** Builds `examples/editor` for the site. */
import { execFile } from "node:child_process";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeIfChanged } from "mfx-build/if-changed";

/** The files and folders of the example, which are also those of a downloaded project. */
export const FILES = ["README.md", "index.html", "package.json", "tsconfig.json", "vite.config.js", "src"];

/** A package that the example uses besides the library. */
const AAC_ENCODER = "@mediabunny/aac-encoder";

/** What the site adds to the example. */
const ADDED = ["src/plugins/editor", "src/components/live/export"];

interface Addresses {
  baseUrl: string;
  /** Where the example's source can be read. */
  source: string;
}

/** Writes `/editor`, its assets and `/editor/project.json`, unless they are up to date. */
export async function prepareEditor(siteDir: string, addresses: Addresses): Promise<void> {
  const example = join(siteDir, "examples/editor");
  const out = join(siteDir, ".generated/static");
  const paths = [...FILES.map((path) => join(example, path)), ...ADDED.map((path) => join(siteDir, path))];
  const library = ["library/src", "library/releases"].map((path) => join(siteDir, path));
  const step = {
    paths: [...paths, ...library],
    settings: [addresses],
    outputs: [join(out, "editor.html"), join(out, "editor/project.json")],
  };
  await makeIfChanged(join(siteDir, ".generated/editor.key"), step, async () => {
    const folder = join(out, "editor");
    await bundle(siteDir, addresses);
    await rename(join(folder, "index.html"), join(out, "editor.html"));
    await writeFile(join(folder, "project.json"), JSON.stringify(await projectFiles(example)));
  });
}

/** Runs Vite in a process of its own: Docusaurus loads its plugins as CommonJS, and Vite is a module. */
async function bundle(siteDir: string, { baseUrl, source }: Addresses): Promise<void> {
  const vite = join(siteDir, "node_modules/vite/bin/vite.js");
  const config = join(siteDir, "src/plugins/editor/vite.config.mts");
  const env = {
    ...process.env,
    NODE_ENV: "production",
    EDITOR_BASE_URL: baseUrl,
    EDITOR_SOURCE: source,
    VITE_FOOTAGE: `${baseUrl}media/`,
  };
  await promisify(execFile)(process.execPath, [vite, "build", "--config", config], { cwd: siteDir, env });
}

/** The texts of the example by path. The library is in a folder of the project, since npm may not have this version yet. */
async function projectFiles(example: string): Promise<Record<string, string>> {
  const names = await Promise.all(
    FILES.map(async (path) => {
      if (path !== "src") return [path];
      const entries = await readdir(join(example, path), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(example.length + 1));
    }),
  );
  const files = await Promise.all(
    names.flat().map(async (path) => [path, await readFile(join(example, path), "utf8")] as const),
  );
  const texts = Object.fromEntries(files);
  // Packages of codecs share the copy of mediabunny of these modules.
  const linked = { mfx: "file:./mfx", [AAC_ENCODER]: `file:./mfx/${AAC_ENCODER}` };
  const { dependencies, ...manifest } = JSON.parse(texts["package.json"]!);
  texts["package.json"] = json({ ...manifest, dependencies: { ...dependencies, ...linked } });
  texts["mfx/package.json"] = json({
    name: "mfx",
    version: "0.0.0",
    type: "module",
    exports: { "./next": { types: "./next/mfx.d.ts", default: "./next/mfx.js" } },
  });
  return texts;
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
