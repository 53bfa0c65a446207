/** What a program's bundle holds of the library. Budgets are the sizes measured on 2026-11-27, plus 1 to 2 %. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { fixture, projects } from "./fixture.ts";
import { viteChunks } from "./vite.ts";

const KB = 1024;

interface Bundle {
  /** Gzipped, in bytes. */
  size: number;
  /** The modules of which it holds some, as paths in their package. */
  modules: string[];
}

/** What a page loads at its start that uses some exports. */
function pageInVite(names: string, from = "mfx"): Promise<Bundle> {
  const key = `${from} ${names}`;
  const page = pages.get(key) ?? buildPage(names, from);
  pages.set(key, page);
  return page;
}

const pages = new Map<string, Promise<Bundle>>();

/** Builds a page with Vite. */
async function buildPage(names: string, from: string): Promise<Bundle> {
  const root = join(projects, `size-${from}-${names}`.replace(/\W+/g, "-"));
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "index.html"), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, "main.js"), `import { ${names} } from "${from}"; console.log(${names});`);
  const chunks = await viteChunks("vite", root);
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  const modules = [...loaded].flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([path, { renderedLength }]) =>
      renderedLength > 0 ? [inPackage(path)] : [],
    ),
  );
  return { size: [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0), modules };
}

/** A program as one file, by esbuild. */
async function bundle(source: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: projects },
    bundle: true,
    minify: true,
    format: "esm",
    outdir: "out",
    write: false,
    metafile: true,
    legalComments: "none",
  });
  const inputs = Object.entries(metafile.outputs["out/stdin.js"]!.inputs);
  const modules = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => inPackage(path));
  return { size: gzipSync(outputFiles[0]!.contents).length, modules };
}

const inPackage = (path: string) => path.replace(/.*\/node_modules\/(mfx\/dist\/)?/, "");

/** In KB. The README tells them, rounded up. */
const budgets = { decode: 78, "decode, encode": 128.6, "decode, encode, effect, visual": 144.5 };
const EFFECTS = 21.3;

test("the README tells the sizes", () => {
  const readme = readFileSync(join(fixture, "node_modules/mfx/README.md"), "utf8");
  for (const budget of [...Object.values(budgets), EFFECTS]) expect(readme).toContain(`${Math.ceil(budget)} KB`);
});

describe("a page built with Vite holds", () => {
  test.each(Object.entries(budgets))("for %s at most %s KB", async (names, budget) => {
    expect((await pageInVite(names)).size).toBeLessThanOrEqual(budget * KB);
  });

  test.each([
    ["decode", 79.8],
    // Registered encoders and writers of MP3, FLAC and Ogg are used by code that is loaded on demand, but lie in modules of mediabunny that
    // each program needs: 18 KB.
    ["decode, encode", 153.8],
  ])("for %s of next at most %s KB", async (names, budget) => {
    expect((await pageInVite(names, "mfx/next")).size).toBeLessThanOrEqual(budget * KB);
  });
});

test(`effect and visual come without container code, in at most ${EFFECTS} KB`, async () => {
  const { modules, size } = await bundle(`import { effect, visual } from "mfx"; console.log(effect, visual.zoom);`);
  expect(modules.filter((path) => /mediabunny|gifenc|\/container\//.test(path))).toEqual([]);
  expect(size).toBeLessThanOrEqual(EFFECTS * KB);
});

test("decode comes without a muxer", async () => {
  const { modules } = await bundle(`import { decode } from "mfx"; console.log(decode);`);
  expect(modules.filter((path) => /mux|output|gifenc/.test(path) && !/demux/.test(path))).toEqual([]);
});

describe("in next,", () => {
  // Built by Vite: esbuild puts parts that are loaded on demand into the one file, and with `splitting` loads what they share with
  // the other exports of a release along with any program.
  const modulesFor = async (names: string, parts: RegExp) => {
    const { modules } = await pageInVite(names, "mfx/next");
    return modules.filter((path) => parts.test(path)).sort();
  };
  const container = /mediabunny|gifenc|\/container\//;
  const pictures = /\/(effects|gl)\//;

  test("a program that decodes and encodes comes without effects, sound, joins and speed", async () => {
    const others = /\/(edit|effects|gl|sound)\/|^releases\//;
    // An opened file is an edit. Decoding cuts blocks of audio, and makes them of PCM.
    expect(await modulesFor("decode", others)).toEqual(["src/edit/edit.js", "src/sound/samples.js"]);
    // Encoders mix channels, count samples, and load what converts HDR if there is some.
    expect(await modulesFor("decode, encode", others)).toEqual([
      "src/edit/edit.js",
      "src/effects/sdr-frames.js",
      "src/gl/wide-color.js",
      "src/sound/channels.js",
      "src/sound/sample-clock.js",
      "src/sound/samples.js",
    ]);
  });

  test("a program that encodes comes without WAV files, tags, copied tracks and readers of sound files", async () => {
    const others = /\/container\/(audio|tags|tracks)\/|\/wav-file/;
    expect(await modulesFor("decode, encode", others)).toEqual([
      "src/container/tags/needs-keys.js",
      "src/container/tags/tag-writer.js",
    ]);
  });

  test("sound and speed come without container code and effects of pictures", async () => {
    const others = new RegExp(`${container.source}|${pictures.source}`);
    expect(await modulesFor("audioEffect, sound, speed, waveform, loudness", others)).toEqual([]);
  });

  test("joins come without container code", async () => {
    expect(await modulesFor("concat, loop", container)).toEqual([]);
  });
});
