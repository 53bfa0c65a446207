/** What a program's bundle holds of the library. Budgets are the sizes measured on 2026-11-23, plus 2 %. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { filesIn } from "../../build/files.ts";
import { projects } from "./fixture.ts";
import { viteBuild } from "./vite.ts";

const KB = 1024;

/** The gzipped code of a page that uses some exports, built by Vite. */
async function sizeInVite(names: string): Promise<number> {
  const root = join(projects, `size-${names.replace(/\W+/g, "-")}`);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "index.html"), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, "main.js"), `import { ${names} } from "mfx"; console.log(${names});`);
  const dist = await viteBuild("vite", { root });
  const code = filesIn(dist).filter((path) => path.endsWith(".js"));
  return code.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
}

/** A program as one file: its gzipped size, and the modules of which it holds some. */
async function bundle(source: string): Promise<{ size: number; modules: string[] }> {
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
  const modules = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return { size: gzipSync(outputFiles[0]!.contents).length, modules };
}

describe("a page built with Vite holds", () => {
  test.each([
    ["decode", 71.6],
    ["decode, encode", 117.8],
    ["decode, encode, effect, visual", 132.1],
  ])("for %s at most %s KB", async (names, budget) => {
    expect(await sizeInVite(names)).toBeLessThanOrEqual(budget * KB);
  });
});

test("effect and visual come without container code, in at most 17.8 KB", async () => {
  const { modules, size } = await bundle(`import { effect, visual } from "mfx"; console.log(effect, visual.zoom);`);
  expect(modules.filter((path) => /mediabunny|gifenc|\/container\//.test(path))).toEqual([]);
  expect(size).toBeLessThanOrEqual(17.8 * KB);
});

test("decode comes without a muxer", async () => {
  const { modules } = await bundle(`import { decode } from "mfx"; console.log(decode);`);
  expect(modules.filter((path) => /mux|output|gifenc/.test(path) && !/demux/.test(path))).toEqual([]);
});

describe("in next,", () => {
  const modulesFor = async (names: string, parts: RegExp) => {
    const { modules } = await bundle(`import { ${names} } from "mfx/next"; console.log(${names});`);
    return modules.map((path) => path.replace(/.*\/dist\//, "")).filter((path) => parts.test(path));
  };
  const container = /mediabunny|gifenc|\/container\//;
  const pictures = /\/(effects|gl)\//;

  test("a program that decodes and encodes comes without effects, sound, joins and speed", async () => {
    const others = /\/(edit|effects|gl|sound)\/|^releases\//;
    // Decoding cuts blocks of audio, and makes them of PCM.
    expect(await modulesFor("decode", others)).toEqual(["src/sound/samples.js"]);
    // Encoders mix channels, and count samples.
    expect(await modulesFor("decode, encode", others)).toEqual([
      "src/sound/samples.js",
      "src/sound/channels.js",
      "src/sound/sample-clock.js",
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
